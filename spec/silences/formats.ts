import { defineSilences } from "../silence.ts";

/** The preamble and §2: how values are written. */
export const formatSilences = defineSilences({
  "FRMT-S01": {
    section: "2.1",
    text: "A u64 is called a JSON string, yet the document gives headers, vm_error_code and transaction_index as integers.",
    reading:
      "A string where the document says u64 string, an integer where it says integer. In a path, a query or a header the two are the same text.",
    ours: "The same, since clients that parse by the document expect each in its place.",
    unobserved: "judged by its requirements",
    requirements: ["FRMT-002", "EROR-006", "BTCH-014"],
  },
  "FRMT-S02": {
    section: "2.1",
    text: "How a u64 string writes its number is not shown.",
    reading:
      "Decimal digits, leading zeros allowed, the value at most 18446744073709551615. Signs, points, exponents, white space and the empty string are not an integer.",
    ours: "Decimal digits without leading zeros, the form in which every client compares equal.",
    facts: ["u64-form"],
    requirements: ["FRMT-002"],
  },
  "FRMT-S03": {
    section: "2.1",
    text: "Neither the case of the hex digits in an answer nor how no bytes at all are written is shown.",
    reading: "Either case, also mixed. 0x alone is no bytes.",
    ours: "Lower case, and 0x alone for no bytes.",
    facts: ["hex-digits-case"],
    requirements: ["FRMT-003"],
  },
  "FRMT-S04": {
    section: "2.3",
    text: "The length of an authentication key and its relation to the address are not shown.",
    reading:
      "Any number of bytes, equal to the address or not: keys are rotated, and special accounts have keys of their own.",
    ours: "32 bytes: the digest of the public key and the scheme, as networks of this kind compute it.",
    facts: ["authentication-key-form"],
    requirements: ["ACCT-005"],
  },
  "FRMT-S05": {
    section: "7",
    text: "Whether an optional member that has no value is absent or null is not shown.",
    reading: "Either.",
    ours: "null for vm_error_code, so that every Error has the same members.",
    facts: ["optional-member-form"],
    requirements: ["EROR-006", "BLCK-009", "TXNS-009", "TXNS-010", "TXNS-022", "TXNS-034", "TXNS-035"],
  },
  "FRMT-S06": {
    section: "2.3",
    text: "Whether an object may have members that the document does not name is not shown.",
    reading: "It may: every object is open, and what an unknown member holds is not judged.",
    ours: "None beyond the document.",
    facts: ["further-members"],
    requirements: [
      "ACCT-001",
      "HLTH-002",
      "EROR-002",
      "RSRC-001",
      "MODL-001",
      "BLCK-001",
      "BTCH-001",
      "BTCH-002",
      "SIMU-001",
    ],
  },
  "FRMT-S07": {
    section: "preamble",
    text: "What a member that is written twice means is shown neither here nor in the JSON standard.",
    reading: "The last one counts, and that it occurred is a fact.",
    ours: "No member is written twice.",
    facts: ["json-duplicate-names"],
    requirements: ["FRMT-001"],
  },
  "ADDR-S01": {
    section: "2.1",
    text: "An address is called 32 bytes, and 2.2 likens it to HexEncodedBytes, yet its leading zeros may be stripped.",
    reading: "0x and 1 to 64 hex digits of either case; two addresses are equal when their numbers are.",
    ours: "Leading zeros stripped, lower case, as networks of this kind print addresses.",
    facts: ["address-form"],
    requirements: ["ADDR-004", "VALU-004"],
  },
  "ADDR-S02": {
    section: "2.1",
    text: "Whether the prefix of an address input may be 0X, and the hex digits of either case, is not shown.",
    reading:
      "Digits of either case are expected to be accepted. 0X may be accepted or refused and is never judged.",
    ours: "Digits of either case are accepted, 0X is refused: the document writes the prefix in lower case only.",
    facts: ["address-prefix-0X-status"],
    requirements: ["ADDR-003", "ACCT-010"],
  },
});
