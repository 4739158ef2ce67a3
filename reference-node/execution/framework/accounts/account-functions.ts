import { createModuleFunctions } from "../../entry-function.ts";
import { createModuleViews, viewValues, type ViewBody } from "../../view-function.ts";
import type { ReadState } from "../../../ledger/state-value.ts";
import type { Address } from "../../../primitives/address.ts";
import { accountKey, createFreshAccount, parseAccount, type AccountResource } from "../../account-state.ts";
import { createMoveAbort } from "../../move-abort.ts";
import type { NativeFunctions, NativeSettings } from "../../native-area.ts";
import { accountModule } from "./account-modules.ts";
import { toAddress } from "../native-arguments.ts";
import { keyRotationBodies } from "./key-rotation.ts";
import { readOriginatingAddress } from "./originating-addresses.ts";

const accountDoesNotExist = createMoveAbort(
  "0x1::account",
  ["EACCOUNT_DOES_NOT_EXIST", 0x60002],
  "There is no account at the address.",
);

/** Creates the functions of accounts. An implicit account has the values that it would have after its creation. */
export function createAccountFunctions({ vendor, implicitAccounts }: NativeSettings): NativeFunctions {
  const readAccount = (read: ReadState, address: Address): AccountResource | null => {
    const record = read(accountKey(address));
    if (record !== undefined) return parseAccount(record);
    return implicitAccounts ? createFreshAccount(address) : null;
  };
  const ofAccount =
    (select: (account: AccountResource) => string): ViewBody =>
    ([owner], { read }) => {
      const account = readAccount(read, toAddress(owner));
      return account === null ? accountDoesNotExist : viewValues(select(account));
    };
  return {
    entries: createModuleFunctions(accountModule(vendor), keyRotationBodies),
    views: createModuleViews(accountModule(vendor), {
      exists_at: ([owner], { read }) => viewValues(readAccount(read, toAddress(owner)) !== null),
      get_sequence_number: ofAccount(({ sequenceNumber }) => String(sequenceNumber)),
      get_authentication_key: ofAccount(({ authenticationKey }) => authenticationKey),
      originating_address: ([key], { read }) => {
        const address = readOriginatingAddress(read, toAddress(key));
        return viewValues({ vec: address === null ? [] : [`0x${address}`] });
      },
    }),
  };
}
