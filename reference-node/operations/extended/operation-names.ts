import { OPERATIONS, type Operation } from "../../../spec/vocabulary.ts";

/** The names of the operations beyond the document. `spec/extended.openapi.json` uses them as `operationId`. */
export const extendedOperationNames = [
  "getLedgerInfo",
  "getNodeInfo",
  "getSpecPage",
  "getSpecJson",
  "estimateGasPrice",
  "getBlockByHeight",
  "getAccountResource",
  "getAccountModule",
  "getBalance",
  "getRawTableItem",
  "listAccountTransactions",
  "listAccountTransactionSummaries",
  "listEventsByNumber",
  "listEventsByHandle",
  "listTransactions",
  "submitTransaction",
  "getTransactionByVersion",
  "getTransactionByHash",
  "waitTransactionByHash",
  "encodeSubmission",
  "view",
] as const;

export type ExtendedOperationName = (typeof extendedOperationNames)[number];

/** The name of an operation of the document or beyond it. */
export type OperationName = Operation | ExtendedOperationName;

/** The names of all operations, those of the document first. */
export const operationNames: readonly OperationName[] = [
  ...(Object.keys(OPERATIONS) as Operation[]),
  ...extendedOperationNames,
];
