import type { OperationAnswer } from "../operation.ts";
import type { ExtendedRoute } from "./extended-operation.ts";

/** The routes of the operations beyond the document. Their handlers are loaded with the first request for one of them. */
export const extendedRoutes: readonly ExtendedRoute[] = [
  { name: "getLedgerInfo", method: "GET", path: "" },
  { name: "estimateGasPrice", method: "GET", path: "/estimate_gas_price" },
  { name: "getBlockByHeight", method: "GET", path: "/blocks/by_height/{block_height}" },
  { name: "getAccountResource", method: "GET", path: "/accounts/{address}/resource/{resource_type}" },
  { name: "getAccountModule", method: "GET", path: "/accounts/{address}/module/{module_name}" },
  { name: "getBalance", method: "GET", path: "/accounts/{address}/balance/{asset_type}" },
  {
    name: "getRawTableItem",
    method: "POST",
    path: "/tables/{table_handle}/raw_item",
    onlyFormat: { format: "bcs", title: "Get raw table item" },
  },
  { name: "view", method: "POST", path: "/view" },
  { name: "listAccountTransactions", method: "GET", path: "/accounts/{address}/transactions" },
  {
    name: "listAccountTransactionSummaries",
    method: "GET",
    path: "/accounts/{address}/transaction_summaries",
  },
  { name: "listEventsByNumber", method: "GET", path: "/accounts/{address}/events/{creation_number}" },
  {
    name: "listEventsByHandle",
    method: "GET",
    path: "/accounts/{address}/events/{event_handle}/{field_name}",
  },
  { name: "listTransactions", method: "GET", path: "/transactions" },
  { name: "getTransactionByVersion", method: "GET", path: "/transactions/by_version/{txn_version}" },
  { name: "getTransactionByHash", method: "GET", path: "/transactions/by_hash/{txn_hash}" },
  {
    name: "waitTransactionByHash",
    method: "GET",
    path: "/transactions/wait_by_hash/{txn_hash}",
    isHeldBack: isPendingTransaction,
  },
  { name: "submitTransaction", method: "POST", path: "/transactions" },
  {
    name: "encodeSubmission",
    method: "POST",
    path: "/transactions/encode_submission",
    onlyFormat: { format: "json", title: "Encode submission" },
  },
  { name: "getNodeInfo", method: "GET", path: "/info" },
  { name: "getSpecPage", method: "GET", path: "/spec" },
  { name: "getSpecJson", method: "GET", path: "/spec.json" },
];

/** The type of a transaction that is not executed yet (§2.6). */
export const pendingType = "pending_transaction";

/** Returns whether a response body is a transaction that is not executed yet. */
function isPendingTransaction(body: OperationAnswer["body"]): boolean {
  return typeof body === "object" && body !== null && "type" in body && body.type === pendingType;
}
