import { accountKey, parseAccount } from "../execution/account-state.ts";
import { formatAddress } from "../primitives/address.ts";
import { readAddressInput, readLedgerVersionInput, resolveVersion } from "./inputs.ts";
import { type OperationHandler, RequestError } from "./operation.ts";

/** Returns the authentication key and sequence number of an account (§4.1). */
export const getAccount: OperationHandler = (request) => {
  const address = readAddressInput(request, "address");
  const requestedVersion = readLedgerVersionInput(request);
  return (view) => {
    const version = resolveVersion(requestedVersion, view.position);
    const record = view.read(accountKey(address), version);
    if (record === undefined) {
      throw new RequestError(
        404,
        "account_not_found",
        `Account ${formatAddress(address)} does not exist at ledger version ${version}.`,
      );
    }
    const { sequenceNumber, authenticationKey } = parseAccount(record);
    return {
      status: 200,
      body: { sequence_number: String(sequenceNumber), authentication_key: authenticationKey },
    };
  };
};
