/** The resource that every object has. */
import { formatEventHandle } from "../../ledger/event-handle.ts";
import { resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import { parseAddress, type Address } from "../../primitives/address.ts";

/** The type of the resource that makes an address an object. */
export const objectType = "0x1::object::ObjectCore";

/** The creation number of the first GUID of an object. */
const firstObjectGuid = 0x4_0000_0000_0000n;

/** Returns the state key of the resource that makes an address an object. */
export function objectKey(address: Address): string {
  return resourceKey(address, objectType);
}

/** Creates the resource of a new object, whose first GUID is used by the handle of its events. */
export function createObjectCore(
  address: Address,
  owner: Address,
  { isTransferable }: { readonly isTransferable: boolean },
): StateValue {
  return {
    guid_creation_num: String(firstObjectGuid + 1n),
    owner: `0x${owner}`,
    allow_ungated_transfer: isTransferable,
    transfer_events: formatEventHandle(address, firstObjectGuid),
  };
}

/** Returns the owner of an object, or null if there is no object at the address. */
export function ownerOf(read: ReadState, address: Address): Address | null {
  const owner = read(objectKey(address))?.["owner"];
  return typeof owner === "string" ? parseAddress(owner) : null;
}
