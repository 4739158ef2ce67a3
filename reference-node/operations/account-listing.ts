import type { LedgerView } from "../ledger/ledger-view.ts";
import { formatListingName, type ListingKind, type StateValue } from "../ledger/state-value.ts";
import { formatAddress, type Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import type { Version } from "../primitives/u64.ts";
import { readAddressInput, readLedgerVersionInput, readPageInput, resolveVersion } from "./inputs.ts";
import { type OperationHandler, RequestError } from "./operation.ts";

/**
 * Creates the operation that lists what an account holds of one kind, a page at a time (§4.2, §4.3). Each element is
 * made of the name under which it stands in the account and its value.
 */
export function createAccountListing(options: {
  readonly kind: ListingKind;
  /** The most elements of a page, and how many there are where no limit is given. */
  readonly pageSize: number;
  readonly element: (name: string, value: StateValue) => JsonValue;
}): OperationHandler {
  const { kind, pageSize, element } = options;
  return (request) => {
    const address = readAddressInput(request, "address");
    const requestedVersion = readLedgerVersionInput(request);
    const { limit, start } = readPageInput(request, pageSize);
    return (view) => {
      const version = resolveVersion(requestedVersion, view.position);
      const list = formatListingName(address, kind);
      const body: JsonValue[] = [];
      for (const { sortKey, key, value } of view.list(list, start, version)) {
        if (body.length === limit) return { status: 200, body, cursor: sortKey };
        body.push(element(key.slice(list.length + 1), value));
      }
      if (body.length === 0) requireAccount(view, address, version);
      return { status: 200, body };
    };
  };
}

/** An address that holds something has a list for everything, be it empty. @throws Refusal 404 for one that holds nothing. */
function requireAccount(view: LedgerView, address: Address, version: Version): void {
  for (const kind of ["resource", "module"] as const) {
    for (const _ of view.list(formatListingName(address, kind), "", version)) return;
  }
  throw new RequestError(
    404,
    "account_not_found",
    `There is nothing at ${formatAddress(address)} at ledger version ${version}.`,
  );
}

/** Returns the resources of an account, as types and data (§4.2). */
export function createGetAccountResources(options: { readonly pageSize: number }): OperationHandler {
  return createAccountListing({ ...options, kind: "resource", element: (type, data) => ({ type, data }) });
}

/** Returns the modules of an account, each with its bytecode and its description (§4.3). */
export function createGetAccountModules(options: { readonly pageSize: number }): OperationHandler {
  return createAccountListing({ ...options, kind: "module", element: (_name, module) => module });
}
