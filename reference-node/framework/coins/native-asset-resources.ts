/** The native coin as a fungible asset. */
import type { StateValue } from "../../ledger/state-value.ts";
import { frameworkAddress } from "../../ledger/block-transactions.ts";
import { formatHex } from "../../primitives/bytes.ts";
import { coinType, formatVendorWord, nativeAsset } from "../../move/account-state.ts";
import { createObjectCore, objectType } from "../objects/object-core.ts";
import { formatSupply, supplyType } from "./asset-supply.ts";

/** The values of the state at genesis that depend on the options of the node. */
export interface FrameworkSettings {
  readonly vendor: string;
  readonly chainId: number;
  /** The amount of the native coin that all accounts have together. */
  readonly supply: bigint;
}

/** The resources of an account by type. */
export type Resources = readonly (readonly [type: string, data: StateValue])[];

/** The texts that describe the native coin. Its symbol is the start of the vendor name, as on existing networks. */
export function describeNativeCoin(vendor: string): { name: string; symbol: string; decimals: number } {
  return {
    name: `${formatVendorWord(vendor)} Coin`,
    symbol: vendor.slice(0, 3).toUpperCase(),
    decimals: 8,
  };
}

/** The resources of the object that describes the native coin as a fungible asset. */
export function nativeAssetResources({ vendor, supply }: FrameworkSettings): Resources {
  const [asset, framework] = [`0x${nativeAsset}`, `0x${frameworkAddress}`];
  const [, module = "", struct = ""] = coinType(vendor).split("::");
  const ref = { vec: [{ metadata: { inner: asset } }] };
  return [
    [objectType, createObjectCore(nativeAsset, frameworkAddress, { isTransferable: true })],
    ["0x1::fungible_asset::Metadata", { ...describeNativeCoin(vendor), icon_uri: "", project_uri: "" }],
    [supplyType, formatSupply({ current: supply, maximum: null })],
    [
      "0x1::coin::PairedCoinType",
      {
        type: {
          account_address: framework,
          module_name: formatHex(Buffer.from(module)),
          struct_name: formatHex(Buffer.from(struct)),
        },
      },
    ],
    [
      "0x1::coin::PairedFungibleAssetRefs",
      { mint_ref_opt: ref, transfer_ref_opt: ref, burn_ref_opt: { vec: [] } },
    ],
    ["0x1::primary_fungible_store::DeriveRefPod", { metadata_derive_ref: { self: asset } }],
  ];
}
