import type { EntryFunctionResult } from "./entry-function.ts";

/** What every transaction costs, in gas units. */
const baseUnits = 3n;
const bytesPerUnit = 32n;
/** Every key that is written, and every event. */
const unitsPerWrite = 4n;
const unitsPerEvent = 1n;

/** The gas units of an execution that writes so many keys. The rule is the node's own: the document gives none. */
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

/** What a transaction may offer for its gas. The numbers are the node's own: the document gives none. */

/** In gas units. */
export const maxGasAmountMax = 2_000_000n;
/** In the smallest coins for a gas unit. */
export const gasUnitPriceMin = 100n;
export const gasUnitPriceMax = 10_000_000_000n;

/** What is estimated for a transaction that can wait, and for one that cannot (§4.7). */
export const estimatedGasUnitPrice = 100n;
export const prioritizedGasUnitPrice = 150n;

/** The keys that every transaction writes: its sender's coins, and what keeps it from being executed twice. */
export const keysAlwaysWritten = 2;

/** The least gas units that a transaction of so many bytes may offer: what it costs where it comes to nothing. */
export function maxGasAmountMin(sizeBytes: number): bigint {
  return computeGasUnits(sizeBytes, { abort: "" }, keysAlwaysWritten);
}

/** The most gas units that the network's bounds and a balance allow at a price. */
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
