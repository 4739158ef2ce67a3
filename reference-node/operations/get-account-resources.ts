import { createAccountListing } from "./account-listing.ts";
import type { OperationHandler } from "./operation.ts";

/** Returns the resources of an account, as types and data (§4.2). */
export function createGetAccountResources(options: { readonly pageSize: number }): OperationHandler {
  return createAccountListing({ ...options, kind: "resource", element: (type, data) => ({ type, data }) });
}
