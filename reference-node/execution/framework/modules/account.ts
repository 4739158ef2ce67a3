import { defineFunction, defineModule, defineStruct, type ModuleAbi } from "../module-abi.ts";

/** `0x1::account`: the record behind every account (§2.3). */
export function accountModule(vendor: string): ModuleAbi {
  return defineModule("account", {
    friends: [`0x1::${vendor}_account`, "0x1::coin"],
    functions: [
      defineFunction("exists_at", ["address"], { role: "view", returns: ["bool"] }),
      defineFunction("get_sequence_number", ["address"], { role: "view", returns: ["u64"] }),
      defineFunction("get_authentication_key", ["address"], { role: "view", returns: ["vector<u8>"] }),
      defineFunction("create_account", ["address"], { visibility: "friend", returns: ["signer"] }),
      defineFunction("increment_sequence_number", ["address"], { visibility: "friend" }),
      defineFunction("create_signer_with_capability", ["&0x1::account::SignerCapability"], {
        returns: ["signer"],
      }),
      defineFunction("rotate_authentication_key_call", ["&signer", "vector<u8>"], {
        visibility: "private",
        role: "entry",
      }),
    ],
    structs: [
      defineStruct("Account", ["key", "store"], { authentication_key: "vector<u8>", sequence_number: "u64" }),
      defineStruct("SignerCapability", ["drop", "store"], { account: "address" }),
      defineStruct(
        "KeyRotation",
        ["drop", "store"],
        {
          account: "address",
          old_authentication_key: "vector<u8>",
          new_authentication_key: "vector<u8>",
        },
        { isEvent: true },
      ),
    ],
  });
}
