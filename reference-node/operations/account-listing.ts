import type { LedgerView } from "../ledger/ledger-view.ts";
import { formatListingName, type ListingKind, type StateValue } from "../ledger/state-value.ts";
import { formatAddress, type Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import type { Version } from "../primitives/u64.ts";
import { encodeListing } from "./bcs-answers/listing-bytes.ts";
import { readAddressInput, readLedgerVersionInput, readPageInput, resolveVersion } from "./inputs.ts";
import { type OperationHandler, RequestError } from "./operation.ts";

/** The settings of both listings. */
interface ListingSettings {
  /** The maximum and default number of elements of a page. */
  readonly pageSize: number;
  /** Whether the list of an address without resources and modules is empty instead of an error. */
  readonly implicitAccounts: boolean;
}

/**
 * Creates the operation that lists the resources or modules of an account page by page (§4.2, §4.3). `element`
 * creates an element of the page from the name and the value of a state entry.
 */
function createAccountListing(
  options: ListingSettings & {
    readonly kind: ListingKind;
    readonly element: (name: string, value: StateValue) => JsonValue;
  },
): OperationHandler {
  const { kind, pageSize, implicitAccounts, element } = options;
  return (request) => {
    const address = readAddressInput(request, "address");
    const requestedVersion = readLedgerVersionInput(request);
    const { limit, start } = readPageInput(request, pageSize);
    return (view) => {
      const version = resolveVersion(requestedVersion, view.position);
      const list = formatListingName(address, kind);
      const body: JsonValue[] = [];
      const bcs = (): Uint8Array =>
        encodeListing(kind, address, { view, version, start, count: body.length });
      for (const { sortKey, key, value } of view.list(list, start, version)) {
        if (body.length === limit) return { status: 200, body, bcs, cursor: sortKey };
        body.push(element(key.slice(list.length + 1), value));
      }
      if (body.length === 0 && !implicitAccounts) requireAccount(view, address, version);
      return { status: 200, body, bcs };
    };
  };
}

/** Checks that the address has a resource or a module. @throws RequestError 404 if it has none. */
function requireAccount(view: LedgerView, address: Address, version: Version): void {
  for (const kind of ["resource", "module"] as const) {
    for (const _ of view.list(formatListingName(address, kind), "", version)) return;
  }
  throw new RequestError(
    404,
    "account_not_found",
    `Address ${formatAddress(address)} has no resources or modules at ledger version ${version}.`,
  );
}

/** Creates the operation that returns the resources of an account (§4.2). */
export function createGetAccountResources(options: ListingSettings): OperationHandler {
  return createAccountListing({ ...options, kind: "resource", element: (type, data) => ({ type, data }) });
}

/** Creates the operation that returns the modules of an account with bytecode and ABI (§4.3). */
export function createGetAccountModules(options: ListingSettings): OperationHandler {
  return createAccountListing({ ...options, kind: "module", element: (_name, module) => module });
}
