/** For each operation that reads, a request to which the target has responded with success. */
import { JSON_MEDIA_TYPE, OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { formatPath, type OperationRequest } from "./operation-request.ts";

/** The parts of the inventory from which known requests are built. */
interface Holdings {
  readonly position: { readonly ledgerVersion: string | null } | null;
  readonly accounts: readonly { readonly address: string }[];
  readonly resources: readonly { readonly address: string }[];
  readonly modules: readonly { readonly address: string }[];
  readonly tableItems: readonly { readonly handle: string; readonly request: unknown }[];
}

/** Returns the request of an operation; null if discovery has found nothing that the operation could read. */
export type FindKnownRequest = (operation: Operation) => OperationRequest | null;

/** Creates the function that returns known requests from what discovery has found. */
export function createKnownRequests(holdings: Holdings): FindKnownRequest {
  const [item] = holdings.tableItems;
  const parameters: { readonly [operation in Operation]?: string | null | undefined } = {
    getAccount: holdings.accounts[0]?.address,
    getAccountResources: holdings.resources[0]?.address,
    getAccountModules: holdings.modules[0]?.address,
    getTableItem: item?.handle,
    getBlockByVersion: holdings.position?.ledgerVersion,
    checkHealth: "",
  };
  return (operation) => {
    const parameter = parameters[operation];
    if (parameter === undefined || parameter === null) return null;
    const content = operation === "getTableItem" ? JSON.stringify(item?.request) : null;
    return {
      operation,
      safety: "read",
      method: OPERATIONS[operation].method,
      path: formatPath(operation, parameter),
      ...(content === null ? {} : { body: { mediaType: JSON_MEDIA_TYPE, content } }),
    };
  };
}
