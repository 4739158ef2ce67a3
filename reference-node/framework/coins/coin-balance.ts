import { resourceKey, type ReadState } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import { parseDecimal } from "../../primitives/u64.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { coinType } from "../../move/account-state.ts";
import { readNativeBalance } from "./fungible-store.ts";

/**
 * Reads the balance of an account in a coin, which is given by its type. The native coin is in a store of fungible
 * assets, and every other coin in a resource of the account. A type that is not a coin has the balance 0.
 * @throws TypeError if the state is corrupt.
 */
export function readCoinBalance(read: ReadState, vendor: string, owner: Address, coin: string): bigint {
  if (coin === coinType(vendor)) return readNativeBalance(read, owner);
  const held = read(resourceKey(owner, `0x1::coin::CoinStore<${coin}>`))?.["coin"];
  if (held === undefined) return 0n;
  const value = typeof held === "object" && held !== null && "value" in held ? held.value : undefined;
  const balance = typeof value === "string" ? parseDecimal(value, U64_MAX) : null;
  if (balance === null) throw new TypeError("coin store must have coin.value, got none");
  return balance;
}
