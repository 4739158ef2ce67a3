import type { Submission } from "../../execution/submission.ts";
import { describeTableItem, parseTableItemKey } from "../../framework/examples/table-item.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { createEncodeTransaction } from "../bcs-answers/transaction-bytes.ts";
import type { OperationTable } from "../operation.ts";
import { createRenderTransaction } from "../render-transaction.ts";
import { createApiDescription } from "./api-description.ts";
import { createEncodeSubmission, createSubmitTransaction } from "./submit-transaction.ts";
import { estimateGasPrice, getLedgerInfo, createGetNodeInfo } from "./node-facts.ts";
import type { ExtendedHandlers } from "./extended-operation.ts";
import { getAccountModule, getAccountResource, createGetBalance, getRawTableItem } from "./state-reads.ts";
import {
  createGetBlockByHeight,
  createGetTransactionByHash,
  createGetTransactionByVersion,
  createListAccountTransactions,
  createListTransactions,
} from "./transaction-reads.ts";
import { createGetSpecJson, createGetSpecPage } from "./get-spec.ts";
import { createListAccountTransactionSummaries } from "./list-account-transaction-summaries.ts";
import { createListEventsByHandle, createListEventsByNumber } from "./list-events.ts";
import { extendedOperationNames } from "./operation-names.ts";
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
