import type { EntryFunctions } from "./entry-function.ts";
import { tableWrite } from "./framework/table-write.ts";
import { u64Bytes, type HistoryCall } from "./history-transaction.ts";

const recordFunction = "0x1::registry::record";
const amount = 9_007_199_254_740_993n;

/** The registry's function that writes a table item, so that blocks show how the keys of tables look. */
export const registryFunctions: EntryFunctions = new Map([
  [recordFunction, ({ read }) => ({ changes: tableWrite(read), events: [] })],
]);

/** A call of it. */
export const recordCall: HistoryCall = {
  function: recordFunction,
  typeArguments: [],
  arguments: [String(amount)],
  argumentBytes: [u64Bytes(amount)],
};
