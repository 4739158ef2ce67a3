/** The names of the operations (§4) in the OpenAPI document, in the order of the document. */
export type Operation =
  | "getAccount"
  | "getAccountResources"
  | "getAccountModules"
  | "getTableItem"
  | "getBlockByVersion"
  | "submitBatch"
  | "simulateTransaction"
  | "checkHealth";
