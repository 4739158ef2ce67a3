import { moduleKey, resourceKey, type ReadState } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import { parseHex } from "../../primitives/bytes.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { parseStructTag } from "../../primitives/move-type.ts";
import { coinType } from "../../move/account-state.ts";
import { createModuleFunctions } from "../../move/entry-function.ts";
import type { NativeFunctions, NativeSettings } from "../../move/native-area.ts";
import { createModuleViews } from "../../move/view-function.ts";
import { createStructLookup } from "../../move/move-value.ts";
import { toAddress, toFlag, toText, toU64 } from "../../move/native-arguments.ts";
import {
  abortUnless,
  AbortError,
  createStepsBody,
  createStepsView,
  type Steps,
} from "../../move/native-steps.ts";
import { coinNotPublished } from "./coin-functions.ts";
import { coinModule } from "./coin-modules.ts";
import { formatCountedSupply } from "./counted-supply.ts";
import { coinErrors } from "./created-coin-errors.ts";
import {
  changeSupply,
  coinOf,
  createdStoreKey,
  depositCoins,
  isCoinInitialized,
  registerCoin,
  withdrawCoins,
} from "./created-coins.ts";
import { managedCoinModule } from "./managed-coin-module.ts";

/** The maximum number of bytes of the name and of the symbol of a coin. */
const textBytesMax = 32;
const capability: JsonValue = { dummy_field: false };

/** Creates the functions of managed coins, and the views of the stores of created coins. */
export function createManagedCoinFunctions({ vendor }: NativeSettings): NativeFunctions {
  const isNative = (coin: string): boolean => coin === coinType(vendor);
  return {
    entries: createModuleFunctions(managedCoinModule, {
      initialize: createStepsBody(initializeCoin),
      mint: createStepsBody(([recipient, sum], steps) => {
        const [coin, amount] = [coinOf(steps), toU64(sum)];
        requireCapabilities(steps);
        changeSupply(steps, coin, amount);
        depositCoins(steps, toAddress(recipient), { coin, amount });
      }),
      burn: createStepsBody(([sum], steps) => {
        const [coin, amount] = [coinOf(steps), toU64(sum)];
        requireCapabilities(steps);
        withdrawCoins(steps, coin, amount);
        changeSupply(steps, coin, -amount);
      }),
      register: createStepsBody((_, steps) => {
        const coin = coinOf(steps);
        abortUnless(isCoinInitialized(steps.read, coin), coinNotPublished);
        // Accounts need no registration to receive the native coin.
        if (!isNative(coin)) registerCoin(steps, steps.sender, coin);
      }),
      destroy_caps: createStepsBody((_, steps) => {
        requireCapabilities(steps);
        steps.draft.remove(capabilitiesKey(steps.sender, coinOf(steps)));
      }),
    }),
    views: createModuleViews(coinModule(vendor), {
      is_account_registered: createStepsView(([owner], { typeArguments, read }) => {
        const coin = coinOf({ typeArguments });
        abortUnless(isCoinInitialized(read, coin), coinNotPublished);
        return isNative(coin) || read(createdStoreKey(toAddress(owner), coin)) !== undefined;
      }),
      is_coin_store_frozen: createStepsView(([owner], { typeArguments, read }) => {
        const coin = coinOf({ typeArguments });
        abortUnless(isCoinInitialized(read, coin), coinNotPublished);
        // An account without a store cannot receive coins either.
        const store = read(createdStoreKey(toAddress(owner), coin));
        return store === undefined ? !isNative(coin) : store["frozen"] === true;
      }),
    }),
  };
}

function capabilitiesKey(owner: Address, coin: string): string {
  return resourceKey(owner, `0x1::managed_coin::Capabilities<${coin}>`);
}

/** @throws AbortError unless the sender may mint and burn the coin. */
function requireCapabilities(steps: Steps): void {
  const capabilities = steps.draft.read(capabilitiesKey(steps.sender, coinOf(steps)));
  abortUnless(capabilities !== undefined, coinErrors.noCapabilities);
}

function initializeCoin(given: readonly JsonValue[], steps: Steps): void {
  const { draft, sender } = steps;
  const [nameBytes, symbolBytes, decimals = null, isCounted] = given;
  const coin = coinOf(steps);
  requirePublishedType(steps.read, coin);
  const [name, symbol] = [decodeText(nameBytes), decodeText(symbolBytes)];
  const tag = parseStructTag(coin);
  // Only a struct has an address.
  if (tag === null) throw new AbortError({ abort: "Move abort in 0x1::type_info: 0x1" });
  abortUnless(tag.address === sender, coinErrors.addressMismatch);
  abortUnless(!isCoinInitialized(draft.read, coin), coinErrors.alreadyPublished);
  abortUnless(Buffer.byteLength(name) <= textBytesMax, coinErrors.nameTooLong);
  abortUnless(Buffer.byteLength(symbol) <= textBytesMax, coinErrors.symbolTooLong);
  draft.write(resourceKey(sender, `0x1::coin::CoinInfo<${coin}>`), {
    name,
    symbol,
    decimals,
    supply: toFlag(isCounted) ? formatCountedSupply(0n) : { vec: [] },
  });
  draft.write(capabilitiesKey(sender, coin), {
    burn_cap: capability,
    freeze_cap: capability,
    mint_cap: capability,
  });
}

/** @throws AbortError for a struct that is not published. */
function requirePublishedType(read: ReadState, coin: string): void {
  const tag = parseStructTag(coin);
  if (tag === null) return;
  const isModule = read(moduleKey(tag.address, tag.module)) !== undefined;
  abortUnless(isModule, { abort: "LINKER_ERROR" });
  abortUnless(createStructLookup(read)(tag) !== undefined, { abort: "TYPE_RESOLUTION_FAILURE" });
}

/** Decodes the bytes of a text. @throws AbortError for bytes that are not UTF-8. */
function decodeText(hex: JsonValue | undefined): string {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return decoder.decode(parseHex(toText(hex)) ?? new Uint8Array());
  } catch (error) {
    // A fatal decoder throws a TypeError for malformed bytes.
    if (error instanceof TypeError) throw new AbortError(coinErrors.invalidText);
    throw error;
  }
}
