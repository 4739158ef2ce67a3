import { defineSilences } from "../silence.ts";

/** §4.2 with the Resource of §2.4; the listing of modules follows it. */
export const resourceSilences = defineSilences({
  "RSRC-S01": {
    section: "4.2",
    text: "What answers a listing of an account that was never created, or that holds none, is not shown.",
    reading: "200 with an empty array, or 404; which one is a fact.",
    ours: "404 with account_not_found for an address with nothing at all; an empty array where it holds only the other kind.",
    facts: ["resources-unknown-account-status", "modules-unknown-account-status", "listing-empty"],
    requirements: ["RSRC-001", "RSRC-002", "RSRC-008", "MODL-001", "MODL-002", "MODL-030"],
  },
  "RSRC-S02": {
    section: "4.2",
    text: "The order of a listing is not shown.",
    reading:
      "Any. Listings are compared as sets: resources by their type, modules by the name in their ABI, else by their bytecode.",
    ours: "The order of the encoded keys, which is also that of the pages.",
    facts: ["listing-order"],
    requirements: ["RSRC-011", "RSRC-014", "RSRC-015", "MODL-033", "MODL-036", "MODL-037"],
  },
  "RSRC-S03": {
    section: "2.4",
    text: "Whether data may have members beside the fields of the struct, and what stands for a struct whose ABI does not describe it by fields, is not shown.",
    reading:
      "Further members are not judged; native structs, enumerations and types that no ABI describes are left out.",
    ours: "The fields and no more.",
    facts: ["resource-members-beyond"],
    requirements: ["RSRC-006", "RSRC-007", "VALU-007"],
  },
});
