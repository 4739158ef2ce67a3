/** Known requests: for each operation without side effects, a request to which the target should return 2xx. */
import type { Operation } from "../../spec/vocabulary.ts";
import { requestOperation, toJsonBody, type OperationRequest } from "./operation-request.ts";

/** The parts of the inventory from which known requests are built. */
interface Holdings {
  readonly position: { readonly ledgerVersion: string | null } | null;
  readonly accounts: readonly { readonly address: string }[];
  readonly resources: readonly { readonly address: string }[];
  readonly modules: readonly { readonly address: string }[];
  readonly tableItems: readonly { readonly handle: string; readonly request: unknown }[];
}

/** The known requests of a check. */
export interface KnownRequests {
  /** Returns the request of an operation; null if none is known. */
  find(operation: Operation): Promise<OperationRequest | null>;
}

/**
 * Creates the known requests from what discovery has found.
 * @param planSimulation plans a simulation when one is needed, because discovery sends none. It does not depend on
 * earlier checks, so that their order makes no difference.
 */
export function createKnownRequests(
  holdings: Holdings,
  planSimulation: () => Promise<OperationRequest | null>,
): KnownRequests {
  const findRead = createFindRead(holdings);
  return {
    find: (operation) =>
      operation === "simulateTransaction" ? planSimulation() : Promise.resolve(findRead(operation)),
  };
}

function createFindRead(holdings: Holdings): (operation: Operation) => OperationRequest | null {
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
    const isItem = operation === "getTableItem";
    const body = isItem ? toJsonBody(JSON.stringify(item?.request)) : null;
    return requestOperation(operation, parameter, { body });
  };
}
