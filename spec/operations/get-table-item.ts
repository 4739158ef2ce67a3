import type { DocumentedRequirementId } from "../requirements/all.ts";
import {
  malformedClass,
  servedClass,
  unspecifiedClass,
  type OperationDescription,
  type ParameterClass,
} from "./operation-description.ts";
import { createExistenceClasses, createVersionClasses, type AddressClass } from "./state-read-parameters.ts";

/** The classes of a table handle (§4.4). The document does not say whether a node accepts upper-case digits. */
const handleClasses: { readonly [name in AddressClass]: ParameterClass } = {
  "0x and 64 digits": servedClass("TABL-006", "TABL-008"),
  "0x and fewer digits": servedClass("TABL-013"),
  "without 0x": servedClass("TABL-012"),
  "with a digit in capitals": unspecifiedClass("served", 200, 400, 404),
  "outside its format": malformedClass("TABL-014"),
};

/** Creates one class for each kind of MoveType in a request (§2.1). */
function createTypeClasses(malformed: DocumentedRequirementId) {
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
    "no MoveType": malformedClass(malformed),
  };
}

const servedKeyClass = servedClass("TABL-009");

/** Returns one item of a table (§4.4). */
export const getTableItem = {
  section: "4.4",
  method: "POST",
  path: "/tables/{table_handle}/item",
  feature: "tables",
  statuses: [200, 400, 403, 404, 410, 500, 503],
  statusRequirement: "TABL-002",
  successBodies: { 200: { schema: "TableItem", requirement: "TABL-001" } },
  parameters: {
    table_handle: handleClasses,
    ledger_version: {
      ...createVersionClasses({
        latest: ["TABL-007"],
        retained: ["TABL-008"],
        pruned: "TABL-003",
        malformed: "TABL-015",
      }),
      // At the oldest version, the item may not exist yet.
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
  },
} as const satisfies OperationDescription;

export type TypeClass = keyof ReturnType<typeof createTypeClasses>;
export type KeyClass = keyof (typeof getTableItem)["parameters"]["key"];
export type TableBodyClass = keyof (typeof getTableItem)["parameters"]["body"];
