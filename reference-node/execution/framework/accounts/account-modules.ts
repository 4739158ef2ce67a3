import { defineFunction, defineModule, defineStruct, type ModuleAbi } from "../module-abi.ts";

const text = "0x1::string::String";
const bytes = "vector<u8>";
const texts = `vector<${text}>`;
const blobs = "vector<vector<u8>>";

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

const signersRequired = "u64";
const metadata = [texts, blobs] as const;

/** `0x1::multisig_account`: accounts whose transactions several owners approve. */
export const multisigAccountModule = defineModule("multisig_account", {
  functions: [
    defineFunction("get_next_multisig_account_address", ["address"], { role: "view", returns: ["address"] }),
    ...entries("public", {
      create: ["&signer", signersRequired, ...metadata],
      create_with_owners: ["&signer", "vector<address>", signersRequired, ...metadata],
      create_with_owners_then_remove_bootstrapper: [
        "&signer",
        "vector<address>",
        signersRequired,
        ...metadata,
      ],
      create_transaction: ["&signer", "address", bytes],
      create_transaction_with_hash: ["&signer", "address", bytes],
      approve_transaction: ["&signer", "address", "u64"],
      reject_transaction: ["&signer", "address", "u64"],
      vote_transaction: ["&signer", "address", "u64", "bool"],
      vote_transactions: ["&signer", "address", "u64", "u64", "bool"],
      execute_rejected_transaction: ["&signer", "address"],
      execute_rejected_transactions: ["&signer", "address", "u64"],
    }),
    // Only the multisig account itself calls these functions.
    ...entries("private", {
      add_owner: ["&signer", "address"],
      add_owners: ["&signer", "vector<address>"],
      add_owners_and_update_signatures_required: ["&signer", "vector<address>", signersRequired],
      remove_owner: ["&signer", "address"],
      remove_owners: ["&signer", "vector<address>"],
      swap_owner: ["&signer", "address", "address"],
      swap_owners: ["&signer", "vector<address>", "vector<address>"],
      update_signatures_required: ["&signer", signersRequired],
      update_metadata: ["&signer", ...metadata],
    }),
  ],
});

function entries(
  visibility: "public" | "private",
  params: Readonly<Record<string, readonly string[]>>,
): ModuleAbi["exposed_functions"] {
  return Object.entries(params).map(([name, types]) =>
    defineFunction(name, types, { visibility, role: "entry" }),
  );
}
