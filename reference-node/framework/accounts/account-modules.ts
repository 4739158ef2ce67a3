import {
  defineEnum,
  defineFunction,
  defineModule,
  defineStruct,
  type ModuleAbi,
} from "../../move/module-abi.ts";

const bytes = "vector<u8>";
const typeInfo = "0x1::type_info::TypeInfo";
const capability = "0x1::account::SignerCapability";
const event = { isEvent: true } as const;
const friend = { visibility: "friend" } as const;
const entry = { role: "entry" } as const;
const privateEntry = { visibility: "private", role: "entry" } as const;
const offer = ["&signer", bytes, "u8", bytes, "address"] as const;

/** `0x1::account`: the account resource (§2.3), and the changes of authentication keys. */
export function accountModule(vendor: string): ModuleAbi {
  return defineModule("account", {
    friends: [`0x1::${vendor}_account`, "0x1::coin", "0x1::multisig_account"],
    functions: [...views, ...entryFunctions, ...functions],
    structs,
  });
}

const views = [
  defineFunction("exists_at", ["address"], { role: "view", returns: ["bool"] }),
  defineFunction("get_sequence_number", ["address"], { role: "view", returns: ["u64"] }),
  defineFunction("get_authentication_key", ["address"], { role: "view", returns: [bytes] }),
  defineFunction("get_guid_next_creation_num", ["address"], { role: "view", returns: ["u64"] }),
  ...["get_rotation_capability_offer_for", "get_signer_capability_offer_for"].map((name) =>
    defineFunction(name, ["address"], { role: "view", returns: ["address"] }),
  ),
  ...["is_rotation_capability_offered", "is_signer_capability_offered"].map((name) =>
    defineFunction(name, ["address"], { role: "view", returns: ["bool"] }),
  ),
  defineFunction("originating_address", ["address"], {
    role: "view",
    returns: ["0x1::option::Option<address>"],
  }),
];

const entryFunctions = [
  defineFunction("rotate_authentication_key", ["&signer", "u8", bytes, "u8", bytes, bytes, bytes], entry),
  defineFunction("rotate_authentication_key_call", ["&signer", bytes], privateEntry),
  defineFunction("rotate_authentication_key_from_public_key", ["&signer", "u8", bytes], privateEntry),
  defineFunction(
    "rotate_authentication_key_with_rotation_capability",
    ["&signer", "address", "u8", bytes, bytes],
    entry,
  ),
  defineFunction("set_originating_address", ["&signer"], privateEntry),
  defineFunction(
    "upsert_ed25519_backup_key_on_keyless_account",
    ["&signer", bytes, bytes, bytes],
    privateEntry,
  ),
  defineFunction("offer_rotation_capability", offer, entry),
  defineFunction("offer_signer_capability", offer, entry),
  defineFunction("revoke_any_rotation_capability", ["&signer"], entry),
  defineFunction("revoke_any_signer_capability", ["&signer"], entry),
  defineFunction("revoke_rotation_capability", ["&signer", "address"], entry),
  defineFunction("revoke_signer_capability", ["&signer", "address"], entry),
];

const functions = [
  defineFunction("new_event_handle", ["&signer"], {
    generics: [["drop", "store"]],
    returns: ["0x1::event::EventHandle<T0>"],
  }),
  defineFunction("create_account", ["address"], { ...friend, returns: ["signer"] }),
  defineFunction("create_account_if_does_not_exist", ["address"]),
  defineFunction("create_framework_reserved_account", ["address"], {
    ...friend,
    returns: ["signer", capability],
  }),
  defineFunction("grant_key_offering_permission", ["&signer", "&signer"]),
  defineFunction("grant_key_rotation_permission", ["&signer", "&signer"]),
  defineFunction("initialize", ["&signer"], friend),
  defineFunction("register_coin", ["address"], { ...friend, generics: [[]] }),
  defineFunction("create_authorized_signer", ["&signer", "address"], { returns: ["signer"] }),
  defineFunction("create_guid", ["&signer"], { returns: ["0x1::guid::GUID"] }),
  defineFunction("create_resource_account", ["&signer", bytes], { returns: ["signer", capability] }),
  defineFunction("create_resource_address", ["&address", bytes], { returns: ["address"] }),
  defineFunction("create_signer_with_capability", [`&${capability}`], { returns: ["signer"] }),
  defineFunction("get_signer_capability_address", [`&${capability}`], { returns: ["address"] }),
  defineFunction("increment_sequence_number", ["address"], friend),
  defineFunction("rotate_authentication_key_internal", ["&signer", bytes], friend),
  defineFunction("verify_signed_message", ["address", "u8", bytes, bytes, "T0"], { generics: [["drop"]] }),
];

const offerChallenge = { sequence_number: "u64", recipient_address: "address" };

const structs = [
  defineStruct("Account", ["store", "key"], {
    authentication_key: bytes,
    sequence_number: "u64",
    guid_creation_num: "u64",
    coin_register_events: "0x1::event::EventHandle<0x1::account::CoinRegisterEvent>",
    key_rotation_events: "0x1::event::EventHandle<0x1::account::KeyRotationEvent>",
    rotation_capability_offer: "0x1::account::CapabilityOffer<0x1::account::RotationCapability>",
    signer_capability_offer: "0x1::account::CapabilityOffer<0x1::account::SignerCapability>",
  }),
  defineEnum("AccountPermission", ["copy", "drop", "store"], { KeyRotation: {}, Offering: {} }),
  defineStruct("CapabilityOffer", ["store"], { for: "0x1::option::Option<address>" }, { generics: [[]] }),
  defineStruct(
    "KeyRotation",
    ["drop", "store"],
    { account: "address", old_authentication_key: bytes, new_authentication_key: bytes },
    event,
  ),
  defineStruct("KeyRotationEvent", ["drop", "store"], {
    old_authentication_key: bytes,
    new_authentication_key: bytes,
  }),
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
    event,
  ),
  defineStruct("CoinRegister", ["drop", "store"], { account: "address", type_info: typeInfo }, event),
  defineStruct("CoinRegisterEvent", ["drop", "store"], { type_info: typeInfo }),
  defineStruct("OriginatingAddress", ["key"], { address_map: "0x1::table::Table<address, address>" }),
  defineStruct("RotationCapability", ["drop", "store"], { account: "address" }),
  defineStruct("RotationProofChallenge", ["copy", "drop"], {
    sequence_number: "u64",
    originator: "address",
    current_auth_key: "address",
    new_public_key: bytes,
  }),
  defineStruct("RotationCapabilityOfferProofChallenge", ["drop"], offerChallenge),
  defineStruct("RotationCapabilityOfferProofChallengeV2", ["drop"], {
    chain_id: "u8",
    sequence_number: "u64",
    source_address: "address",
    recipient_address: "address",
  }),
  defineStruct("SignerCapability", ["drop", "store"], { account: "address" }),
  defineStruct("SignerCapabilityOfferProofChallenge", ["drop"], offerChallenge),
  defineStruct("SignerCapabilityOfferProofChallengeV2", ["copy", "drop"], {
    sequence_number: "u64",
    source_address: "address",
    recipient_address: "address",
  }),
];
