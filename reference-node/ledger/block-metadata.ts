import { parseAddress, type Address } from "../primitives/address.ts";
import { resourceKey, type StateChanges } from "./state-value.ts";

/** Where the framework's own account lives. */
export const frameworkAddress: Address = frameworkAccount();

/** What the first transaction of every block writes: the block's height and time. */
export function createBlockMetadataChanges(height: bigint, timestampMicros: bigint): StateChanges {
  return new Map([
    [resourceKey(frameworkAddress, "0x1::block::BlockResource"), { height: String(height) }],
    [
      resourceKey(frameworkAddress, "0x1::timestamp::CurrentTimeMicroseconds"),
      { microseconds: String(timestampMicros) },
    ],
  ]);
}

function frameworkAccount(): Address {
  const address = parseAddress("0x1");
  if (address === null) throw new Error("framework address expected an address, got none");
  return address;
}
