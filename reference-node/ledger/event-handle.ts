/** Event handles in the state. Events of a handle have its GUID and consecutive numbers. */
import { formatAddress, type Address } from "../primitives/address.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";

/** Formats an event handle. The counter is the number of its events. */
export function formatEventHandle(
  owner: Address,
  creationNumber: bigint | number,
  counter: bigint | number = 0,
): JsonObject {
  const id = { creation_num: String(creationNumber), addr: `0x${owner}` };
  return { counter: String(counter), guid: { id } };
}

/** Returns the members that an event of a handle has instead of those of a module event. */
export function formatEventGuid(
  owner: Address,
  creationNumber: bigint | number,
): { readonly creation_number: string; readonly account_address: string } {
  return { creation_number: String(creationNumber), account_address: formatAddress(owner) };
}
