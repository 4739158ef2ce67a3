import { defineSilences } from "../silence.ts";

/** Silences of the preamble and §2 about value formats. */
export const formatSilences = defineSilences({
  "FRMT-S01": {
    section: "2.1",
    text: "A u64 is a JSON string, but headers, vm_error_code and transaction_index are integers.",
    reading:
      "A string is expected where the document says u64 string, and an integer where it says integer. In a path, a query or a header both have the same text.",
    ours: "As in the document, because clients expect each form in its place.",
    unobserved: "judged by its requirements",
    requirements: ["FRMT-002", "EROR-006", "BTCH-014"],
  },
  "FRMT-S02": {
    section: "2.1",
    text: "The document does not show how the number in a u64 string is written.",
    reading:
      "It is written in decimal digits, with leading zeros allowed, and is at most 18446744073709551615. A text with a sign, point, exponent or whitespace, or an empty string, is not an integer.",
    ours: "Decimal digits without leading zeros, the form that every client compares correctly.",
    facts: ["u64-form"],
    requirements: ["FRMT-002"],
  },
  "FRMT-S03": {
    section: "2.1",
    text: "The document does not show the case of hex digits in an answer, and how zero bytes are written.",
    reading: "Lower, upper and mixed case are accepted. 0x stands for zero bytes.",
    ours: "Lower case, and 0x for zero bytes.",
    facts: ["hex-digits-case"],
    requirements: ["FRMT-003"],
  },
  "FRMT-S04": {
    section: "2.3",
    text: "The length of an authentication key and its relation to the address are not shown.",
    reading:
      "Any number of bytes is accepted, whether or not the key equals the address: keys can be rotated, and special accounts have keys of their own.",
    ours: "32 bytes: the digest of the public key and the scheme, as in networks of this kind.",
    facts: ["authentication-key-form"],
    requirements: ["ACCT-005"],
  },
  "FRMT-S05": {
    section: "7",
    text: "The document does not show whether an optional member without a value is absent or null.",
    reading: "Both are accepted.",
    ours: "null for vm_error_code, so that every Error has the same members.",
    facts: ["optional-member-form"],
    requirements: ["EROR-006", "BLCK-009", "TXNS-009", "TXNS-010", "TXNS-022", "TXNS-034", "TXNS-035"],
  },
  "FRMT-S06": {
    section: "2.3",
    text: "The document does not show whether an object may have members that the document does not name.",
    reading: "It may: every object is open, and the value of an unknown member is not judged.",
    ours: "No members beyond the document.",
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
    text: "Neither the document nor the JSON standard shows what a duplicate member name means.",
    reading: "The last value counts, and the duplicate is recorded as a fact.",
    ours: "No member name is written twice.",
    facts: ["json-duplicate-names"],
    requirements: ["FRMT-001"],
  },
  "ADDR-S01": {
    section: "2.1",
    text: "An address is described as 32 bytes and, in 2.2, as similar to HexEncodedBytes, but its leading zeros may be stripped.",
    reading:
      "An address is 0x and 1 to 64 hex digits of either case. Two addresses are equal if their numeric values are equal.",
    ours: "Lower case without leading zeros, as in networks of this kind.",
    facts: ["address-form"],
    requirements: ["ADDR-004", "VALU-004"],
  },
  "ADDR-S02": {
    section: "2.1",
    text: "The document does not show whether an address input may have the prefix 0X and hex digits of either case.",
    reading:
      "Digits of either case are expected to be accepted. 0X may be accepted or rejected, and is never judged.",
    ours: "Digits of either case are accepted. 0X is rejected, because the document writes the prefix in lower case only.",
    facts: ["address-prefix-0X-status"],
    requirements: ["ADDR-003", "ACCT-010"],
  },
});
