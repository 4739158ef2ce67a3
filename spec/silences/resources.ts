import { defineSilences } from "../silence.ts";

/**
 * Silences (points that the document leaves open) of §4.2 and of the Resource of §2.4. Silences that concern both
 * listings are also in this file.
 */
export const resourceSilences = defineSilences({
  "RSRC-S01": {
    section: "4.2",
    statements: { "4.2": [1, 7], "4.3": [1, 7] },
    text: "The document does not say how a node responds to a request for a listing that has no elements. The account may have no resources or modules, or may never have been created.",
    reading: "A node may return 200 with an empty array, or 404. The report records the response as a fact.",
    ours: "The reference node returns 404 with account_not_found for an address without resources and modules. It returns an empty array for the modules of an account with only resources, and for the resources of an account with only modules.",
    facts: ["resources-unknown-account-status", "modules-unknown-account-status", "listing-empty"],
    requirements: ["RSRC-001", "RSRC-002", "RSRC-008", "MODL-001", "MODL-002", "MODL-030"],
  },
  "RSRC-S02": {
    section: "4.2",
    statements: { "4.2": [1], "4.3": [1] },
    text: "The document does not define the order of a listing.",
    reading:
      "Any order is accepted. The checks compare listings as sets: resources by their type, and modules by the name in their ABI or, without an ABI, by their bytecode.",
    ours: "The reference node uses the order of the encoded keys, also across pages.",
    facts: ["listing-order"],
    requirements: ["RSRC-011", "RSRC-014", "RSRC-015", "MODL-033", "MODL-036", "MODL-037"],
  },
  "RSRC-S03": {
    section: "2.4",
    statements: { "2.4": [2], "2.2": [7] },
    text: "The document does not say whether data may have members other than the fields of the struct. It also does not say how a struct is written if its ABI does not describe its fields.",
    reading:
      "Additional members are not judged. The checks ignore native structs, enumerations and types without an ABI.",
    ours: "The reference node writes only the fields.",
    facts: ["resource-members-beyond"],
    requirements: ["RSRC-006", "RSRC-007", "VALU-007"],
  },
});
