/**
 * Coins that accounts create. The account of the coin's module describes the coin, and each account has its coins in a
 * store of its own.
 */
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { parseStructTag } from "../../primitives/move-type.ts";
import { accountKey, createFreshAccount, formatAccount } from "../../move/account-state.ts";
import type { FunctionBody } from "../../move/entry-function.ts";
import { createMoveAbort } from "../../move/move-abort.ts";
import type { NativeSettings } from "../../move/native-area.ts";
import { toAddress, toList, toU64 } from "../../move/native-arguments.ts";
import { abortUnless, createStepsBody, type Steps } from "../../move/native-steps.ts";
import { fieldAt, textField } from "../../move/state-fields.ts";
import { createAccountEventHandle } from "../accounts/account-guids.ts";
import { countedSupplyMax, formatCountedSupply, readCountedSupply } from "./counted-supply.ts";
import { coinErrors } from "./created-coin-errors.ts";
import { acceptsDirectTransfers } from "./direct-transfers.ts";

/** Returns the state key of the store that an account has for a coin. */
export function createdStoreKey(owner: Address, coin: string): string {
  return resourceKey(owner, `0x1::coin::CoinStore<${coin}>`);
}

/** Returns the state key of the description of a coin, or null for a type that is not a struct. */
function coinInfoKey(coin: string): string | null {
  const tag = parseStructTag(coin);
  return tag === null ? null : resourceKey(tag.address, `0x1::coin::CoinInfo<${coin}>`);
}

/** Returns whether a type is initialized as a coin. */
export function isCoinInitialized(read: ReadState, coin: string): boolean {
  const key = coinInfoKey(coin);
  return key !== null && read(key) !== undefined;
}

/** Gives an account a store for a coin, unless it has one. The event handles of the store have GUIDs of the account. */
export function registerCoin({ draft, emit }: Steps, owner: Address, coin: string): void {
  const key = createdStoreKey(owner, coin);
  if (draft.read(key) !== undefined) return;
  emit("0x1::account::CoinRegister", { account: formatAddress(owner), type_info: describeType(coin) });
  draft.write(key, {
    coin: { value: "0" },
    deposit_events: createAccountEventHandle(draft, owner),
    frozen: false,
    withdraw_events: createAccountEventHandle(draft, owner),
  });
}

/** Describes the type of a coin as `0x1::type_info::TypeInfo`. */
function describeType(coin: string): JsonValue {
  const tag = parseStructTag(coin);
  if (tag === null) throw new TypeError(`coin must be a struct, got ${coin}`);
  return {
    account_address: formatAddress(tag.address),
    module_name: formatHex(Buffer.from(tag.module)),
    struct_name: formatHex(Buffer.from(coin.split("::").slice(2).join("::"))),
  };
}

/**
 * Takes coins out of the store of an account. An amount of 0 needs no store and has no event.
 * @throws AbortError if the account has too few coins, or if the store is frozen.
 */
export function withdrawCoins(steps: Steps, coin: string, amount: bigint): void {
  if (amount === 0n) return;
  const hasStore = steps.draft.read(createdStoreKey(steps.sender, coin)) !== undefined;
  abortUnless(hasStore, coinErrors.insufficientBalance);
  const { key, store, balance } = readExistingStore(steps, steps.sender, coin);
  abortUnless(balance >= amount, coinErrors.insufficientBalance);
  abortUnless(fieldAt(store, "frozen") === false, coinErrors.frozen);
  steps.draft.write(key, { ...store, coin: { value: String(balance - amount) } });
  steps.emit("0x1::coin::CoinWithdraw", createCoinEvent(steps.sender, coin, amount));
}

/** Puts coins into the store of an account. @throws AbortError if it has no store, or if the store is frozen. */
export function depositCoins(
  steps: Steps,
  owner: Address,
  { coin, amount }: { readonly coin: string; readonly amount: bigint },
): void {
  const { key, store, balance } = readExistingStore(steps, owner, coin);
  abortUnless(fieldAt(store, "frozen") === false, coinErrors.frozen);
  abortUnless(balance + amount <= U64_MAX, coinErrors.overflow);
  steps.draft.write(key, { ...store, coin: { value: String(balance + amount) } });
  steps.emit("0x1::coin::CoinDeposit", createCoinEvent(owner, coin, amount));
}

/** Reads the store of an account. @throws AbortError if it has none. */
function readExistingStore(
  { draft }: Steps,
  owner: Address,
  coin: string,
): { readonly key: string; readonly store: StateValue; readonly balance: bigint } {
  const key = createdStoreKey(owner, coin);
  const store = draft.read(key);
  abortUnless(store !== undefined, coinErrors.noStore);
  return { key, store, balance: BigInt(textField(store, "coin", "value")) };
}

function createCoinEvent(account: Address, coin: string, amount: bigint): JsonValue {
  return { coin_type: coin, account: formatAddress(account), amount: String(amount) };
}

/** Changes the supply of a coin, if it is counted. @throws AbortError if it would be too large. */
export function changeSupply({ draft }: Steps, coin: string, added: bigint): void {
  const key = coinInfoKey(coin);
  const info = key === null ? undefined : draft.read(key);
  if (key === null || info === undefined) return;
  const counted = readCountedSupply(info);
  if (counted === null) return;
  const supply = counted + added;
  abortUnless(supply >= 0n && supply <= countedSupplyMax, coinErrors.overflow);
  draft.write(key, { ...info, supply: formatCountedSupply(supply) });
}

/** The functions that transfer coins that an account created. */
export interface CreatedCoinTransfers {
  /** Transfers to an account that has a store for the coin. */
  readonly toStore: FunctionBody;
  /** Transfers to any account, which gets a store if it does not have one. */
  readonly direct: FunctionBody;
  /** Transfers to several accounts like `direct`. If one transfer aborts, all do. */
  readonly directBatch: FunctionBody;
}

/** Creates the transfer functions. The caller must check that the type is initialized as a coin. */
export function createCreatedCoinTransfers(settings: NativeSettings): CreatedCoinTransfers {
  const [mismatch, optedOut] = createAccountErrors(settings.vendor);
  const transferDirectly = (steps: Steps, to: JsonValue | undefined, sum: JsonValue | undefined): void => {
    const [recipient, amount, coin] = [toAddress(to), toU64(sum), coinOf(steps)];
    withdrawCoins(steps, coin, amount);
    const { draft } = steps;
    const account = accountKey(recipient);
    if (!settings.implicitAccounts && draft.read(account) === undefined) {
      draft.write(account, formatAccount(createFreshAccount(recipient)));
    }
    if (draft.read(createdStoreKey(recipient, coin)) === undefined) {
      abortUnless(acceptsDirectTransfers(draft.read, settings.vendor, recipient), optedOut);
      registerCoin(steps, recipient, coin);
    }
    depositCoins(steps, recipient, { coin, amount });
  };
  return {
    toStore: createStepsBody(([to, sum], steps) => {
      const [recipient, amount, coin] = [toAddress(to), toU64(sum), coinOf(steps)];
      withdrawCoins(steps, coin, amount);
      depositCoins(steps, recipient, { coin, amount });
    }),
    direct: createStepsBody(([to, sum], steps) => transferDirectly(steps, to, sum)),
    directBatch: createStepsBody(([recipients, amounts], steps) => {
      const [to, sums] = [toList(recipients), toList(amounts)];
      abortUnless(to.length === sums.length, mismatch);
      for (const [index, recipient] of to.entries()) transferDirectly(steps, recipient, sums[index]);
    }),
  };
}

/** Returns the type of the coin of a call. */
export function coinOf({ typeArguments: [coin = ""] }: Pick<Steps, "typeArguments">): string {
  return coin;
}

function createAccountErrors(vendor: string) {
  const module = `0x1::${vendor}_account`;
  return [
    createMoveAbort(
      module,
      ["EMISMATCHING_RECIPIENTS_AND_AMOUNTS_LENGTH", 0x10005],
      "The lengths of the recipients and amounts lists don't match.",
    ),
    createMoveAbort(
      module,
      ["EACCOUNT_DOES_NOT_ACCEPT_DIRECT_COIN_TRANSFERS", 0x50003],
      "Account opted out of receiving coins that they did not register to receive.",
    ),
  ] as const;
}
