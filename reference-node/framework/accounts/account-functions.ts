import { createModuleFunctions } from "../../move/entry-function.ts";
import { createModuleViews, viewValues, type ViewBody } from "../../move/view-function.ts";
import type { ReadState } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import {
  accountKey,
  createFreshAccount,
  parseAccount,
  type AccountResource,
} from "../../move/account-state.ts";
import type { NativeFunctions, NativeSettings } from "../../move/native-area.ts";
import { accountAborts } from "./account-aborts.ts";
import { nextGuidOf } from "./account-guids.ts";
import { accountModule } from "./account-modules.ts";
import { toAddress } from "../../move/native-arguments.ts";
import { createOfferBodies, createOfferViews } from "./capability-offers.ts";
import { keyRotationBodies } from "./key-rotation.ts";
import { readOriginatingAddress } from "./originating-addresses.ts";

/** Creates the functions of accounts. An implicit account has the values that it would have after its creation. */
export function createAccountFunctions(settings: NativeSettings): NativeFunctions {
  const { vendor, implicitAccounts } = settings;
  const readAccount = (read: ReadState, address: Address): AccountResource | null => {
    const record = read(accountKey(address));
    if (record !== undefined) return parseAccount(record);
    return implicitAccounts ? createFreshAccount(address) : null;
  };
  const ofAccount =
    (select: (account: AccountResource) => string): ViewBody =>
    ([owner], { read }) => {
      const account = readAccount(read, toAddress(owner));
      return account === null ? accountAborts.doesNotExist : viewValues(select(account));
    };
  return {
    entries: createModuleFunctions(accountModule(vendor), {
      ...keyRotationBodies,
      ...createOfferBodies(settings),
    }),
    views: createModuleViews(accountModule(vendor), {
      exists_at: ([owner], { read }) => viewValues(readAccount(read, toAddress(owner)) !== null),
      get_sequence_number: ofAccount(({ sequenceNumber }) => String(sequenceNumber)),
      get_authentication_key: ofAccount(({ authenticationKey }) => authenticationKey),
      get_guid_next_creation_num: ([owner], { read }) => {
        const address = toAddress(owner);
        // An implicit account has not created even the GUIDs of its own event handles.
        if (read(accountKey(address)) === undefined && implicitAccounts) return viewValues("0");
        const account = readAccount(read, address);
        return account === null ? accountAborts.doesNotExist : viewValues(String(nextGuidOf(account)));
      },
      ...createOfferViews(settings),
      originating_address: ([key], { read }) => {
        const address = readOriginatingAddress(read, toAddress(key));
        return viewValues({ vec: address === null ? [] : [`0x${address}`] });
      },
    }),
  };
}
