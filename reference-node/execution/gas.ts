import type { EntryFunctionResult } from "./entry-function.ts";

/** What every transaction costs, in gas units. */
const baseUnits = 3n;
const bytesPerUnit = 32n;
/** The cost of every written key and every event. */
const unitsPerWrite = 4n;
const unitsPerEvent = 1n;

/** Computes the gas units of an execution. The document shows no rule, so this one is the node's own. */
export function computeGasUnits(sizeBytes: number, result: EntryFunctionResult, keys: number): bigint {
  const { events, extraUnits } =
    "abort" in result
      ? { events: 0, extraUnits: 0n }
      : { events: result.events.length, extraUnits: result.extraGasUnits ?? 0n };
  return (
    baseUnits +
    BigInt(sizeBytes) / bytesPerUnit +
    BigInt(keys) * unitsPerWrite +
    BigInt(events) * unitsPerEvent +
    extraUnits
  );
}

/** The gas bounds of a transaction. The document shows none, so these are the node's own. */

/** In gas units. */
export const maxGasAmountMax = 2_000_000n;
/** In the smallest unit of the coin per gas unit. */
export const gasUnitPriceMin = 100n;
export const gasUnitPriceMax = 10_000_000_000n;

/** The estimated price for a normal and for a prioritized transaction (§4.7). */
export const estimatedGasUnitPrice = 100n;
export const prioritizedGasUnitPrice = 150n;

/** The number of keys that every transaction writes: the sender's coins, and the sequence number or nonce. */
export const keysAlwaysWritten = 2;

/** The minimum gas amount of a transaction by its size: the cost of a failed call. */
export function maxGasAmountMin(sizeBytes: number): bigint {
  return computeGasUnits(sizeBytes, { abort: "" }, keysAlwaysWritten);
}

/** Computes the maximum gas amount that the network's bounds and the balance allow at a price. */
export function computeGasAmountMax(offer: {
  readonly balance: bigint;
  readonly gasUnitPrice: bigint;
  readonly sizeBytes: number;
}): bigint {
  const { balance, gasUnitPrice, sizeBytes } = offer;
  const affordable = gasUnitPrice === 0n ? maxGasAmountMax : balance / gasUnitPrice;
  const amountMin = maxGasAmountMin(sizeBytes);
  const wanted = affordable > amountMin ? affordable : amountMin;
  return wanted < maxGasAmountMax ? wanted : maxGasAmountMax;
}
