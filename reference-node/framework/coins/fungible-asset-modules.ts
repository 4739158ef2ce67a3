import { defineFunction, defineModule, defineStruct } from "../../move/module-abi.ts";

const text = "0x1::string::String";
const object = "0x1::object::Object<T0>";
const metadata = "0x1::object::Object<0x1::fungible_asset::Metadata>";
const generics = [["key"]] as const;

function view(name: string, params: readonly string[], result: string): ReturnType<typeof defineFunction> {
  return defineFunction(name, params, { generics, role: "view", returns: [result] });
}

/** `0x1::aggregator_v2`: a counter that many transactions of a block can change. */
export const aggregatorModule = defineModule("aggregator_v2", {
  functions: [
    defineFunction("read", ["&0x1::aggregator_v2::Aggregator<T0>"], { generics: [[]], returns: ["T0"] }),
    defineFunction("max_value", ["&0x1::aggregator_v2::Aggregator<T0>"], {
      generics: [["copy", "drop"]],
      returns: ["T0"],
    }),
  ],
  structs: [
    defineStruct("Aggregator", ["drop", "store"], { value: "T0", max_value: "T0" }, { generics: [[]] }),
    defineStruct("AggregatorSnapshot", ["drop", "store"], { value: "T0" }, { generics: [[]] }),
    defineStruct("DerivedStringSnapshot", ["drop", "store"], { value: text, padding: "vector<u8>" }),
  ],
});

/** `0x1::fungible_asset`: assets that are objects, and the stores that hold them. */
export const fungibleAssetModule = defineModule("fungible_asset", {
  functions: [
    view("name", [object], text),
    view("symbol", [object], text),
    view("decimals", [object], "u8"),
    view("icon_uri", [object], text),
    view("project_uri", [object], text),
    view("metadata", [object], "0x1::fungible_asset::Metadata"),
    view("supply", [object], "0x1::option::Option<u128>"),
    view("maximum", [object], "0x1::option::Option<u128>"),
    defineFunction("store_exists", ["address"], { role: "view", returns: ["bool"] }),
    view("balance", [object], "u64"),
    view("is_balance_at_least", [object, "u64"], "bool"),
    view("is_frozen", [object], "bool"),
    view("store_metadata", [object], metadata),
    defineFunction("transfer", ["&signer", object, object, "u64"], { generics, role: "entry" }),
  ],
  structs: [
    defineStruct("Metadata", ["copy", "drop", "key"], {
      name: text,
      symbol: text,
      decimals: "u8",
      icon_uri: text,
      project_uri: text,
    }),
    defineStruct("ConcurrentSupply", ["key"], { current: "0x1::aggregator_v2::Aggregator<u128>" }),
    defineStruct("FungibleStore", ["key"], { metadata, balance: "u64", frozen: "bool" }),
    defineStruct("FungibleAsset", [], { metadata, amount: "u64" }),
    defineStruct("MintRef", ["drop", "store"], { metadata }),
    defineStruct("TransferRef", ["drop", "store"], { metadata }),
    defineStruct("BurnRef", ["drop", "store"], { metadata }),
    ...["Deposit", "Withdraw"].map((name) =>
      defineStruct(name, ["drop", "store"], { store: "address", amount: "u64" }, { isEvent: true }),
    ),
  ],
});

/** `0x1::primary_fungible_store`: the one store of an account for each asset. */
export const primaryFungibleStoreModule = defineModule("primary_fungible_store", {
  functions: [
    view("balance", ["address", object], "u64"),
    view("is_balance_at_least", ["address", object, "u64"], "bool"),
    view("primary_store_address", ["address", object], "address"),
    view("primary_store", ["address", object], "0x1::object::Object<0x1::fungible_asset::FungibleStore>"),
    view("primary_store_exists", ["address", object], "bool"),
    view("is_frozen", ["address", object], "bool"),
    defineFunction("transfer", ["&signer", object, "address", "u64"], { generics, role: "entry" }),
  ],
  structs: [defineStruct("DeriveRefPod", ["key"], { metadata_derive_ref: "0x1::object::DeriveRef" })],
});
