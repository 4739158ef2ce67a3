/** The amount of a fungible asset that exists. */
import { resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import { parseDecimal } from "../../primitives/u64.ts";
import { nativeAsset } from "../../move/account-state.ts";

/** The type of the resource that counts the supply of an asset. */
export const supplyType = "0x1::fungible_asset::ConcurrentSupply";

const u128Max = 2n ** 128n - 1n;
/** The text is in each value of a supply without a maximum, so all of them share it. */
const u128MaxText = String(u128Max);
const nativeSupplyKey = resourceKey(nativeAsset, supplyType);

/** The supply of an asset, and the maximum supply or null. */
export interface AssetSupply {
  readonly current: bigint;
  readonly maximum: bigint | null;
}

/** Returns the state key of the supply of an asset. */
export function supplyKey(asset: Address): string {
  return asset === nativeAsset ? nativeSupplyKey : resourceKey(asset, supplyType);
}

/** Formats a supply. The maximum u128 means that the supply has no maximum. */
export function formatSupply({ current, maximum }: AssetSupply): StateValue {
  const maximumText = maximum === null ? u128MaxText : String(maximum);
  return { current: { value: String(current), max_value: maximumText } };
}

/**
 * Reads the supply of an asset. Returns null for an address that has none.
 * @throws TypeError if the state is corrupt.
 */
export function readSupply(read: ReadState, asset: Address): AssetSupply | null {
  const counter = read(supplyKey(asset))?.["current"];
  if (counter === undefined) return null;
  const hasNumbers =
    typeof counter === "object" && counter !== null && "value" in counter && "max_value" in counter;
  const [current, maximum] = hasNumbers ? [toU128(counter.value), toU128(counter.max_value)] : [null, null];
  if (current === null || maximum === null) {
    throw new TypeError("supply must have current.value and current.max_value, got another value");
  }
  return { current, maximum: maximum === u128Max ? null : maximum };
}

/**
 * Creates the state entries after the supply of an asset has changed. An asset whose supply is not counted has none. The
 * supply never falls below 0, even if a test has written balances that were not minted.
 * @throws RangeError if the supply would exceed its maximum.
 */
export function createSupplyEntries(
  read: ReadState,
  asset: Address,
  added: bigint,
): readonly (readonly [key: string, value: StateValue])[] {
  return addToSupply(asset, readSupply(read, asset), added);
}

/** Creates these entries from the supply before, or from null if it is not counted. */
export function addToSupply(
  asset: Address,
  supply: AssetSupply | null,
  added: bigint,
): readonly (readonly [key: string, value: StateValue])[] {
  if (supply === null) return [];
  const sum = supply.current + added;
  const maximum = supply.maximum ?? u128Max;
  if (sum > maximum) throw new RangeError(`supply must be at most ${maximum}, got ${sum}`);
  return [[supplyKey(asset), formatSupply({ current: sum > 0n ? sum : 0n, maximum: supply.maximum })]];
}

function toU128(value: unknown): bigint | null {
  if (value === u128MaxText) return u128Max;
  return typeof value === "string" ? parseDecimal(value, u128Max) : null;
}
