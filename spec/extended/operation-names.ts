/** The operations that are judged: all that `spec/extended.openapi.json` describes. */
export const judgedOperationNames = [
  "getLedgerInfo",
  "estimateGasPrice",
  "getBlockByHeight",
  "getAccountResource",
  "getAccountModule",
  "getBalance",
  "view",
  "getTransactionByVersion",
  "getTransactionByHash",
  "waitTransactionByHash",
  "listTransactions",
  "listAccountTransactions",
  "listAccountTransactionSummaries",
  "listEventsByNumber",
  "listEventsByHandle",
  "encodeSubmission",
  "getRawTableItem",
  "getNodeInfo",
  "getSpecJson",
  "getSpecPage",
  "submitTransaction",
] as const;

export type ExtendedOperationName = (typeof judgedOperationNames)[number];
