import { defineFunction, defineModule, defineStruct, type ModuleAbi } from "../module-abi.ts";

/** `0x1::<vendor>_account`: what users call to make accounts and to pay one another. */
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
