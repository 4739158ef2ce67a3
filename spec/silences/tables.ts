import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of §4.4 and of the Table item request of §2.9. */
export const tableSilences = defineSilences({
  "TABL-S01": {
    section: "2.9",
    statements: { "2.9": [4, 5, 6], "4.4": [6] },
    text: "Of the possible values of a table item, the document shows only u8.",
    reading: "Any value in the form of 2.2 for the requested value_type is accepted.",
    ours: "The reference node returns values of every kind in 2.2.",
    facts: ["table-item-value-kind"],
    requirements: ["TABL-001", "TABL-004"],
  },
  "TABL-S02": {
    section: "4.4",
    statements: { "4.4": [5] },
    text: "The document does not say how a node responds to a value_type that differs from the type of the stored item. It also does not say how a node responds to a text that matches the pattern of 2.1 but is not a type, such as 0x1::option::Option<>.",
    reading:
      "A node may return any listed status for both, including 500. The report records the status for a different value_type as a fact. A node must reject a value_type only if the pattern of 2.1 does not allow the text.",
    ours: "The reference node returns 400 with invalid_input.",
    facts: ["table-item-other-value-type-status"],
    requirements: ["TABL-002", "TABL-019"],
  },
  "TABL-S03": {
    section: "4.4",
    statements: { "4.4": [1, 7], "2.9": [3] },
    text: "The document does not say how a node responds to a handle without a table, a key that is not in the table, or a key that does not match its key_type.",
    reading: "A node may return any listed status. The report records the status as a fact.",
    ours: "The reference node returns 404 with table_item_not_found for a missing table or key. It returns 400 with invalid_input for a key that does not match its type.",
    facts: [
      "table-item-unknown-handle-status",
      "table-item-unknown-key-status",
      "table-item-unfit-key-status",
    ],
    requirements: ["TABL-002", "TABL-009", "TABL-010"],
  },
  "TABL-S04": {
    section: "4.4",
    statements: { "4.4": [3] },
    text: "A handle has the format of an Address and is described as 32 bytes. Only for addresses does the document say that the prefix is optional and a short form is accepted.",
    reading:
      "Checks of other requirements send a handle as 0x and 64 digits. A node must also accept the other spellings, because a handle has the format of an Address (§2.1).",
    ours: "The reference node accepts every spelling of an address.",
    unobserved: "judged by its requirements",
    requirements: ["TABL-012", "TABL-013", "TABL-014"],
  },
  "TABL-S05": {
    section: "4.4",
    statements: { "4.4": [5] },
    text: "The document does not say how a node responds to a body with a media type other than application/json, or without a media type.",
    reading: "The response to such a body is never judged.",
    ours: "The reference node returns 415, the HTTP status for an unsupported media type.",
    unobserved: "no check sends such a request",
    requirements: ["TABL-016"],
  },
});
