import { resourceKey, type ReadState, type StateValue } from "../ledger/state-value.ts";
import type { Address } from "../primitives/address.ts";
import { parseDecimal } from "../primitives/decimal.ts";
import { U64_MAX } from "../../spec/vocabulary.ts";

/** The type of the chain's own coin, named after the vendor word. */
export function coinType(vendor: string): string {
  return `0x1::${vendor}_coin::${vendor.charAt(0).toUpperCase()}${vendor.slice(1)}Coin`;
}

/** The key under which an account's coins of one type stand. */
export function coinStoreKey(address: Address, coin: string): string {
  return resourceKey(address, `0x1::coin::CoinStore<${coin}>`);
}

export function formatCoinStore(balance: bigint): StateValue {
  return { coin: { value: String(balance) }, frozen: false };
}

/** The balance of an account; 0 where it has no store. @throws TypeError for what only a damaged state holds. */
export function readBalance(read: ReadState, key: string): bigint {
  const store = read(key);
  if (store === undefined) return 0n;
  const coin = store["coin"];
  const value = typeof coin === "object" && coin !== null && "value" in coin ? coin.value : undefined;
  const balance = typeof value === "string" ? parseDecimal(value, U64_MAX) : null;
  if (balance === null) throw new TypeError("coin store expected coin.value, got none");
  return balance;
}
