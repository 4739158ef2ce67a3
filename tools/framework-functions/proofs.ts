import { assetProofs } from "./asset-proofs.ts";

/**
 * Which tests and which programs of the examples call the native functions of the reference node: by file, the names of
 * the functions of each module. The vendor name in modules is that of the client library.
 */
export const proofs: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ...assetProofs,
  "reference-node/tests/framework/capability-offers.test.ts": {
    "0x1::account": [
      "get_guid_next_creation_num",
      "get_rotation_capability_offer_for",
      "get_signer_capability_offer_for",
      "is_rotation_capability_offered",
      "is_signer_capability_offered",
      "offer_rotation_capability",
      "offer_signer_capability",
      "revoke_any_rotation_capability",
      "revoke_any_signer_capability",
      "revoke_rotation_capability",
      "revoke_signer_capability",
      "rotate_authentication_key_with_rotation_capability",
    ],
  },
  "reference-node/tests/extended/node-extended-view.test.ts": {
    "0x1::account": ["exists_at", "get_authentication_key", "get_sequence_number", "originating_address"],
    "0x1::aptos_account": ["can_receive_direct_coin_transfers"],
    "0x1::block": ["get_current_block_height", "get_epoch_interval_secs"],
    "0x1::chain_id": ["get"],
    "0x1::chain_status": ["is_genesis", "is_operating"],
    "0x1::coin": [
      "balance",
      "coin_supply",
      "decimals",
      "is_balance_at_least",
      "is_coin_initialized",
      "name",
      "paired_coin",
      "paired_metadata",
      "supply",
      "symbol",
    ],
    "0x1::fungible_asset": [
      "balance",
      "decimals",
      "icon_uri",
      "is_balance_at_least",
      "is_frozen",
      "maximum",
      "metadata",
      "name",
      "project_uri",
      "store_exists",
      "store_metadata",
      "supply",
      "symbol",
    ],
    "0x1::multisig_account": ["get_next_multisig_account_address"],
    "0x1::object": ["is_burnt", "is_owner", "is_untransferable", "owner", "owns", "root_owner"],
    "0x1::primary_fungible_store": [
      "balance",
      "is_balance_at_least",
      "is_frozen",
      "primary_store",
      "primary_store_address",
      "primary_store_exists",
    ],
    "0x1::registry": ["balance_of"],
    "0x1::specimen": ["integers"],
    "0x1::timestamp": ["now_microseconds", "now_seconds"],
  },
  "examples/client-library/views.js": {
    "0x1::account": ["exists_at", "get_sequence_number"],
    "0x1::chain_id": ["get"],
    "0x1::chain_status": ["is_operating"],
    "0x1::coin": ["balance", "decimals", "name", "paired_metadata", "supply", "symbol"],
  },
  "reference-node/tests/framework/key-rotation.test.ts": {
    "0x1::account": ["rotate_authentication_key"],
  },
  "reference-node/tests/framework/unproven-keys.test.ts": {
    "0x1::account": [
      "rotate_authentication_key_call",
      "rotate_authentication_key_from_public_key",
      "set_originating_address",
    ],
  },
  "reference-node/tests/framework/account-abstraction.test.ts": {
    "0x1::account_abstraction": [
      "add_authentication_function",
      "add_dispatchable_authentication_function",
      "derive_account_address_view",
      "dispatchable_authenticator",
      "remove_authentication_function",
      "remove_authenticator",
      "remove_dispatchable_authentication_function",
      "remove_dispatchable_authenticator",
      "using_dispatchable_authenticator",
    ],
  },
  "reference-node/framework/native-functions.test.ts": {
    "0x1::aptos_account": [
      "batch_transfer",
      "batch_transfer_coins",
      "batch_transfer_fungible_assets",
      "create_account",
      "fungible_transfer_only",
      "transfer",
      "transfer_coins",
      "transfer_fungible_assets",
    ],
    "0x1::coin": ["transfer"],
    "0x1::primary_fungible_store": ["transfer"],
    "0x1::specimen": ["wrap"],
    "0x4::notice_board": ["post"],
  },
  "examples/client-library/transfer.js": {
    "0x1::aptos_account": ["transfer"],
  },
  "reference-node/framework/framework-functions.test.ts": {
    "0x1::code": ["publish"],
    "0x1::registry": ["file", "inscribe", "rate", "record"],
  },
  "reference-node/tests/node-publish.test.ts": {
    "0x1::code": ["publish_package_txn"],
  },
  "reference-node/tests/framework/federated-keys.test.ts": {
    "0x1::jwks": ["update_federated_jwk_set"],
  },
  "examples/client-library/federated-keys.js": {
    "0x1::jwks": ["update_federated_jwk_set"],
  },
  "reference-node/tests/framework/object-code.test.ts": {
    "0x1::object_code_deployment": ["freeze_code_object", "publish", "upgrade"],
  },
  "examples/client-library/publish-in-object.js": {
    "0x1::object_code_deployment": ["freeze_code_object", "publish", "upgrade"],
  },
  "examples/client-library/balances.js": {
    "0x1::primary_fungible_store": ["balance"],
  },
  "reference-node/tests/node-submit.test.ts": {
    "0x1::trial": ["abort_with", "burn_gas"],
  },
  "reference-node/tests/extended/node-extended-view-errors.test.ts": {
    "0x4::notice_board": ["latest"],
  },
  "examples/client-library/rotate-key.js": {
    "0x1::account": ["rotate_authentication_key", "rotate_authentication_key_from_public_key"],
  },
  "examples/client-library/account-abstraction.js": {
    "0x1::account_abstraction": [
      "add_authentication_function",
      "dispatchable_authenticator",
      "remove_authentication_function",
      "remove_authenticator",
    ],
  },
};
