import { defineSilences } from "../silence.ts";

/** §4.4 with the Table item request of §2.9. */
export const tableSilences = defineSilences({
  "TABL-S01": {
    section: "2.9",
    text: "Of the values that a table item can have only u8 is shown.",
    reading: "Any value, written as 2.2 says for the value type that was asked for.",
    ours: "Every kind of 2.2.",
    facts: ["table-item-value-kind"],
    requirements: ["TABL-001", "TABL-004"],
  },
  "TABL-S02": {
    section: "4.4",
    text: "What answers a value_type other than that of the stored item is not shown.",
    reading: "Any status of the list; which one is a fact.",
    ours: "400 with invalid_input.",
    facts: ["table-item-other-value-type-status"],
    requirements: ["TABL-002"],
  },
  "TABL-S03": {
    section: "4.4",
    text: "What answers a handle that names no table, a key that the table does not hold, or a key that does not fit its key_type is not shown.",
    reading: "Any status of the list; which one is a fact.",
    ours: "404 with table_item_not_found for what does not exist, 400 with invalid_input for a key that does not fit.",
    facts: [
      "table-item-unknown-handle-status",
      "table-item-unknown-key-status",
      "table-item-unfit-key-status",
    ],
    requirements: ["TABL-002", "TABL-009", "TABL-010"],
  },
  "TABL-S04": {
    section: "4.4",
    text: "A handle has the format of an Address and is called 32 bytes; that the prefix is optional and a short form accepted is said of addresses only.",
    reading:
      "Where anything else is judged a handle is sent with 0x and 64 digits; its other spellings follow from the format and are not stated.",
    ours: "Every spelling of an address.",
    unobserved: "judged by its requirements",
    requirements: ["TABL-012", "TABL-013", "TABL-014"],
  },
  "TABL-S05": {
    section: "4.4",
    text: "What answers a body under another media type than application/json, or under none, is not shown.",
    reading: "Never judged.",
    ours: "415, the status that HTTP has for it.",
    unobserved: "nothing that is sent shows it",
    requirements: ["TABL-016"],
  },
});
