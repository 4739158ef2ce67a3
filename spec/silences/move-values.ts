import { defineSilences } from "../silence.ts";

/** §2.2: how Move values are written. */
export const moveValueSilences = defineSilences({
  "VALU-S01": {
    section: "2.2",
    text: "How the string of a u64, u128 or u256 writes its number is not shown.",
    reading: "As that of a u64: decimal digits, leading zeros allowed, within the range of the kind.",
    ours: "Decimal digits without leading zeros.",
    facts: ["move-integer-form"],
    requirements: ["VALU-003"],
  },
  "VALU-S02": {
    section: "2.2",
    text: "How kinds that the table does not list are written (signers, enumerations, signed integers, values of no known type) is not shown, nor a string that is no UTF-8.",
    reading: "Not judged, but that the text of a string is a string.",
    ours: "None occurs in its state.",
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
    text: "Which type is the string type of the standard library is not shown.",
    reading: "0x1::string::String. Others are taken as the structs that they are, or as a plain string.",
    ours: "0x1::string::String.",
    facts: ["string-type"],
    requirements: ["VALU-007", "VALU-008"],
  },
  "VALU-S04": {
    section: "2.2",
    text: "The table speaks of resource and event data; how a table key and the arguments of a payload are written in a request is not shown.",
    reading:
      "The same form is sent. Where no such form was accepted before, a refusal leaves what needs it inconclusive.",
    ours: "The same form in both directions.",
    unobserved: "judged by its requirements",
    requirements: ["TABL-005", "TABL-006"],
  },
});
