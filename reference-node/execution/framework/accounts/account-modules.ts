import { defineFunction, defineModule, defineStruct, type ModuleAbi } from "../module-abi.ts";

const bytes = "vector<u8>";

/** `0x1::account`: the account resource (§2.3), and the changes of authentication keys. */
export function accountModule(vendor: string): ModuleAbi {
  const signed = ["&signer", bytes, "u8", bytes, "address"];
  return defineModule("account", {
    friends: [`0x1::${vendor}_account`, "0x1::coin", "0x1::multisig_account"],
    functions: [
      defineFunction("exists_at", ["address"], { role: "view", returns: ["bool"] }),
      defineFunction("get_sequence_number", ["address"], { role: "view", returns: ["u64"] }),
      defineFunction("get_authentication_key", ["address"], { role: "view", returns: [bytes] }),
      defineFunction("originating_address", ["address"], {
        role: "view",
        returns: ["0x1::option::Option<address>"],
      }),
      defineFunction("create_account", ["address"], { visibility: "friend", returns: ["signer"] }),
      defineFunction("create_account_if_does_not_exist", ["address"]),
      defineFunction("increment_sequence_number", ["address"], { visibility: "friend" }),
      defineFunction("create_signer_with_capability", ["&0x1::account::SignerCapability"], {
        returns: ["signer"],
      }),
      defineFunction("offer_rotation_capability", signed, { role: "entry" }),
      defineFunction("offer_signer_capability", signed, { role: "entry" }),
      defineFunction("rotate_authentication_key", ["&signer", "u8", bytes, "u8", bytes, bytes, bytes], {
        role: "entry",
      }),
      defineFunction("rotate_authentication_key_call", ["&signer", bytes], {
        visibility: "private",
        role: "entry",
      }),
      defineFunction("rotate_authentication_key_from_public_key", ["&signer", "u8", bytes], {
        visibility: "private",
        role: "entry",
      }),
      defineFunction("set_originating_address", ["&signer"], { visibility: "private", role: "entry" }),
    ],
    structs: [
      defineStruct("Account", ["store", "key"], { authentication_key: bytes, sequence_number: "u64" }),
      defineStruct("OriginatingAddress", ["key"], { address_map: "0x1::table::Table<address, address>" }),
      defineStruct("SignerCapability", ["drop", "store"], { account: "address" }),
      defineStruct(
        "KeyRotation",
        ["drop", "store"],
        { account: "address", old_authentication_key: bytes, new_authentication_key: bytes },
        { isEvent: true },
      ),
      defineStruct(
        "KeyRotationToPublicKey",
        ["drop", "store"],
        {
          account: "address",
          verified_public_key_bit_map: bytes,
          public_key_scheme: "u8",
          public_key: bytes,
          old_auth_key: bytes,
          new_auth_key: bytes,
        },
        { isEvent: true },
      ),
    ],
  });
}
