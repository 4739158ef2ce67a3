import type { EntryFunctionResult } from "./entry-function.ts";

/** The base cost of every transaction, in gas units. */
const baseUnits = 3n;
const bytesPerUnit = 32n;
/** The cost of each written key and of each event, in gas units. */
const unitsPerWrite = 4n;
const unitsPerEvent = 1n;

/**
 * Computes the gas units of an execution. The specification leaves the rule open, so the reference node has its own
 * rule.
 */
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

// The specification leaves the gas bounds of a transaction open, so the reference node has its own bounds.

/** The upper bound of the maximum gas amount, in gas units. */
export const maxGasAmountMax = 2_000_000n;
/** The bounds of the gas unit price, in the smallest unit of the coin. */
export const gasUnitPriceMin = 100n;
export const gasUnitPriceMax = 10_000_000_000n;

/** The estimated gas unit prices of a normal and of a prioritized transaction (§4.7). */
export const estimatedGasUnitPrice = 100n;
export const prioritizedGasUnitPrice = 150n;

/**
 * The number of keys that every transaction writes: the coin store of the sender, and the account resource or the
 * nonce.
 */
export const keysAlwaysWritten = 2;

/** Computes the lower bound of the maximum gas amount for a transaction size: the cost of a failed call. */
export function maxGasAmountMin(sizeBytes: number): bigint {
  return computeGasUnits(sizeBytes, { abort: "" }, keysAlwaysWritten);
}

/**
 * Estimates the maximum gas amount: the largest that the gas bounds and the balance of the sender allow. If the
 * balance is too low for the lower bound, returns the lower bound.
 */
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
