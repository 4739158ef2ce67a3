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
