/** Known requests: for each operation without side effects, a request to which the target has returned 2xx. */
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

/** The known requests of a run. */
export interface KnownRequests {
  /** Returns the request of an operation; null if none is known. */
  find(operation: Operation): OperationRequest | null;
  /** Keeps a simulation that has just succeeded, because discovery sends no simulation. Ignores other requests. */
  keep(request: OperationRequest): void;
}

/** Creates the known requests from what discovery has found. */
export function createKnownRequests(holdings: Holdings): KnownRequests {
  let simulation: OperationRequest | null = null;
  const findRead = createFindRead(holdings);
  return {
    find: (operation) => (operation === "simulateTransaction" ? simulation : findRead(operation)),
    keep(request) {
      if (request.operation === "simulateTransaction") simulation = request;
    },
  };
}

function createFindRead(holdings: Holdings): KnownRequests["find"] {
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
