import type { Submission } from "../../execution/submission.ts";
import { describeTableItem, parseTableItemKey } from "../../framework/examples/table-item.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { createEncodeTransaction } from "../bcs-answers/transaction-bytes.ts";
import type { OperationTable } from "../operation.ts";
import { createRenderTransaction } from "../render-transaction.ts";
import { createApiDescription } from "./api-description.ts";
import { createEncodeSubmission } from "./encode-submission.ts";
import { estimateGasPrice } from "./estimate-gas-price.ts";
import type { ExtendedHandlers } from "./extended-operation.ts";
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
import { extendedOperationNames } from "./operation-names.ts";
import { createSubmitTransaction } from "./submit-transaction.ts";
import { createView } from "./view.ts";

/** Creates the handlers of the operations beyond the document. */
export function createExtendedHandlers(options: {
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
}): ExtendedHandlers {
  const { operations } = options;
  const renderTransaction = createRenderTransaction({ ...options, describeTableItem, parseTableItemKey });
  const encodeTransaction = createEncodeTransaction(options);
  const parts = { ...options, renderTransaction, encodeTransaction, history: options.ledger.history };
  const getTransactionByHash = createGetTransactionByHash(parts);
  // The description contains every operation that the node serves.
  const served = new Set([...Object.keys(operations), ...extendedOperationNames]);
  const describe = createApiDescription({ ...options, served });
  return {
    getLedgerInfo,
    estimateGasPrice,
    getBlockByHeight: createGetBlockByHeight(parts),
    getAccountResource,
    getAccountModule,
    getBalance: createGetBalance(parts),
    getRawTableItem,
    view: createView(parts),
    listAccountTransactions: createListAccountTransactions(parts),
    listAccountTransactionSummaries: createListAccountTransactionSummaries(parts),
    listEventsByNumber: createListEventsByNumber(parts),
    listEventsByHandle: createListEventsByHandle(parts),
    listTransactions: createListTransactions(parts),
    getTransactionByVersion: createGetTransactionByVersion(parts),
    getTransactionByHash,
    waitTransactionByHash: getTransactionByHash,
    submitTransaction: createSubmitTransaction(parts),
    encodeSubmission: createEncodeSubmission(parts),
    getNodeInfo: createGetNodeInfo(parts),
    getSpecPage: createGetSpecPage(describe),
    getSpecJson: createGetSpecJson(describe),
  };
}
