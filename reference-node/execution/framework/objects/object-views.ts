import { resourceKey, type ReadState, type StateValue } from "../../../ledger/state-value.ts";
import type { Address } from "../../../primitives/address.ts";
import { createModuleViews, viewValues, type ViewFunctions } from "../../view-function.ts";
import { toAddress, toObjectAddress } from "../native-arguments.ts";
import { objectModule } from "./object-modules.ts";

/** The views of objects. */
export const objectViews: ViewFunctions = createModuleViews(objectModule, {
  is_object: ([address], { read }) => viewValues(readObject(read, toAddress(address)) !== undefined),
  object_exists: ([text], { typeArguments: [type = ""], read }) => {
    const address = toAddress(text);
    const isObject = readObject(read, address) !== undefined;
    return viewValues(isObject && read(resourceKey(address, type)) !== undefined);
  },
  owner: ([object], { read }) => viewValues(ownerOf(read, toObjectAddress(object))),
  is_owner: ([object, owner], { read }) =>
    viewValues(ownerOf(read, toObjectAddress(object)) === `0x${toAddress(owner)}`),
  ungated_transfer_allowed: ([object], { read }) =>
    viewValues(readObject(read, toObjectAddress(object))?.["allow_ungated_transfer"] === true),
});

function readObject(read: ReadState, address: Address): StateValue | undefined {
  return read(resourceKey(address, "0x1::object::ObjectCore"));
}

/** Reads the owner of an existing object. @throws TypeError if the state is corrupt. */
function ownerOf(read: ReadState, address: Address): string {
  const owner = readObject(read, address)?.["owner"];
  if (typeof owner !== "string") throw new TypeError("object must have an owner, got none");
  return owner;
}
