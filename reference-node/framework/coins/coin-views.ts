import { resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import { parseStructTag } from "../../primitives/move-type.ts";
import { coinType, nativeAsset } from "../../move/account-state.ts";
import type { NativeSettings } from "../../move/native-area.ts";
import {
  createModuleViews,
  viewValues,
  type ViewBody,
  type ViewFunctions,
} from "../../move/view-function.ts";
import { readSupply } from "./asset-supply.ts";
import { readCoinBalance } from "./coin-balance.ts";
import { readCountedSupply } from "./counted-supply.ts";
import { coinNotPublished } from "./coin-functions.ts";
import { coinModule, vendorAccountModule } from "./coin-modules.ts";
import { acceptsDirectTransfers } from "./direct-transfers.ts";
import { toAddress, toObjectAddress, toU64 } from "../../move/native-arguments.ts";

/** Creates the views of coins. A type that is not a coin has the balance 0. */
export function createCoinViews({ vendor }: NativeSettings): ViewFunctions {
  return new Map([
    ...createModuleViews(coinModule(vendor), {
      balance: ([owner], { typeArguments: [coin = ""], read }) =>
        viewValues(String(readCoinBalance(read, vendor, toAddress(owner), coin))),
      is_balance_at_least: ([owner, amount], { typeArguments: [coin = ""], read }) =>
        viewValues(readCoinBalance(read, vendor, toAddress(owner), coin) >= toU64(amount)),
      is_coin_initialized: (_, { typeArguments: [coin = ""], read }) =>
        viewValues(readCoinInfo(read, coin) !== undefined),
      name: coinInfoView("name"),
      symbol: coinInfoView("symbol"),
      decimals: coinInfoView("decimals"),
      supply: coinSupplyView(vendor),
      coin_supply: coinSupplyView(vendor),
      paired_metadata: (_, { typeArguments: [coin] }) =>
        viewValues({ vec: coin === coinType(vendor) ? [{ inner: `0x${nativeAsset}` }] : [] }),
      paired_coin: ([asset], { read }) => {
        const pair = read(resourceKey(toObjectAddress(asset), "0x1::coin::PairedCoinType"));
        return viewValues({ vec: pair?.["type"] === undefined ? [] : [pair["type"]] });
      },
    }),
    ...createModuleViews(vendorAccountModule(vendor), {
      can_receive_direct_coin_transfers: ([owner], { read }) => {
        return viewValues(acceptsDirectTransfers(read, vendor, toAddress(owner)));
      },
    }),
  ]);
}

/** Creates a view that returns a field of the coin's description. */
function coinInfoView(field: "name" | "symbol" | "decimals"): ViewBody {
  return (_, { typeArguments: [coin = ""], read }) => {
    const value = readCoinInfo(read, coin)?.[field];
    return value === undefined ? coinNotPublished : viewValues(value);
  };
}

/** Creates a view that returns the supply of a coin. That of the native coin is the supply of its fungible asset. */
function coinSupplyView(vendor: string): ViewBody {
  return (_, { typeArguments: [coin = ""], read }) => {
    const info = readCoinInfo(read, coin);
    if (info === undefined) return coinNotPublished;
    const supply =
      coin === coinType(vendor) ? readSupply(read, nativeAsset)?.current : readCountedSupply(info);
    return viewValues({ vec: supply === undefined || supply === null ? [] : [String(supply)] });
  };
}

/** Reads the description of a coin, which the account of its module has. */
function readCoinInfo(read: ReadState, coin: string): StateValue | undefined {
  const tag = parseStructTag(coin);
  return tag === null ? undefined : read(resourceKey(tag.address, `0x1::coin::CoinInfo<${coin}>`));
}
