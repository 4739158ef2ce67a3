import { formatAddress } from "../../primitives/address.ts";
import {
  accountKey,
  coinType,
  createFreshAccount,
  formatAccount,
  nativeAsset,
} from "../../move/account-state.ts";
import { createModuleFunctions, type EntryFunctions, type FunctionBody } from "../../move/entry-function.ts";
import { createMoveAbort } from "../../move/move-abort.ts";
import type { NativeSettings } from "../../move/native-area.ts";
import { coinModule, vendorAccountModule } from "./coin-modules.ts";
import { createStateDraft } from "../../move/state-draft.ts";
import { toAddress } from "../../move/native-arguments.ts";
import { createCreatedCoinTransfers, isCoinInitialized } from "./created-coins.ts";
import { createDirectTransferChoice } from "./direct-transfers.ts";
import { ensurePrimaryStore } from "./move-assets.ts";
import { createAssetTransferBodies, createTransferBodies } from "./transfers.ts";

/** The abort of a function of a coin whose type is not initialized as a coin. */
export const coinNotPublished = createMoveAbort(
  "0x1::coin",
  ["ECOIN_INFO_NOT_PUBLISHED", 0x10003],
  "The type is not initialized as a coin.",
);

/**
 * Creates the entry functions that create accounts and transfer coins. The generic functions accept the native coin
 * and coins that accounts created.
 */
export function createCoinFunctions(settings: NativeSettings): EntryFunctions {
  const { vendor } = settings;
  const { single, batch } = createTransferBodies(settings);
  const ofAsset = createAssetTransferBodies(settings);
  const created = createCreatedCoinTransfers(settings);
  const ofCoin =
    (body: FunctionBody, createdBody: FunctionBody): FunctionBody =>
    (given, input) => {
      const [coin = ""] = input.typeArguments;
      if (coin === coinType(vendor)) return body(given, input);
      return isCoinInitialized(input.read, coin) ? createdBody(given, input) : coinNotPublished;
    };
  return new Map([
    ...createModuleFunctions(vendorAccountModule(vendor), {
      create_account: createAccountBody(settings),
      transfer: single,
      batch_transfer: batch,
      transfer_coins: ofCoin(single, created.direct),
      batch_transfer_coins: ofCoin(batch, created.directBatch),
      transfer_fungible_assets: ofAsset.single,
      batch_transfer_fungible_assets: ofAsset.batch,
      fungible_transfer_only: single,
      set_allow_direct_coin_transfers: createDirectTransferChoice(vendor),
    }),
    ...createModuleFunctions(coinModule(vendor), { transfer: ofCoin(single, created.toStore) }),
  ]);
}

/**
 * Creates the function that creates an account. An implicit account has no resource until its first transaction, so
 * that only its store of the native coin is created.
 */
function createAccountBody({ implicitAccounts }: NativeSettings): FunctionBody {
  return ([text], { read }) => {
    const address = toAddress(text);
    const key = accountKey(address);
    if (read(key) !== undefined) {
      return {
        abort: `Move abort in 0x1::account: EACCOUNT_ALREADY_EXISTS(0x80001) at ${formatAddress(address)}`,
      };
    }
    const draft = createStateDraft(read);
    if (implicitAccounts) ensurePrimaryStore(draft, address, nativeAsset);
    else draft.write(key, formatAccount(createFreshAccount(address)));
    return { changes: draft.changes, events: [] };
  };
}
