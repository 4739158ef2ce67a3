/** The parameters of §4.4 with the Table item request of §2.9. */
import type { RequirementId } from "../catalogue.ts";
import { unspecifiedClass, malformedClass, servedClass } from "./parameter-class.ts";
import { createExistenceClasses, handleClasses, createVersionClasses } from "./state-reads.ts";

/** The classes of a type in a request (§2.1): its kind. */
function createTypeClasses(row: RequirementId) {
  const servedTypeClass = servedClass("TAGS-003", "TABL-006", "TABL-009");
  return {
    bool: servedTypeClass,
    u8: servedTypeClass,
    u16: servedTypeClass,
    u32: servedTypeClass,
    u64: servedTypeClass,
    u128: servedTypeClass,
    u256: servedTypeClass,
    address: servedTypeClass,
    "vector<u8>": servedClass("TABL-006", "TABL-009"),
    "another vector": servedTypeClass,
    "a struct": servedTypeClass,
    signer: unspecifiedClass("not there", 200, 400, 404),
    "no MoveType": malformedClass(row),
  };
}

const servedKeyClass = servedClass("TABL-009");

export const tableItemParameters = {
  table_handle: handleClasses,
  ledger_version: {
    ...createVersionClasses({
      latest: ["TABL-007"],
      retained: ["TABL-008"],
      pruned: "TABL-003",
      malformedClass: "TABL-015",
    }),
    // What shows an item to exist is a transaction of a later version.
    "the oldest": unspecifiedClass("not there", 200, 404),
  },
  body: {
    "an object with its members": servedClass("TABL-006"),
    "lacks a member": malformedClass("TABL-017"),
    "no object": malformedClass("TABL-016"),
  },
  key_type: createTypeClasses("TABL-018"),
  value_type: createTypeClasses("TABL-019"),
  "white space in a type": { none: servedClass("TABL-006", "TAGS-003"), some: servedClass("TAGS-004") },
  key: {
    "a boolean": servedKeyClass,
    "a number": servedKeyClass,
    "a string": servedKeyClass,
    "an array": servedKeyClass,
    "an object": servedClass("TABL-005"),
    null: unspecifiedClass("not there", 200, 400, 404),
  },
  "the item": createExistenceClasses("TABL-006", 400, 404),
};

export type TypeClass = keyof ReturnType<typeof createTypeClasses>;
export type KeyClass = keyof (typeof tableItemParameters)["key"];
export type TableBodyClass = keyof (typeof tableItemParameters)["body"];
