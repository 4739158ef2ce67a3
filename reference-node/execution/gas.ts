import type { EntryFunctionResult } from "../move/entry-function.ts";
import type { WrittenItems } from "./storage-fee.ts";

// The specification leaves the gas of a transaction open, so the reference node has its own rule. Its units are close to
// those of existing networks: a transfer to an existing account costs about 55 units.

/** The cost of every execution, and the cost of its size and of each of its events, in gas units. */
const baseUnits = 28n;
const bytesPerUnit = 64n;
const unitsPerEvent = 1n;
/** The cost of each written item of the state, and the additional cost of a new one, in gas units. */
const unitsPerItem = 5n;
const unitsPerNewItem = 34n;

/** What a transaction is charged for. */
export interface Fee {
  readonly executionUnits: bigint;
  readonly ioUnits: bigint;
  /** The fee for new items of the state, in the smallest unit of the coin. */
  readonly storageFee: bigint;
  /** The used gas units: those for the execution and for reads and writes, and as many as pay the storage fee. */
  readonly totalUnits: bigint;
}

/** Computes the fee of an execution with a gas unit price. */
export function computeFee(
  { sizeBytes, gasUnitPrice }: { readonly sizeBytes: number; readonly gasUnitPrice: bigint },
  result: EntryFunctionResult,
  items: WrittenItems,
): Fee {
  const executionUnits = computeExecutionUnits(sizeBytes, result);
  const ioUnits = BigInt(items.count) * unitsPerItem + BigInt(items.newCount) * unitsPerNewItem;
  const { storageFee } = items;
  const storageUnits = gasUnitPrice === 0n ? 0n : (storageFee + gasUnitPrice - 1n) / gasUnitPrice;
  return { executionUnits, ioUnits, storageFee, totalUnits: executionUnits + ioUnits + storageUnits };
}

/**
 * Returns the fee of an execution that has used all gas units that its sender allows. It has no storage fee, because its
 * units do not suffice for one.
 */
export function limitFee({ executionUnits }: Fee, maxGasAmount: bigint): Fee {
  const used = executionUnits < maxGasAmount ? executionUnits : maxGasAmount;
  return { executionUnits: used, ioUnits: maxGasAmount - used, storageFee: 0n, totalUnits: maxGasAmount };
}

/** Computes the gas units of an execution without those for its reads and writes. */
export function computeExecutionUnits(sizeBytes: number, result: EntryFunctionResult): bigint {
  const { events, extraUnits } =
    "abort" in result
      ? { events: 0, extraUnits: 0n }
      : { events: result.events.length, extraUnits: result.extraGasUnits ?? 0n };
  return baseUnits + BigInt(sizeBytes) / bytesPerUnit + BigInt(events) * unitsPerEvent + extraUnits;
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

/** Computes the lower bound of the maximum gas amount for a transaction size: the cost of the execution alone. */
export function maxGasAmountMin(sizeBytes: number): bigint {
  return computeExecutionUnits(sizeBytes, { abort: "" });
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
