import type { Submission } from "../../execution/submission.ts";
import { describeTableItem, parseTableItemKey } from "../../execution/framework/table-item.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { OperationHandler } from "../operation.ts";
import { createRenderTransaction } from "../render-transaction.ts";
import { createEncodeSubmission } from "./encode-submission.ts";
import { estimateGasPrice } from "./estimate-gas-price.ts";
import type { ExtendedOperation } from "./extended-operation.ts";
import { getAccountModule } from "./get-account-module.ts";
import { getAccountResource } from "./get-account-resource.ts";
import { createGetBalance } from "./get-balance.ts";
import { createGetBlockByHeight } from "./get-block-by-height.ts";
import { getLedgerInfo } from "./get-ledger-info.ts";
import { createGetTransactionByHash } from "./get-transaction-by-hash.ts";
import { createGetTransactionByVersion } from "./get-transaction-by-version.ts";
import { createListAccountTransactions } from "./list-account-transactions.ts";
import { createListEventsByHandle, createListEventsByNumber } from "./list-events.ts";
import { createListTransactions } from "./list-transactions.ts";
import { isPendingTransaction } from "./pending-transaction.ts";
import { createSubmitTransaction } from "./submit-transaction.ts";

/** Creates the operations beyond the document. */
export function createExtendedOperations(options: {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
  readonly blockTransactions: number;
  readonly ledger: Ledger;
  readonly submission: Submission;
}): readonly ExtendedOperation[] {
  const renderTransaction = createRenderTransaction({ ...options, describeTableItem, parseTableItemKey });
  const parts = { ...options, renderTransaction, history: options.ledger.history };
  const getTransactionByHash = createGetTransactionByHash(parts);
  return [
    get("", getLedgerInfo),
    get("/estimate_gas_price", estimateGasPrice),
    get("/blocks/by_height/{block_height}", createGetBlockByHeight(parts)),
    get("/accounts/{address}/resource/{resource_type}", getAccountResource),
    get("/accounts/{address}/module/{module_name}", getAccountModule),
    get("/accounts/{address}/balance/{asset_type}", createGetBalance(parts)),
    get("/accounts/{address}/transactions", createListAccountTransactions(parts)),
    get("/accounts/{address}/events/{creation_number}", createListEventsByNumber(parts)),
    get("/accounts/{address}/events/{event_handle}/{field_name}", createListEventsByHandle(parts)),
    get("/transactions", createListTransactions(parts)),
    post("/transactions", createSubmitTransaction(parts)),
    get("/transactions/by_version/{txn_version}", createGetTransactionByVersion(parts)),
    get("/transactions/by_hash/{txn_hash}", getTransactionByHash),
    {
      ...get("/transactions/wait_by_hash/{txn_hash}", getTransactionByHash),
      isHeldBack: isPendingTransaction,
    },
    post("/transactions/encode_submission", createEncodeSubmission(parts)),
  ];
}

function get(path: string, handler: OperationHandler): ExtendedOperation {
  return { method: "GET", path, handler };
}

function post(path: string, handler: OperationHandler): ExtendedOperation {
  return { method: "POST", path, handler };
}
