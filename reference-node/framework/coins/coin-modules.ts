import { coinType, formatVendorWord } from "../../move/account-state.ts";
import { defineFunction, defineModule, defineStruct, type ModuleAbi } from "../../move/module-abi.ts";

const coin = "0x1::coin::Coin<T0>";
const metadata = "0x1::object::Object<0x1::fungible_asset::Metadata>";
const capabilities = ["Burn", "Freeze", "Mint"].map((name) => `0x1::coin::${name}Capability<T0>`);
const generics = [[]] as const;

function coinView(
  name: string,
  params: readonly string[],
  result: string,
): ReturnType<typeof defineFunction> {
  return defineFunction(name, params, { generics, role: "view", returns: [result] });
}

/** The views of the stores of coins that accounts create. */
const createdCoinViews = ["is_account_registered", "is_coin_store_frozen"].map((name) =>
  coinView(name, ["address"], "bool"),
);

/** The events of coins that accounts create. */
const createdCoinEvents = ["CoinDeposit", "CoinWithdraw"].map((name) =>
  defineStruct(
    name,
    ["drop", "store"],
    { coin_type: "0x1::string::String", account: "address", amount: "u64" },
    { isEvent: true },
  ),
);

/** The resources of a coin, and the events of its stores, which only older networks emit. */
const coinStructs = [
  defineStruct(
    "CoinStore",
    ["key"],
    {
      coin,
      frozen: "bool",
      deposit_events: "0x1::event::EventHandle<0x1::coin::DepositEvent>",
      withdraw_events: "0x1::event::EventHandle<0x1::coin::WithdrawEvent>",
    },
    { generics },
  ),
  ...["DepositEvent", "WithdrawEvent"].map((name) =>
    defineStruct(name, ["drop", "store"], { amount: "u64" }),
  ),
  defineStruct(
    "CoinInfo",
    ["key"],
    {
      name: "0x1::string::String",
      symbol: "0x1::string::String",
      decimals: "u8",
      supply: "0x1::option::Option<0x1::optional_aggregator::OptionalAggregator>",
    },
    { generics },
  ),
];

/** `0x1::coin`: coins whose kind is a phantom type parameter. */
export function coinModule(vendor: string): ModuleAbi {
  return defineModule("coin", {
    friends: [`0x1::${vendor}_coin`],
    functions: [
      coinView("balance", ["address"], "u64"),
      coinView("is_balance_at_least", ["address", "u64"], "bool"),
      coinView("is_coin_initialized", [], "bool"),
      ...createdCoinViews,
      coinView("name", [], "0x1::string::String"),
      coinView("symbol", [], "0x1::string::String"),
      coinView("decimals", [], "u8"),
      coinView("supply", [], "0x1::option::Option<u128>"),
      coinView("coin_supply", [], "0x1::option::Option<u128>"),
      coinView("paired_metadata", [], `0x1::option::Option<${metadata}>`),
      defineFunction("paired_coin", [metadata], {
        role: "view",
        returns: ["0x1::option::Option<0x1::type_info::TypeInfo>"],
      }),
      defineFunction("transfer", ["&signer", "address", "u64"], { generics, role: "entry" }),
      defineFunction("register", ["&signer"], { generics }),
      defineFunction("deposit", ["address", coin], { generics }),
      defineFunction("withdraw", ["&signer", "u64"], { generics, returns: [coin] }),
      defineFunction("merge", [`&mut ${coin}`, coin], { generics }),
      defineFunction("extract", [`&mut ${coin}`, "u64"], { generics, returns: [coin] }),
      defineFunction("value", [`&${coin}`], { generics, returns: ["u64"] }),
      defineFunction("mint", ["u64", "&0x1::coin::MintCapability<T0>"], { generics, returns: [coin] }),
      defineFunction("initialize", ["&signer", "0x1::string::String", "0x1::string::String", "u8", "bool"], {
        generics,
        returns: capabilities,
      }),
    ],
    structs: [
      defineStruct("Coin", ["store"], { value: "u64" }, { generics }),
      ...coinStructs,
      ...["Burn", "Freeze", "Mint"].map((name) =>
        defineStruct(`${name}Capability`, ["copy", "store"], { dummy_field: "bool" }, { generics }),
      ),
      defineStruct("PairedCoinType", ["key"], { type: "0x1::type_info::TypeInfo" }),
      defineStruct("PairedFungibleAssetRefs", ["key"], {
        mint_ref_opt: "0x1::option::Option<0x1::fungible_asset::MintRef>",
        transfer_ref_opt: "0x1::option::Option<0x1::fungible_asset::TransferRef>",
        burn_ref_opt: "0x1::option::Option<0x1::fungible_asset::BurnRef>",
      }),
      ...createdCoinEvents,
      defineStruct("Deposit", ["drop", "store"], { account: "address", amount: "u64" }, { isEvent: true }),
      defineStruct("Withdraw", ["drop", "store"], { account: "address", amount: "u64" }, { isEvent: true }),
    ],
  });
}

/** `0x1::<vendor>_account`: creates accounts and transfers coins. */
export function vendorAccountModule(vendor: string): ModuleAbi {
  const single = ["&signer", "address", "u64"];
  const batch = ["&signer", "vector<address>", "vector<u64>"];
  return defineModule(`${vendor}_account`, {
    functions: [
      defineFunction("create_account", ["address"], { role: "entry" }),
      defineFunction("transfer", single, { role: "entry" }),
      defineFunction("batch_transfer", batch, { role: "entry" }),
      defineFunction("transfer_coins", single, { role: "entry", generics }),
      defineFunction("batch_transfer_coins", batch, { role: "entry", generics }),
      defineFunction("transfer_fungible_assets", ["&signer", metadata, ...single.slice(1)], {
        role: "entry",
      }),
      defineFunction("batch_transfer_fungible_assets", ["&signer", metadata, ...batch.slice(1)], {
        role: "entry",
      }),
      defineFunction("fungible_transfer_only", single, { visibility: "friend", role: "entry" }),
      defineFunction("set_allow_direct_coin_transfers", ["&signer", "bool"], { role: "entry" }),
      defineFunction("assert_account_exists", ["address"]),
      defineFunction("can_receive_direct_coin_transfers", ["address"], { role: "view", returns: ["bool"] }),
    ],
    structs: [
      defineStruct("DirectTransferConfig", ["key"], {
        allow_arbitrary_coin_transfers: "bool",
        update_coin_transfer_events: `0x1::event::EventHandle<0x1::${vendor}_account::DirectCoinTransferConfigUpdatedEvent>`,
      }),
      defineStruct("DirectCoinTransferConfigUpdatedEvent", ["drop", "store"], {
        new_allow_direct_transfers: "bool",
      }),
      defineStruct(
        "DirectCoinTransferConfigUpdated",
        ["drop", "store"],
        { account: "address", new_allow_direct_transfers: "bool" },
        { isEvent: true },
      ),
    ],
  });
}

/** `0x1::<vendor>_coin`: the native coin. */
export function vendorCoinModule(vendor: string): ModuleAbi {
  const native = coinType(vendor);
  return defineModule(`${vendor}_coin`, {
    functions: [
      defineFunction("mint", ["&signer", "address", "u64"], { role: "entry" }),
      defineFunction("claim_mint_capability", ["&signer"], { role: "entry" }),
      defineFunction("delegate_mint_capability", ["signer", "address"], { role: "entry" }),
      defineFunction("initialize", ["&signer"], {
        visibility: "friend",
        returns: [`0x1::coin::BurnCapability<${native}>`, `0x1::coin::MintCapability<${native}>`],
      }),
      defineFunction("has_mint_capability", ["&signer"], { returns: ["bool"] }),
    ],
    structs: [
      defineStruct(`${formatVendorWord(vendor)}Coin`, ["key"], { dummy_field: "bool" }),
      defineStruct("MintCapStore", ["key"], { mint_cap: `0x1::coin::MintCapability<${native}>` }),
    ],
  });
}
