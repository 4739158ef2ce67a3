import { encodeAddress } from "../../../bcs/codec.ts";
import { resourceKey, type ReadState } from "../../../ledger/state-value.ts";
import type { Address } from "../../../primitives/address.ts";
import { formatHex, sha3 } from "../../../primitives/bytes.ts";
import type { JsonValue } from "../../../primitives/canonical-json.ts";
import { coinStoreKey, coinType, nativeAsset, readBalance } from "../../account-state.ts";
import { createModuleFunctions } from "../../entry-function.ts";
import { createExecutionFailure } from "../../move-abort.ts";
import type { NativeFunctions, NativeSettings } from "../../native-area.ts";
import { createModuleViews, viewValues, type ViewBody } from "../../view-function.ts";
import { ofNativeAsset } from "./coin-functions.ts";
import { fungibleAssetModule, primaryFungibleStoreModule } from "./fungible-asset-modules.ts";
import { toAddress, toObjectAddress, toU64 } from "../native-arguments.ts";
import { createTransferBodies } from "./transfers.ts";

/** The byte after an owner and an asset in the hash of which the address of the owner's primary store consists. */
const derivedObjectScheme = Uint8Array.of(0xfc);

/** Creates the functions of fungible assets. Only the native asset has balances, which the coin stores contain. */
export function createFungibleAssetFunctions(settings: NativeSettings): NativeFunctions {
  const { single } = createTransferBodies(settings);
  const balanceOf = (read: ReadState, owner: Address, asset: Address): bigint =>
    asset === nativeAsset ? readBalance(read, coinStoreKey(owner, coinType(settings.vendor))) : 0n;
  return {
    entries: createModuleFunctions(primaryFungibleStoreModule, { transfer: ofNativeAsset(single) }),
    views: new Map([
      ...createModuleViews(primaryFungibleStoreModule, {
        balance: ([owner, asset], { read }) =>
          viewValues(String(balanceOf(read, toAddress(owner), toObjectAddress(asset)))),
        is_balance_at_least: ([owner, asset, amount], { read }) =>
          viewValues(balanceOf(read, toAddress(owner), toObjectAddress(asset)) >= toU64(amount)),
        primary_store_address: ([owner, asset]) => {
          const parts = [toAddress(owner), toObjectAddress(asset)].map((address) => encodeAddress(address));
          return viewValues(formatHex(sha3(...parts, derivedObjectScheme)));
        },
      }),
      ...createModuleViews(fungibleAssetModule, {
        name: metadataView("name"),
        symbol: metadataView("symbol"),
        decimals: metadataView("decimals"),
        icon_uri: metadataView("icon_uri"),
        project_uri: metadataView("project_uri"),
        metadata: metadataView(null),
        supply: supplyView("value"),
        maximum: supplyView("max_value"),
        store_exists: ([store], { read }) =>
          viewValues(read(resourceKey(toAddress(store), "0x1::fungible_asset::FungibleStore")) !== undefined),
      }),
    ]),
  };
}

/** Creates a view that returns a field of an asset's description, or the whole description. */
function metadataView(field: string | null): ViewBody {
  return ([asset], { read }) => {
    const metadata = read(resourceKey(toObjectAddress(asset), "0x1::fungible_asset::Metadata"));
    const value = field === null ? metadata : metadata?.[field];
    return value === undefined
      ? createExecutionFailure(`0x1::fungible_asset::${field ?? "metadata"}`)
      : viewValues(value);
  };
}

/** Creates a view that returns a number of the supply. An object that is not an asset has no supply. */
function supplyView(field: "value" | "max_value"): ViewBody {
  return ([asset], { read }) => {
    const supply = read(resourceKey(toObjectAddress(asset), "0x1::fungible_asset::ConcurrentSupply"));
    const value = memberOf(supply?.["current"], field);
    // The maximum u128 means that the supply has no maximum.
    const isLimited = field === "value" || value !== String(2n ** 128n - 1n);
    return viewValues({ vec: value === undefined || !isLimited ? [] : [value] });
  };
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return new Map<string, JsonValue>(Object.entries(value)).get(name);
}
