/** A table item that a transaction of the history writes and a later one deletes, which the reference node does not have. */
import type { Alteration, ProxyRequest, ProxyResponse } from "./exchange.ts";
import { toList, toMembers, toText, type Members } from "./json.ts";
import { findOperation, readRequestMembers, readVersion } from "./requests.ts";
import { isSuccess, readAnswerMembers, withBody } from "./responses.ts";

/** The versions at which the history writes the item whose table and types the deleted item has. */
const [writtenAt, deletedAt] = [162n, 190n] as const;
const owner = (digits: string): string => `0x${digits.padStart(64, "0")}`;
const [existing, deleted] = [owner("2a"), owner("2c")];
const value = "77007700770077";

/** Whether the item is in the state of a version. */
export const isWritten = (version: bigint): boolean => version >= writtenAt && version < deletedAt;
/** Whether the item is in the state of a version, or was deleted there or earlier. */
export const isWrittenOrDeleted = (version: bigint): boolean => version >= writtenAt;
/** Whether the item is in the state of a version, or is deleted by its transaction. */
export const isDeletedLate = (version: bigint): boolean => version >= writtenAt && version <= deletedAt;

/** Adds the item to the changes of two transactions, and to the versions at which `isShown` is true. */
export function withDeletedItem(isShown: (version: bigint) => boolean, shown: unknown = value): Alteration {
  return async (incoming, answer, forward) => {
    if (findOperation(incoming) === "getBlockByVersion") return addChanges(answer);
    const { key, ...rest } = readRequestMembers(incoming);
    if (!isMissing(incoming, answer) || key !== deleted) return answer;
    const version = readVersion(incoming);
    if (version === null ? !isShown(deletedAt + 1n) : !isShown(version)) return answer;
    const other = await forward({ body: JSON.stringify({ ...rest, key: existing }) });
    return isSuccess(other) ? withBody(other, shown) : answer;
  };
}

const isMissing = (incoming: ProxyRequest, { status }: ProxyResponse): boolean =>
  findOperation(incoming) === "getTableItem" && status === 404;

function addChanges(answer: ProxyResponse): ProxyResponse {
  const { transactions, ...block } = isSuccess(answer) ? readAnswerMembers(answer) : {};
  if (!Array.isArray(transactions)) return answer;
  const changed = transactions.map((one) => {
    const transaction = toMembers(one);
    const { version, changes } = transaction;
    return {
      ...transaction,
      ...(changes !== undefined && { changes: toList(changes).flatMap(copy(String(version))) }),
    };
  });
  return withBody(answer, { ...block, transactions: changed });
}

const copy =
  (version: string) =>
  (change: unknown): readonly unknown[] => {
    const { data, ...rest } = toMembers(change);
    const { key, key_type, value_type }: Members = toMembers(data);
    if (rest["type"] !== "write_table_item" || key !== existing || toText(value_type) !== "u64")
      return [change];
    const item = { key: deleted, key_type };
    if (version === String(writtenAt)) return [change, { ...rest, data: { ...item, value, value_type } }];
    return version === String(deletedAt)
      ? [change, { ...rest, data: item, type: "delete_table_item" }]
      : [change];
  };
