/** The parameters of §4.4 with the Table item request of §2.9. */
import type { RequirementId } from "../catalogue.ts";
import { leftOpen, malformed, served } from "./parameter-class.ts";
import { existenceClasses, handleClasses, versionClasses } from "./state-reads.ts";

/** The classes of a type in a request (§2.1): its kind. */
function typeClasses(row: RequirementId) {
  const listed = served("TAGS-003", "TABL-006", "TABL-009");
  return {
    bool: listed,
    u8: listed,
    u16: listed,
    u32: listed,
    u64: listed,
    u128: listed,
    u256: listed,
    address: listed,
    "vector<u8>": served("TABL-006", "TABL-009"),
    "another vector": listed,
    "a struct": listed,
    signer: leftOpen("not there", 200, 400, 404),
    "no MoveType": malformed(row),
  };
}

const keyed = served("TABL-009");

export const tableItemParameters = {
  table_handle: handleClasses,
  ledger_version: {
    ...versionClasses({
      latest: ["TABL-007"],
      retained: ["TABL-008"],
      pruned: "TABL-003",
      malformed: "TABL-015",
    }),
    // What shows an item to exist is a transaction of a later version.
    "the oldest": leftOpen("not there", 200, 404),
  },
  body: {
    "an object with its members": served("TABL-006"),
    "lacks a member": malformed("TABL-017"),
    "no object": malformed("TABL-016"),
  },
  key_type: typeClasses("TABL-018"),
  value_type: typeClasses("TABL-019"),
  "white space in a type": { none: served("TABL-006", "TAGS-003"), some: served("TAGS-004") },
  key: {
    "a boolean": keyed,
    "a number": keyed,
    "a string": keyed,
    "an array": keyed,
    "an object": served("TABL-005"),
    null: leftOpen("not there", 200, 400, 404),
  },
  "the item": existenceClasses("TABL-006", 400, 404),
};

export type TypeClass = keyof ReturnType<typeof typeClasses>;
export type KeyClass = keyof (typeof tableItemParameters)["key"];
export type TableBodyClass = keyof (typeof tableItemParameters)["body"];
