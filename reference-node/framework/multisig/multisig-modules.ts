import {
  defineFunction,
  defineModule,
  defineStruct,
  type FunctionAbi,
  type StructAbi,
} from "../../move/module-abi.ts";

const text = "0x1::string::String";
const bytes = "vector<u8>";
const metadata = [`vector<${text}>`, "vector<vector<u8>>"] as const;
const metadataMap = `0x1::simple_map::SimpleMap<${text}, vector<u8>>`;
const transaction = "0x1::multisig_account::MultisigTransaction";
const owners = "vector<address>";

const onExistingAccount = ["address", owners, "u64", "u8", bytes, bytes, ...metadata];
const signersAndMetadata = ["u64", ...metadata];

/** `0x1::multisig_account`: accounts whose transactions several owners approve. */
export const multisigAccountModule = defineModule("multisig_account", {
  functions: [
    ...views({
      metadata: [["address"], [metadataMap]],
      num_signatures_required: [["address"], ["u64"]],
      owners: [["address"], [owners]],
      is_owner: [["address", "address"], ["bool"]],
      get_transaction: [["address", "u64"], [transaction]],
      get_pending_transactions: [["address"], [`vector<${transaction}>`]],
      get_next_transaction_payload: [["address", bytes], [bytes]],
      can_be_executed: [["address", "u64"], ["bool"]],
      can_execute: [["address", "address", "u64"], ["bool"]],
      can_be_rejected: [["address", "u64"], ["bool"]],
      can_reject: [["address", "address", "u64"], ["bool"]],
      get_next_multisig_account_address: [["address"], ["address"]],
      last_resolved_sequence_number: [["address"], ["u64"]],
      next_sequence_number: [["address"], ["u64"]],
      vote: [
        ["address", "u64", "address"],
        ["bool", "bool"],
      ],
      available_transaction_queue_capacity: [["address"], ["u64"]],
    }),
    ...entries("public", {
      create_with_existing_account: onExistingAccount,
      create_with_existing_account_and_revoke_auth_key: onExistingAccount,
      create: ["&signer", ...signersAndMetadata],
      create_with_owners: ["&signer", owners, ...signersAndMetadata],
      create_with_owners_then_remove_bootstrapper: ["&signer", owners, ...signersAndMetadata],
      create_transaction: ["&signer", "address", bytes],
      create_transaction_with_hash: ["&signer", "address", bytes],
      approve_transaction: ["&signer", "address", "u64"],
      reject_transaction: ["&signer", "address", "u64"],
      vote_transanction: ["&signer", "address", "u64", "bool"],
      vote_transaction: ["&signer", "address", "u64", "bool"],
      vote_transactions: ["&signer", "address", "u64", "u64", "bool"],
      execute_rejected_transaction: ["&signer", "address"],
      execute_rejected_transactions: ["&signer", "address", "u64"],
    }),
    // Only the multisig account itself calls these functions.
    ...entries("private", {
      add_owner: ["&signer", "address"],
      add_owners: ["&signer", owners],
      add_owners_and_update_signatures_required: ["&signer", owners, "u64"],
      remove_owner: ["&signer", "address"],
      remove_owners: ["&signer", owners],
      swap_owner: ["&signer", "address", "address"],
      swap_owners: ["&signer", owners, owners],
      swap_owners_and_update_signatures_required: ["&signer", owners, owners, "u64"],
      update_signatures_required: ["&signer", "u64"],
      update_metadata: ["&signer", ...metadata],
    }),
  ],
  structs: [
    defineStruct("MultisigAccount", ["key"], {
      owners,
      num_signatures_required: "u64",
      transactions: `0x1::table::Table<u64, ${transaction}>`,
      last_executed_sequence_number: "u64",
      next_sequence_number: "u64",
      signer_cap: "0x1::option::Option<0x1::account::SignerCapability>",
      metadata: metadataMap,
      ...handles({
        add_owners_events: "AddOwnersEvent",
        remove_owners_events: "RemoveOwnersEvent",
        update_signature_required_events: "UpdateSignaturesRequiredEvent",
        create_transaction_events: "CreateTransactionEvent",
        vote_events: "VoteEvent",
        execute_rejected_transaction_events: "ExecuteRejectedTransactionEvent",
        execute_transaction_events: "TransactionExecutionSucceededEvent",
        transaction_execution_failed_events: "TransactionExecutionFailedEvent",
        metadata_updated_events: "MetadataUpdatedEvent",
      }),
    }),
    defineStruct("MultisigTransaction", ["copy", "drop", "store"], {
      payload: `0x1::option::Option<${bytes}>`,
      payload_hash: `0x1::option::Option<${bytes}>`,
      votes: "0x1::simple_map::SimpleMap<address, bool>",
      creator: "address",
      creation_time_secs: "u64",
    }),
    defineStruct("ExecutionError", ["copy", "drop", "store"], {
      abort_location: text,
      error_type: text,
      error_code: "u64",
    }),
    ...events({
      AddOwners: { owners_added: owners },
      RemoveOwners: { owners_removed: owners },
      UpdateSignaturesRequired: { old_num_signatures_required: "u64", new_num_signatures_required: "u64" },
      CreateTransaction: { creator: "address", sequence_number: "u64", transaction },
      Vote: { owner: "address", sequence_number: "u64", approved: "bool" },
      ExecuteRejectedTransaction: { sequence_number: "u64", num_rejections: "u64", executor: "address" },
      TransactionExecutionSucceeded: executionFields(),
      TransactionExecutionFailed: {
        ...executionFields(),
        execution_error: "0x1::multisig_account::ExecutionError",
      },
      MetadataUpdated: { old_metadata: metadataMap, new_metadata: metadataMap },
    }),
  ],
});

function executionFields(): Readonly<Record<string, string>> {
  return { executor: "address", sequence_number: "u64", transaction_payload: bytes, num_approvals: "u64" };
}

function views(
  signatures: Readonly<Record<string, readonly [params: readonly string[], returns: readonly string[]]>>,
): readonly FunctionAbi[] {
  return Object.entries(signatures).map(([name, [params, returns]]) =>
    defineFunction(name, params, { role: "view", returns }),
  );
}

function entries(
  visibility: "public" | "private",
  params: Readonly<Record<string, readonly string[]>>,
): readonly FunctionAbi[] {
  return Object.entries(params).map(([name, types]) =>
    defineFunction(name, types, { visibility, role: "entry" }),
  );
}

function handles(types: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(types).map(([field, name]) => [
      field,
      `0x1::event::EventHandle<0x1::multisig_account::${name}>`,
    ]),
  );
}

/** Defines each event in its form with an event handle and in the module form, which names the account. */
function events(fields: Readonly<Record<string, Readonly<Record<string, string>>>>): readonly StructAbi[] {
  return Object.entries(fields).flatMap(([name, own]) => [
    defineStruct(`${name}Event`, ["drop", "store"], own),
    defineStruct(name, ["drop", "store"], { multisig_account: "address", ...own }, { isEvent: true }),
  ]);
}
