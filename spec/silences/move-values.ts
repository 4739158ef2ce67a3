import { defineSilences } from "../silence.ts";

/** Silences of §2.2 about the JSON form of Move values. */
export const moveValueSilences = defineSilences({
  "VALU-S01": {
    section: "2.2",
    text: "The document does not show how the number in a u64, u128 or u256 string is written.",
    reading:
      "It is written like a u64: decimal digits, with leading zeros allowed, in the range of the type.",
    ours: "Decimal digits without leading zeros.",
    facts: ["move-integer-form"],
    requirements: ["VALU-003"],
  },
  "VALU-S02": {
    section: "2.2",
    text: "The document does not show how types outside the table are written (signers, enumerations, signed integers, values of unknown type), nor a string that is not UTF-8.",
    reading: "They are not judged, except that the text of a string is a JSON string.",
    ours: "None occurs in the state.",
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
    text: "The document does not show which type is the string type of the standard library.",
    reading: "It is 0x1::string::String. Other string types are accepted as structs or as plain strings.",
    ours: "0x1::string::String.",
    facts: ["string-type"],
    requirements: ["VALU-007", "VALU-008"],
  },
  "VALU-S04": {
    section: "2.2",
    text: "The table covers resource and event data. The document does not show how a table key and the arguments of a payload are written in a request.",
    reading:
      "Requests use the same form. If no such form was accepted before, a rejection makes the requirements that need it inconclusive.",
    ours: "The same form in both directions.",
    unobserved: "judged by its requirements",
    requirements: ["TABL-005", "TABL-006"],
  },
});
