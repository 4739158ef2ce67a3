import { frameworkAddress } from "../../ledger/block-metadata.ts";
import { resourceKey, type ReadState, type StateChanges, type StateValue } from "../../ledger/state-value.ts";
import { parseDecimal } from "../../primitives/decimal.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { tableHandle, tableItemEntry, tableItemKey, type TableItem } from "./table.ts";
import { balances } from "./tables.ts";

/** Whose balance is recorded: an address that stands in no other table. */
const owner = `0x${"2a".padStart(64, "0")}`;
/** Added to the balance by each write; beyond 2^53, and small enough for two thousand writes. */
const step = 9_007_199_254_740_993n;

/**
 * Records a balance in the registry: an item of its first table, which is made by the first write and changed by each
 * further one, and the resource that names it. It reads and writes nothing else, so that it can stand in any transaction.
 */
export function tableWrite(read: ReadState): StateChanges {
  const place = { handle: tableHandle(balances.field), keyType: balances.keyType, key: owner };
  const before = read(tableItemKey(place))?.["value"];
  const balance = (typeof before === "string" ? (parseDecimal(before, U64_MAX) ?? 0n) : 0n) + step;
  const value = String(balance <= U64_MAX ? balance : step);
  const item: TableItem = { ...place, valueType: balances.valueType, value };
  return new Map<string, StateValue>([
    tableItemEntry(item),
    [resourceKey(frameworkAddress, "0x1::registry::LastEntry"), { owner, balance: value }],
  ]);
}
