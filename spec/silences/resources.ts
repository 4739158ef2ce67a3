import { defineSilences } from "../silence.ts";

/** Silences of §4.2 and of the Resource of §2.4. Those that apply to all listings are also here. */
export const resourceSilences = defineSilences({
  "RSRC-S01": {
    section: "4.2",
    text: "The document does not show how a node answers a listing of an account that was never created or that holds no such objects.",
    reading: "200 with an empty array and 404 are accepted. The answer is recorded as a fact.",
    ours: "404 with account_not_found for an address without any objects, and an empty array for an account that only has the other kind.",
    facts: ["resources-unknown-account-status", "modules-unknown-account-status", "listing-empty"],
    requirements: ["RSRC-001", "RSRC-002", "RSRC-008", "MODL-001", "MODL-002", "MODL-030"],
  },
  "RSRC-S02": {
    section: "4.2",
    text: "The order of a listing is not shown.",
    reading:
      "Any order is accepted. Listings are compared as sets: resources by their type, modules by the name in their ABI or, without an ABI, by their bytecode.",
    ours: "The order of the encoded keys, which is also the order of the pages.",
    facts: ["listing-order"],
    requirements: ["RSRC-011", "RSRC-014", "RSRC-015", "MODL-033", "MODL-036", "MODL-037"],
  },
  "RSRC-S03": {
    section: "2.4",
    text: "The document does not show whether data may have members other than the fields of the struct, and how a struct is written if its ABI does not describe its fields.",
    reading:
      "Other members are not judged. Native structs, enumerations and types that no ABI describes are ignored.",
    ours: "The fields only.",
    facts: ["resource-members-beyond"],
    requirements: ["RSRC-006", "RSRC-007", "VALU-007"],
  },
});
