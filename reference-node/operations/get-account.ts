import {
  accountKey,
  accountType,
  createFreshAccount,
  formatAccount,
  parseAccount,
} from "../move/account-state.ts";
import { formatAddress } from "../primitives/address.ts";
import { createTypedEncoder, readAt } from "./bcs-answers/state-bytes.ts";
import { readAddressInput, readLedgerVersionInput, resolveVersion } from "./inputs.ts";
import { type OperationHandler, RequestError } from "./operation.ts";

/**
 * Creates the operation that returns the authentication key and sequence number of an account (§4.1). With implicit
 * accounts, an address without an account has the values that it would have after its creation.
 */
export function createGetAccount(options: { readonly implicitAccounts: boolean }): OperationHandler {
  return (request) => {
    const address = readAddressInput(request, "address");
    const requestedVersion = readLedgerVersionInput(request);
    return (view) => {
      const version = resolveVersion(requestedVersion, view.position);
      const record = view.read(accountKey(address), version);
      if (record === undefined && !options.implicitAccounts) {
        throw new RequestError(
          404,
          "account_not_found",
          `Account ${formatAddress(address)} does not exist at ledger version ${version}.`,
        );
      }
      const account = record === undefined ? createFreshAccount(address) : parseAccount(record);
      return {
        status: 200,
        bcs: () => createTypedEncoder(readAt(view, version))(accountType, record ?? formatAccount(account)),
        body: {
          sequence_number: String(account.sequenceNumber),
          authentication_key: account.authenticationKey,
        },
      };
    };
  };
}
