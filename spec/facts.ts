/** What can be observed of what the document leaves open (`spec/silences/`): the facts of a report, by id. */

export interface FactRow {
  /** Section of the document that leaves it open. */
  readonly section: string;
  readonly name: string;
  /** The reference node shows nothing of it: its answers give no occasion. */
  readonly absentFromReferenceNode?: true;
}

const absentFromReferenceNode = true;

const rows = {
  // How values are written.
  "u64-form": { section: "2.1", name: "How a u64 string is written" },
  "hex-digits-case": { section: "2.1", name: "The case of hex digits" },
  "address-form": { section: "2.1", name: "How an address is written" },
  "address-prefix-0X-status": { section: "2.1", name: "An address with the prefix 0X" },
  "authentication-key-form": { section: "2.3", name: "The authentication key" },
  "optional-member-form": { section: "2", name: "An optional member without a value" },
  "further-members": {
    section: "2",
    name: "A member that the document does not name",
    absentFromReferenceNode,
  },
  "json-duplicate-names": {
    section: "preamble",
    name: "Names that occur twice in an answer",
    absentFromReferenceNode,
  },
  "named-address-form": { section: "2.1", name: "The address in a type, module id or function id" },
  "tag-separator": { section: "2.1", name: "What stands between type parameters" },
  "abi-type-forms": { section: "2.5", name: "Types of an ABI that no MoveType covers" },
  "other-case-call-status": { section: "2.1", name: "A call of a name in another case" },
  "move-integer-form": { section: "2.2", name: "How a u64, u128 or u256 of the state is written" },
  "move-kinds-beyond": {
    section: "2.2",
    name: "A kind of value that 2.2 does not list",
    absentFromReferenceNode,
  },
  "string-type": { section: "2.2", name: "The type that is called String" },

  // What surrounds every answer.
  "success-media-type": { section: "4.0", name: "The media type of a success" },
  "error-media-type": { section: "4.0", name: "The media type of an error" },
  "error-ledger-headers": { section: "4.0", name: "The ledger headers of an error" },
  "header-integer-form": { section: "4.0", name: "How the integer of a header is written" },
  "further-headers": { section: "4.0", name: "A header that 4.0 does not list", absentFromReferenceNode },
  "ledger-timestamp-unit": { section: "4.0", name: "The unit of the chain timestamp" },
  "ledger-position-falls": {
    section: "4.0",
    name: "The ledger version from answer to answer",
    absentFromReferenceNode,
  },
  "chain-id": { section: "4.0", name: "The chain id" },
  "vendor-word": { section: "preamble", name: "The vendor word of the header names" },
  "turned-away-status": { section: "4", name: "A request that was turned away", absentFromReferenceNode },
  "framing-status": {
    section: "4",
    name: "Malformed input that was refused as a message",
    absentFromReferenceNode,
  },
  "unlisted-status": {
    section: "4",
    name: "A status that is not on the list of its operation",
    absentFromReferenceNode,
  },
  credentials: { section: "5", name: "Headers sent by the one who started the check" },
  "base-address": { section: "9", name: "The base address" },

  // Errors.
  "error-code": { section: "7", name: "The error_code of a status" },
  "error-message": { section: "7", name: "The message of an error" },
  "vm-error-code": { section: "7", name: "The vm_error_code of an error" },
  "malformed-input-answer": { section: "4", name: "Input outside its format" },

  // State.
  "account-unknown-status": { section: "4.1", name: "An account that does not exist" },
  "account-future-version-status": { section: "4.1", name: "A ledger version beyond the latest" },
  "account-before-creation-status": { section: "4.1", name: "An account before it was created" },
  "account-unknown-pruned-status": {
    section: "7",
    name: "An account that does not exist, at a pruned version",
  },
  "version-leading-zeros-status": { section: "4.1", name: "A ledger_version with leading zeros" },
  "version-plus-sign-status": { section: "4.1", name: "A ledger_version with a plus sign" },
  "pruned-version-answer": { section: "7", name: "A version below the oldest" },
  "oldest-version-answer": { section: "7", name: "The oldest version itself" },
  "resources-unknown-account-status": { section: "4.2", name: "Resources of an account that does not exist" },
  "resources-future-version-status": { section: "4.2", name: "Resources at a version beyond the latest" },
  "resources-foreign-cursor-status": { section: "4.2", name: "A cursor of modules as start of resources" },
  "resources-limit-0-status": { section: "4.2", name: "A limit of 0 for resources" },
  "resources-page-size-default": {
    section: "8",
    name: "Resources of a page without limit",
    absentFromReferenceNode,
  },
  "resource-members-beyond": {
    section: "2.4",
    name: "Members of data beside the fields",
    absentFromReferenceNode,
  },
  "modules-unknown-account-status": { section: "4.3", name: "Modules of an account that does not exist" },
  "modules-future-version-status": { section: "4.3", name: "Modules at a version beyond the latest" },
  "modules-foreign-cursor-status": { section: "4.3", name: "A cursor of resources as start of modules" },
  "modules-limit-0-status": { section: "4.3", name: "A limit of 0 for modules" },
  "modules-page-size-default": {
    section: "8",
    name: "Modules of a page without limit",
    absentFromReferenceNode,
  },
  "listing-empty": { section: "4.2", name: "A listing without elements" },
  "listing-order": { section: "4.2", name: "The order of a listing" },
  "page-fill": { section: "4.2", name: "A page with a limit and a cursor" },
  "page-end": { section: "4.2", name: "The page on which a listing ends" },
  "cursor-form": { section: "2.1", name: "How a cursor is written" },
  "cursor-operations": { section: "2.1", name: "An operation that gives cursors" },
  "module-abi-form": { section: "2.5", name: "The abi of a module" },
  "function-visibilities": { section: "2.5", name: "What exposed_functions list" },
  "friend-form": { section: "2.5", name: "How a friend is written" },
  "ability-names": { section: "2.5", name: "An ability" },
  "bytecode-magic": { section: "2.5", name: "The first four bytes of bytecode" },
  "abi-order": { section: "2.5", name: "The order of exposed_functions" },
  "is-event": { section: "6", name: "is_event of a struct" },
  "table-item-value-kind": { section: "2.9", name: "The value of a table item" },
  "table-item-unknown-handle-status": { section: "4.4", name: "A table handle that does not exist" },
  "table-item-unknown-key-status": { section: "4.4", name: "A key that a table does not hold" },
  "table-item-unfit-key-status": { section: "4.4", name: "A key that does not fit its key_type" },
  "table-item-other-value-type-status": { section: "4.4", name: "Another value_type than that of the item" },
  "table-item-future-version-status": { section: "4.4", name: "A table item at a version beyond the latest" },
  "retained-versions": { section: "8", name: "Ledger versions that are retained" },
  "retained-blocks": { section: "8", name: "Blocks that are retained" },

  // Blocks and what they hold.
  "block-future-version-status": { section: "4.5", name: "The block of a version beyond the latest" },
  "block-of-oldest-version-status": { section: "4.5", name: "The block of the oldest version" },
  "block-timestamp-unit": { section: "2.8", name: "The unit of block_timestamp" },
  "block-transactions-not-asked-for": { section: "2.8", name: "Transactions that were not asked for" },
  "block-transactions-shown": { section: "4.5", name: "The transactions of a block" },
  "block-transaction-version": { section: "2.8", name: "The version of a transaction in a block" },
  "block-transaction-members": { section: "2.6", name: "The members of 2.6 in a transaction of a block" },
  "block-boolean-TRUE-status": { section: "4.5", name: "with_transactions=TRUE" },
  "block-boolean-1-status": { section: "4.5", name: "with_transactions=1" },
  "transaction-variants": { section: "2.8", name: "A variant of Transaction" },
  "payload-variants": { section: "2.5a", name: "A variant of TransactionPayload" },
  "signature-variants": { section: "2.5a", name: "A variant of TransactionSignature" },
  "change-variants": { section: "2.6", name: "A variant of WriteSetChange" },
  "hash-form": { section: "2.6", name: "How a hash is written" },
  "vm-status": { section: "2.6", name: "A vm_status" },
  "event-guid": { section: "2.7", name: "The guid of an event" },

  // Health.
  "health-duration-zero-status": { section: "4.8", name: "duration_secs=0" },
  "health-duration-maximum-status": { section: "4.8", name: "duration_secs=4294967295" },
  "health-duration-malformed-status": { section: "4.8", name: "duration_secs that is no uint32" },
  "health-message": { section: "2.11", name: "The message of a Health result" },

  // Submission.
  "signing-accepted": { section: "4.6", name: "What is signed by our rules is accepted" },
  "batch-binary-body": { section: "4.6", name: "The binary body of a batch" },
  "batch-empty-status": { section: "4.6", name: "An empty batch" },
  "batch-misshapen-element-answer": { section: "4.6", name: "A batch with an element of the wrong shape" },
  "batch-all-failed-answer": { section: "4.6", name: "A batch all of whose transactions fail" },
  "batch-failure-code": { section: "4.6", name: "The error_code of a failed transaction" },
  "batch-expired-answer": { section: "4.6", name: "A transaction that has expired" },
  "batch-used-number-answer": { section: "4.6", name: "A sequence number that was used" },
  "batch-little-gas-answer": { section: "4.6", name: "A max_gas_amount of 1" },
  "batch-free-gas-answer": { section: "4.6", name: "A gas_unit_price of 0" },
  "batch-far-number-answer": { section: "4.6", name: "A sequence number far ahead of the next" },
  "batch-repeated-answer": { section: "4.6", name: "A batch that holds one transaction twice" },
  "failure-index-base": { section: "2.10", name: "From where transaction_index counts" },
  "execution-seen": { section: "4.6", name: "When an accepted transaction is seen on the ledger" },
  "body-too-large-answer": { section: "8", name: "A body beyond the declared bound" },

  // Simulation.
  "simulation-unknown-sender-status": {
    section: "4.7",
    name: "A simulation for an account that does not exist",
  },
  "simulation-signed-status": { section: "4.7", name: "A simulation with a valid signature" },
  "simulated-version": { section: "2.6", name: "The version of a simulated transaction" },
  "simulated-timestamp": { section: "2.6", name: "The timestamp of a simulated transaction" },
  "simulation-gas-header": { section: "4.0", name: "The gas in the headers of a simulation" },
  "estimated-max-gas-amount": { section: "4.7", name: "The estimated max_gas_amount" },
  "estimated-gas-unit-price": { section: "4.7", name: "The estimated gas_unit_price" },
  "prioritized-gas-unit-price": { section: "4.7", name: "The prioritized gas_unit_price" },
} as const satisfies { readonly [id: string]: FactRow };

export type FactId = keyof typeof rows;

/** Every fact by id. Ids are never reused. */
export const facts: { readonly [id in FactId]: FactRow } = rows;

/** Every id, in the order of the table. */
export const factIds = Object.keys(rows) as readonly FactId[];
