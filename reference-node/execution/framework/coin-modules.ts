import { defineFunction, defineModule, defineStruct, type ModuleAbi } from "./module-abi.ts";

const coin = "0x1::coin::Coin<T0>";
const mintCapability = "0x1::coin::MintCapability<T0>";

/** `0x1::coin`: coins whose kind is a phantom type parameter. */
export function coinModule(vendor: string): ModuleAbi {
  return defineModule("coin", {
    friends: [`0x1::${vendor}_coin`],
    functions: [
      defineFunction("balance", ["address"], { generics: [[]], role: "view", returns: ["u64"] }),
      defineFunction("name", [], { generics: [[]], role: "view", returns: ["0x1::string::String"] }),
      defineFunction("decimals", [], { generics: [[]], role: "view", returns: ["u8"] }),
      defineFunction("supply", [], {
        generics: [[]],
        role: "view",
        returns: ["0x1::option::Option<u128>"],
      }),
      defineFunction("transfer", ["&signer", "address", "u64"], { generics: [[]], role: "entry" }),
      defineFunction("register", ["&signer"], { generics: [[]] }),
      defineFunction("deposit", ["address", coin], { generics: [[]] }),
      defineFunction("withdraw", ["&signer", "u64"], { generics: [[]], returns: [coin] }),
      defineFunction("merge", [`&mut ${coin}`, coin], { generics: [[]] }),
      defineFunction("extract", [`&mut ${coin}`, "u64"], { generics: [[]], returns: [coin] }),
      defineFunction("value", [`&${coin}`], { generics: [[]], returns: ["u64"] }),
      defineFunction("mint", ["u64", `&${mintCapability}`], { generics: [[]], returns: [coin] }),
      defineFunction("initialize", ["&signer", "0x1::string::String", "0x1::string::String", "u8", "bool"], {
        generics: [[]],
        visibility: "friend",
        returns: [mintCapability],
      }),
    ],
    structs: [
      defineStruct("Coin", ["store"], { value: "u64" }, { generics: [[]] }),
      defineStruct("CoinStore", ["key"], { coin, frozen: "bool" }, { generics: [[]] }),
      defineStruct(
        "CoinInfo",
        ["key"],
        {
          name: "0x1::string::String",
          symbol: "0x1::string::String",
          decimals: "u8",
          supply: "0x1::option::Option<u128>",
        },
        { generics: [[]] },
      ),
      defineStruct("MintCapability", ["copy", "store"], { dummy_field: "bool" }, { generics: [[]] }),
      defineStruct("Deposit", ["drop", "store"], { account: "address", amount: "u64" }, { isEvent: true }),
      defineStruct("Withdraw", ["drop", "store"], { account: "address", amount: "u64" }, { isEvent: true }),
    ],
  });
}

/** `0x1::<vendor>_account`: creates accounts and transfers coins. */
export function vendorAccountModule(vendor: string): ModuleAbi {
  return defineModule(`${vendor}_account`, {
    functions: [
      defineFunction("create_account", ["address"], { role: "entry" }),
      defineFunction("transfer", ["&signer", "address", "u64"], { role: "entry" }),
      defineFunction("batch_transfer", ["&signer", "vector<address>", "vector<u64>"], { role: "entry" }),
      defineFunction("transfer_coins", ["&signer", "address", "u64"], { role: "entry", generics: [[]] }),
      defineFunction("assert_account_exists", ["address"]),
      defineFunction("can_receive_direct_coin_transfers", ["address"], { role: "view", returns: ["bool"] }),
    ],
    structs: [
      defineStruct("DirectTransferConfig", ["key"], {
        allow_arbitrary_coin_transfers: "bool",
        update_events: `0x1::event::EventHandle<0x1::${vendor}_account::DirectTransferConfigUpdated>`,
      }),
      defineStruct(
        "DirectTransferConfigUpdated",
        ["drop", "store"],
        { new_allow: "bool" },
        { isEvent: true },
      ),
    ],
  });
}

/** `0x1::<vendor>_coin`: the native coin. */
export function vendorCoinModule(vendor: string): ModuleAbi {
  const name = `${vendor.charAt(0).toUpperCase()}${vendor.slice(1)}Coin`;
  const coinTag = `0x1::${vendor}_coin::${name}`;
  return defineModule(`${vendor}_coin`, {
    functions: [
      defineFunction("mint", ["&signer", "address", "u64"], { role: "entry" }),
      defineFunction("initialize", ["&signer"], {
        visibility: "friend",
        returns: [`0x1::coin::MintCapability<${coinTag}>`],
      }),
      defineFunction("delegate_mint_capability", ["signer", "address"]),
    ],
    structs: [
      defineStruct(name, ["key"], {}),
      defineStruct("MintCapStore", ["key"], { mint_cap: `0x1::coin::MintCapability<${coinTag}>` }),
    ],
  });
}
