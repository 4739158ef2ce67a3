import { resourceKey, type ReadState } from "../../ledger/state-value.ts";
import { createModuleFunctions } from "../../move/entry-function.ts";
import { createExecutionFailure } from "../../move/move-abort.ts";
import type { NativeFunctions, NativeSettings } from "../../move/native-area.ts";
import { createStateDraft } from "../../move/state-draft.ts";
import { createModuleViews, viewValues, type ViewBody } from "../../move/view-function.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { readSupply, type AssetSupply } from "./asset-supply.ts";
import { fungibleAssetModule, primaryFungibleStoreModule } from "./fungible-asset-modules.ts";
import {
  primaryStorePlace,
  readAssetBalance,
  readStore,
  storePlace,
  type FungibleStore,
  type StorePlace,
} from "./fungible-store.ts";
import { moveOwnAsset, type AssetDraft } from "./move-assets.ts";
import { toAddress, toObjectAddress, toU64 } from "../../move/native-arguments.ts";
import { createAssetTransferBodies } from "./transfers.ts";

/** Creates the functions of fungible assets, of which the native coin is one. */
export function createFungibleAssetFunctions(settings: NativeSettings): NativeFunctions {
  const { single } = createAssetTransferBodies(settings);
  return {
    entries: new Map([
      ...createModuleFunctions(primaryFungibleStoreModule, { transfer: single }),
      ...createModuleFunctions(fungibleAssetModule, {
        transfer: ([from, to, amount], { sender, read }) => {
          const draft: AssetDraft = { ...createStateDraft(read), events: [] };
          const [source, target] = [storePlace(toObjectAddress(from)), storePlace(toObjectAddress(to))];
          const move = { from: source, to: target, amount: toU64(amount) };
          return moveOwnAsset(draft, sender, move) ?? { changes: draft.changes, events: draft.events };
        },
      }),
    ]),
    views: new Map([
      ...createModuleViews(primaryFungibleStoreModule, {
        balance: ([owner, asset], { read }) =>
          viewValues(String(readAssetBalance(read, toAddress(owner), toObjectAddress(asset)))),
        is_balance_at_least: ([owner, asset, amount], { read }) =>
          viewValues(readAssetBalance(read, toAddress(owner), toObjectAddress(asset)) >= toU64(amount)),
        primary_store_address: ([owner, asset]) => viewValues(`0x${primaryPlace(owner, asset).address}`),
        primary_store: ([owner, asset], { read }) => {
          const place = primaryPlace(owner, asset);
          return readStore(read, place) === null
            ? createExecutionFailure("0x1::primary_fungible_store::primary_store")
            : viewValues({ inner: `0x${place.address}` });
        },
        primary_store_exists: ([owner, asset], { read }) =>
          viewValues(readStore(read, primaryPlace(owner, asset)) !== null),
        is_frozen: ([owner, asset], { read }) =>
          viewValues(readStore(read, primaryPlace(owner, asset))?.isFrozen ?? false),
      }),
      ...createModuleViews(fungibleAssetModule, {
        name: metadataView("name"),
        symbol: metadataView("symbol"),
        decimals: metadataView("decimals"),
        icon_uri: metadataView("icon_uri"),
        project_uri: metadataView("project_uri"),
        metadata: metadataView(null),
        supply: supplyView((supply) => supply.current),
        maximum: supplyView((supply) => supply.maximum),
        store_exists: ([store], { read }) =>
          viewValues(readStore(read, storePlace(toAddress(store))) !== null),
        // An object that is not a store has no balance and is not frozen.
        balance: ([store], { read }) => viewValues(String(storeOf(read, store)?.balance ?? 0n)),
        is_balance_at_least: ([store, amount], { read }) =>
          viewValues((storeOf(read, store)?.balance ?? 0n) >= toU64(amount)),
        is_frozen: ([store], { read }) => viewValues(storeOf(read, store)?.isFrozen ?? false),
        store_metadata: ([store], { read }) => {
          const found = storeOf(read, store);
          return found === null
            ? createExecutionFailure("0x1::fungible_asset::store_metadata")
            : viewValues({ inner: `0x${found.asset}` });
        },
      }),
    ]),
  };
}

function primaryPlace(owner: JsonValue | undefined, asset: JsonValue | undefined): StorePlace {
  return primaryStorePlace(toAddress(owner), toObjectAddress(asset));
}

function storeOf(read: ReadState, store: JsonValue | undefined): FungibleStore | null {
  return readStore(read, storePlace(toObjectAddress(store)));
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
function supplyView(select: (supply: AssetSupply) => bigint | null): ViewBody {
  return ([asset], { read }) => {
    const supply = readSupply(read, toObjectAddress(asset));
    const value = supply === null ? null : select(supply);
    return viewValues({ vec: value === null ? [] : [String(value)] });
  };
}
