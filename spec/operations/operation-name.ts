/** The operations of the document (§4) by the name that the OpenAPI document gives them, in the order of the document. */
export type Operation =
  | "getAccount"
  | "getAccountResources"
  | "getAccountModules"
  | "getTableItem"
  | "getBlockByVersion"
  | "submitBatch"
  | "simulateTransaction"
  | "checkHealth";
