import { createAccountListing } from "./account-listing.ts";
import type { OperationHandler } from "./operation.ts";

/** Returns the modules of an account, each with its bytecode and its description (§4.3). */
export function createGetAccountModules(options: { readonly pageSize: number }): OperationHandler {
  return createAccountListing({ ...options, kind: "module", element: (_name, module) => module });
}
