import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of the preamble and §2 about value formats. */
export const formatSilences = defineSilences({
  "FRMT-S01": {
    section: "2.1",
    text: "The document says that a u64 is a JSON string, but that headers, vm_error_code and transaction_index are integers.",
    reading:
      "A string is required where the document says u64 string, and a JSON number where it says integer. In a path, a query or a header, both are digits without quotes.",
    ours: "The reference node writes each member as the document says, because clients expect that form.",
    unobserved: "judged by its requirements",
    requirements: ["FRMT-002", "EROR-006", "BTCH-014"],
  },
  "FRMT-S02": {
    section: "2.1",
    text: "The document does not say how the number in a u64 string is written.",
    reading:
      "The number has decimal digits, may have leading zeros, and is at most 18446744073709551615. An empty string, or a text with a sign, point, exponent or whitespace, is not an integer.",
    ours: "The reference node writes decimal digits without leading zeros, because every client compares this form correctly.",
    facts: ["u64-form"],
    requirements: ["FRMT-002"],
  },
  "FRMT-S03": {
    section: "2.1",
    text: "The document does not say in which case a response writes hex digits, or how it writes an empty byte string.",
    reading: "Lower, upper and mixed case are accepted. 0x alone is accepted for an empty byte string.",
    ours: "The reference node writes lower case, and 0x for an empty byte string.",
    facts: ["hex-digits-case"],
    requirements: ["FRMT-003"],
  },
  "FRMT-S04": {
    section: "2.3",
    text: "The document does not state the length of an authentication key or its relation to the address.",
    reading:
      "Any number of bytes is accepted. The key may differ from the address, because keys can be rotated and special accounts have separate keys. If the Account resource of the account contains a key, the check compares the two keys.",
    ours: "The reference node writes 32 bytes: the digest of the public key and the signature scheme, as in networks of this kind.",
    facts: ["authentication-key-form"],
    requirements: ["ACCT-005", "ACCT-013"],
  },
  "FRMT-S05": {
    section: "7",
    text: "The document does not say whether an optional member without a value is absent or null.",
    reading: "A node may omit such a member or write null.",
    ours: "The reference node writes null for vm_error_code, so that every Error has the same members.",
    facts: ["optional-member-form"],
    requirements: ["EROR-006", "BLCK-009", "TXNS-009", "TXNS-010", "TXNS-022", "TXNS-034", "TXNS-035"],
  },
  "FRMT-S06": {
    section: "2.3",
    text: "The document does not say whether an object may have members that the document does not name.",
    reading: "An object may have additional members. Their values are not judged.",
    ours: "The reference node adds no members.",
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
    text: "Neither the document nor the JSON standard says what a duplicate member name means.",
    reading: "The last value counts. The report records the duplicate as a fact.",
    ours: "The reference node never writes a member name twice.",
    facts: ["json-duplicate-names"],
    requirements: ["FRMT-001"],
  },
  "ADDR-S01": {
    section: "2.1",
    text: "The document describes an address as 32 bytes, and in 2.2 as similar to HexEncodedBytes. It also allows an address without its leading zeros.",
    reading:
      "An address is 0x, followed by 1 to 64 hex digits in either case. Two addresses are equal if their numeric values are equal.",
    ours: "The reference node writes lower case without leading zeros, as in networks of this kind.",
    facts: ["address-form"],
    requirements: ["ADDR-004", "VALU-004"],
  },
  "ADDR-S02": {
    section: "2.1",
    text: "The document does not say whether an address in a request may have the prefix 0X or upper-case hex digits.",
    reading: "A node should accept digits in either case. A node may accept or reject 0X.",
    ours: "The reference node accepts digits in either case. It rejects 0X, because the document writes the prefix only in lower case.",
    facts: ["address-prefix-0X-status"],
    requirements: ["ADDR-003", "ACCT-010"],
  },
});
