import type { Submission } from "../../execution/submission.ts";
import { describeTableItem, parseTableItemKey } from "../../execution/framework/examples/table-item.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { TransactionHistory } from "../../ledger/transaction-history.ts";
import { createEncodeTransaction, type EncodeTransaction } from "../bcs-answers/transaction-bytes.ts";
import type { OperationHandler, OperationTable } from "../operation.ts";
import { createRenderTransaction, type RenderTransaction } from "../render-transaction.ts";
import { createApiDescription } from "./api-description.ts";
import { createEncodeSubmission } from "./encode-submission.ts";
import { estimateGasPrice } from "./estimate-gas-price.ts";
import type { ExtendedOperation } from "./extended-operation.ts";
import { getAccountModule } from "./get-account-module.ts";
import { getAccountResource } from "./get-account-resource.ts";
import { createGetBalance } from "./get-balance.ts";
import { createGetBlockByHeight } from "./get-block-by-height.ts";
import { getLedgerInfo } from "./get-ledger-info.ts";
import { createGetNodeInfo } from "./get-node-info.ts";
import { getRawTableItem } from "./get-raw-table-item.ts";
import { createGetSpecJson, createGetSpecPage } from "./get-spec.ts";
import { createGetTransactionByHash } from "./get-transaction-by-hash.ts";
import { createGetTransactionByVersion } from "./get-transaction-by-version.ts";
import { createListAccountTransactionSummaries } from "./list-account-transaction-summaries.ts";
import { createListAccountTransactions } from "./list-account-transactions.ts";
import { createListEventsByHandle, createListEventsByNumber } from "./list-events.ts";
import { createListTransactions } from "./list-transactions.ts";
import { extendedOperationNames, type ExtendedOperationName } from "./operation-names.ts";
import { isPendingTransaction } from "./pending-transaction.ts";
import { createSubmitTransaction } from "./submit-transaction.ts";
import { createView } from "./view.ts";

/** Creates the operations beyond the document. */
export function createExtendedOperations(options: {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
  readonly blockInterval: number;
  readonly blockTransactions: number;
  readonly basePath: string;
  readonly implicitAccounts: boolean;
  readonly ledger: Ledger;
  readonly submission: Submission;
  /** The operations of the document, which the description of the interface contains too. */
  readonly operations: OperationTable;
}): readonly ExtendedOperation[] {
  const renderTransaction = createRenderTransaction({ ...options, describeTableItem, parseTableItemKey });
  const encodeTransaction = createEncodeTransaction(options);
  const parts = { ...options, renderTransaction, encodeTransaction, history: options.ledger.history };
  const reads = [...createStateReads(parts), ...createTransactionReads(parts)];
  const writes: readonly ExtendedOperation[] = [
    post("submitTransaction", "/transactions", createSubmitTransaction(parts)),
    {
      ...post("encodeSubmission", "/transactions/encode_submission", createEncodeSubmission(parts)),
      onlyFormat: { format: "json", title: "Encode submission" },
    },
  ];
  return [...reads, ...writes, ...createDescriptionReads(parts)];
}

type Parts = Parameters<typeof createExtendedOperations>[0] & {
  readonly renderTransaction: RenderTransaction;
  readonly encodeTransaction: EncodeTransaction;
  readonly history: TransactionHistory;
};

function createStateReads(parts: Parts): readonly ExtendedOperation[] {
  return [
    get("getLedgerInfo", "", getLedgerInfo),
    get("estimateGasPrice", "/estimate_gas_price", estimateGasPrice),
    get("getBlockByHeight", "/blocks/by_height/{block_height}", createGetBlockByHeight(parts)),
    get("getAccountResource", "/accounts/{address}/resource/{resource_type}", getAccountResource),
    get("getAccountModule", "/accounts/{address}/module/{module_name}", getAccountModule),
    get("getBalance", "/accounts/{address}/balance/{asset_type}", createGetBalance(parts)),
    {
      ...post("getRawTableItem", "/tables/{table_handle}/raw_item", getRawTableItem),
      onlyFormat: { format: "bcs", title: "Get raw table item" },
    },
    post("view", "/view", createView(parts)),
  ];
}

function createTransactionReads(parts: Parts): readonly ExtendedOperation[] {
  const getTransactionByHash = createGetTransactionByHash(parts);
  return [
    get("listAccountTransactions", "/accounts/{address}/transactions", createListAccountTransactions(parts)),
    get(
      "listAccountTransactionSummaries",
      "/accounts/{address}/transaction_summaries",
      createListAccountTransactionSummaries(parts),
    ),
    get(
      "listEventsByNumber",
      "/accounts/{address}/events/{creation_number}",
      createListEventsByNumber(parts),
    ),
    get(
      "listEventsByHandle",
      "/accounts/{address}/events/{event_handle}/{field_name}",
      createListEventsByHandle(parts),
    ),
    get("listTransactions", "/transactions", createListTransactions(parts)),
    get(
      "getTransactionByVersion",
      "/transactions/by_version/{txn_version}",
      createGetTransactionByVersion(parts),
    ),
    get("getTransactionByHash", "/transactions/by_hash/{txn_hash}", getTransactionByHash),
    {
      ...get("waitTransactionByHash", "/transactions/wait_by_hash/{txn_hash}", getTransactionByHash),
      isHeldBack: isPendingTransaction,
    },
  ];
}

/** Creates the operations that describe the node. The description contains every operation that the node serves. */
function createDescriptionReads({ operations, ...parts }: Parts): readonly ExtendedOperation[] {
  const served = [...Object.keys(operations), ...extendedOperationNames];
  const describe = createApiDescription({ ...parts, served: new Set(served) });
  return [
    get("getNodeInfo", "/info", createGetNodeInfo(parts)),
    get("getSpecPage", "/spec", createGetSpecPage(describe)),
    get("getSpecJson", "/spec.json", createGetSpecJson(describe)),
  ];
}

function get(name: ExtendedOperationName, path: string, handler: OperationHandler): ExtendedOperation {
  return { name, method: "GET", path, handler };
}

function post(name: ExtendedOperationName, path: string, handler: OperationHandler): ExtendedOperation {
  return { name, method: "POST", path, handler };
}
