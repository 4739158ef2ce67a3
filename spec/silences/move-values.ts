import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of §2.2 about the JSON form of Move values. */
export const moveValueSilences = defineSilences({
  "VALU-S01": {
    section: "2.2",
    statements: { "2.2": [3] },
    text: "The document does not say how the number in a u64, u128 or u256 string is written.",
    reading:
      "The number has decimal digits and may have leading zeros, like a u64. It must be in the range of the type.",
    ours: "The reference node writes decimal digits without leading zeros.",
    facts: ["move-integer-form"],
    requirements: ["VALU-003"],
  },
  "VALU-S02": {
    section: "2.2",
    statements: { "2.2": [2, 7, 8] },
    text: "The document does not say how a node writes values of types that the table of 2.2 does not list: signers, enumerations, signed integers and values of unknown type. It also does not say how a string that is not UTF-8 is written.",
    reading: "Values of these types are not judged. A string is always a JSON string.",
    ours: "The reference node has no such values in its state.",
    facts: ["move-kinds-beyond"],
    requirements: [
      "VALU-001",
      "VALU-002",
      "VALU-003",
      "VALU-004",
      "VALU-005",
      "VALU-006",
      "VALU-007",
      "VALU-008",
    ],
  },
  "VALU-S03": {
    section: "2.2",
    statements: { "2.2": [8] },
    text: "The document does not say which type is the string type of the standard library.",
    reading:
      "The string type is 0x1::string::String. Other string types may be written as structs or as plain strings.",
    ours: "The reference node uses 0x1::string::String.",
    facts: ["string-type"],
    requirements: ["VALU-007", "VALU-008"],
  },
  "VALU-S04": {
    section: "2.2",
    statements: { "2.2": [0], "2.5a": [13], "2.9": [3] },
    text: "The table of 2.2 covers the data of resources and events. The document does not say how a request writes a table key or the arguments of a payload.",
    reading:
      "Requests use the same form as responses. If the node rejects this form and has never accepted it, the requirements that need the request are inconclusive.",
    ours: "The reference node uses the same form in requests and responses.",
    unobserved: "judged by its requirements",
    requirements: ["TABL-005", "TABL-006"],
  },
});
