/** The aborts of `0x1::object`. The texts are those of existing networks. */
import { createMoveAbort, type Abort } from "./move-abort.ts";

const abort = (name: string, code: number, description: string): Abort =>
  createMoveAbort("0x1::object", [name, code], description);

export const objectErrors = {
  exists: abort("EOBJECT_EXISTS", 0x80001, "An object already exists at this address"),
  doesNotExist: abort("EOBJECT_DOES_NOT_EXIST", 0x60002, "An object does not exist at this address"),
  noUngatedTransfers: abort(
    "ENO_UNGATED_TRANSFERS",
    0x50003,
    "The object does not have ungated transfers enabled",
  ),
  notOwner: abort("ENOT_OBJECT_OWNER", 0x50004, "The caller does not have ownership permissions"),
  maximumNesting: abort("EMAXIMUM_NESTING", 0x20006, "Exceeds maximum nesting for an object transfer."),
  resourceDoesNotExist: abort(
    "ERESOURCE_DOES_NOT_EXIST",
    0x60007,
    "The resource is not stored at the specified address.",
  ),
  notBurnt: abort("EOBJECT_NOT_BURNT", 0x10008, "Cannot reclaim objects that weren't burnt."),
  notTransferable: abort(
    "EOBJECT_NOT_TRANSFERRABLE",
    0x50009,
    "Object is untransferable any operations that might result in a transfer are disallowed.",
  ),
  // The code of this abort has no category.
  alreadyBurnt: abort("EOBJECT_ALREADY_BURNT", 0xa, "Cannot burn an object that is already burnt."),
} as const;
