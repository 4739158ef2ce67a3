import { transactionFacts } from "./transaction-facts.ts";

/** A behaviour that the document leaves open (see `spec/silences/`). A report records how the target behaves. */
interface FactRow {
  /** Section of the document that leaves the behaviour open. */
  readonly section: string;
  readonly name: string;
  /** Set if the reference node never behaves in a way that this fact records. */
  readonly absentFromReferenceNode?: true;
}

const absentFromReferenceNode = true;
const rows = {
  // Value formats.
  "u64-form": { section: "2.1", name: "Form of a u64 string" },
  "hex-digits-case": { section: "2.1", name: "Case of hex digits" },
  "address-form": { section: "2.1", name: "Form of an address" },
  "address-prefix-0X-status": { section: "2.1", name: "Status for an address with the prefix 0X" },
  "authentication-key-form": { section: "2.3", name: "Form of an authentication key" },
  "optional-member-form": { section: "2", name: "Optional member without a value: absent or null" },
  "further-members": { section: "2", name: "Additional member of an object" },
  "json-duplicate-names": {
    section: "preamble",
    name: "Duplicate member names in a response",
    absentFromReferenceNode,
  },
  "named-address-form": { section: "2.1", name: "Form of an address in a type, module id or function id" },
  "tag-separator": { section: "2.1", name: "Separator between type parameters" },
  "abi-type-forms": { section: "2.5", name: "Types in an ABI that are not MoveTypes" },
  "other-case-call-status": {
    section: "2.1",
    name: "Status of a call whose function name differs only in case",
  },
  "move-integer-form": { section: "2.2", name: "Form of a u64, u128 or u256 in a Move value" },
  "move-kinds-beyond": {
    section: "2.2",
    name: "Kind of Move value that 2.2 does not list",
    absentFromReferenceNode,
  },
  "string-type": { section: "2.2", name: "Struct types with the name String" },

  // Every response.
  "success-media-type": { section: "4.0", name: "Media type of a success response" },
  "error-media-type": { section: "4.0", name: "Media type of an error response" },
  "error-ledger-headers": { section: "4.0", name: "Ledger headers of an error response" },
  "header-integer-form": { section: "4.0", name: "Form of an integer in a header" },
  "further-headers": { section: "4.0", name: "Header that 4.0 does not list", absentFromReferenceNode },
  "ledger-timestamp-unit": { section: "4.0", name: "Unit of the chain timestamp" },
  "ledger-position-falls": {
    section: "4.0",
    name: "Responses behind an earlier one, and the worst lag in versions",
    absentFromReferenceNode,
  },
  "chain-id": { section: "4.0", name: "Chain ID" },
  "vendor-word": { section: "preamble", name: "Vendor name in the header names" },
  "turned-away-status": {
    section: "4",
    name: "Status of a proxy or a rate limit",
    absentFromReferenceNode,
  },
  "framing-status": {
    section: "4",
    name: "Status 405, 411, 413, 414, 415 or 431 for malformed input",
    absentFromReferenceNode,
  },
  "unlisted-status": {
    section: "4",
    name: "Status that the operation does not list",
    absentFromReferenceNode,
  },
  "changed-status": {
    section: "4",
    name: "Status that the same request did not show again",
    absentFromReferenceNode,
  },
  credentials: { section: "5", name: "Request headers set by the option --header" },
  "base-address": { section: "9", name: "Base address" },
  "revision-marks-seen": { section: "9", name: "Dated change of the interface that the target shows" },
  "revision-marks-missing": { section: "9", name: "Dated change of the interface that a response lacks" },

  // Errors.
  "error-code": { section: "7", name: "error_code returned with each status" },
  "error-message": { section: "7", name: "Message of an error" },
  "vm-error-code": { section: "7", name: "vm_error_code of an error" },
  "malformed-input-answer": { section: "4", name: "Response to malformed input" },

  // State.
  "account-unknown-status": { section: "4.1", name: "Status for an account that does not exist" },
  "account-future-version-status": {
    section: "4.1",
    name: "Status for an account at a version above the latest",
  },
  "account-before-creation-status": { section: "4.1", name: "Status for an account before it was created" },
  "account-unknown-pruned-status": {
    section: "7",
    name: "Status for an account that does not exist, at a pruned version",
  },
  "version-leading-zeros-status": { section: "4.1", name: "Status for a ledger_version with leading zeros" },
  "version-plus-sign-status": { section: "4.1", name: "Status for a ledger_version with a plus sign" },
  "pruned-version-answer": { section: "7", name: "Response to a version below the oldest" },
  "oldest-version-answer": { section: "7", name: "Response to the oldest version" },
  "resources-unknown-account-status": {
    section: "4.2",
    name: "Status for the resources of an account that does not exist",
  },
  "resources-future-version-status": {
    section: "4.2",
    name: "Status for resources at a version above the latest",
  },
  "resources-foreign-cursor-status": {
    section: "4.2",
    name: "Status for resources if start is a cursor of modules",
  },
  "resources-limit-0-status": { section: "4.2", name: "Status for resources with a limit of 0" },
  "resources-page-size-default": {
    section: "8",
    name: "Default page size of resources",
    absentFromReferenceNode,
  },
  "resource-members-beyond": {
    section: "2.4",
    name: "Members of data that are not fields of the struct",
    absentFromReferenceNode,
  },
  "modules-unknown-account-status": {
    section: "4.3",
    name: "Status for the modules of an account that does not exist",
  },
  "modules-future-version-status": {
    section: "4.3",
    name: "Status for modules at a version above the latest",
  },
  "modules-foreign-cursor-status": {
    section: "4.3",
    name: "Status for modules if start is a cursor of resources",
  },
  "modules-limit-0-status": { section: "4.3", name: "Status for modules with a limit of 0" },
  "modules-page-size-default": {
    section: "8",
    name: "Default page size of modules",
    absentFromReferenceNode,
  },
  "listing-empty": { section: "4.2", name: "Response to a request for a listing that is empty" },
  "listing-order": { section: "4.2", name: "Order of a listing" },
  "page-fill": { section: "4.2", name: "Number of elements on a page that is not the last page" },
  "page-end": { section: "4.2", name: "Last page of a listing" },
  "cursor-form": { section: "2.1", name: "Form of a cursor" },
  "cursor-operations": { section: "2.1", name: "Operations that return cursors" },
  "module-abi-form": { section: "2.5", name: "Form of the abi of a module" },
  "function-visibilities": { section: "2.5", name: "Visibility of the functions in exposed_functions" },
  "friend-form": { section: "2.5", name: "Form of a friend" },
  "ability-names": { section: "2.5", name: "Name of an ability" },
  "bytecode-magic": { section: "2.5", name: "First four bytes of bytecode" },
  "abi-order": { section: "2.5", name: "Order of exposed_functions" },
  "is-event": { section: "6", name: "is_event of a struct" },
  "table-item-value-kind": { section: "2.9", name: "Kind of value of a table item" },
  "table-item-unknown-handle-status": {
    section: "4.4",
    name: "Status for a table handle that does not exist",
  },
  "table-item-unknown-key-status": { section: "4.4", name: "Status for a key that is not in the table" },
  "table-item-unfit-key-status": {
    section: "4.4",
    name: "Status for a key that does not match its key_type",
  },
  "table-item-other-value-type-status": {
    section: "4.4",
    name: "Status for a value_type that is not the type of the item",
  },
  "table-item-future-version-status": {
    section: "4.4",
    name: "Status for a table item at a version above the latest",
  },
  "retained-versions": { section: "8", name: "Number of retained ledger versions" },
  "retained-blocks": { section: "8", name: "Number of retained blocks" },

  // Blocks and their transactions.
  "block-future-version-status": {
    section: "4.5",
    name: "Status for the block of a version above the latest",
  },
  "block-of-oldest-version-status": { section: "4.5", name: "Status for the block of the oldest version" },
  "block-timestamp-unit": { section: "2.8", name: "Unit of block_timestamp" },
  "block-transactions-not-asked-for": {
    section: "2.8",
    name: "Form of transactions that were not requested",
  },
  "block-transactions-shown": { section: "4.5", name: "Number of transactions included in a block" },
  "block-transaction-version": { section: "2.8", name: "Version of a transaction in a block" },
  "block-transaction-members": {
    section: "2.6",
    name: "Members listed in §2.6 that the transactions of a block have",
  },
  "block-boolean-TRUE-status": { section: "4.5", name: "Status for with_transactions=TRUE" },
  "block-boolean-1-status": { section: "4.5", name: "Status for with_transactions=1" },
  "transaction-variants": { section: "2.8", name: "Variants of Transaction" },
  "payload-variants": { section: "2.5a", name: "Variants of TransactionPayload" },
  "signature-variants": { section: "2.5a", name: "Variants of TransactionSignature" },
  "change-variants": { section: "2.6", name: "Variants of WriteSetChange" },
  "hash-form": { section: "2.6", name: "Form of a hash" },
  "vm-status": { section: "2.6", name: "Value of vm_status" },
  "event-guid": { section: "2.7", name: "guid of an event" },

  // Health.
  "health-duration-zero-status": { section: "4.8", name: "Status for duration_secs=0" },
  "health-duration-maximum-status": { section: "4.8", name: "Status for duration_secs=4294967295" },
  "health-duration-malformed-status": {
    section: "4.8",
    name: "Status for a duration_secs that is not a uint32",
  },
  "health-message": { section: "2.11", name: "Message of a Health result" },

  ...transactionFacts,
} as const satisfies { readonly [id: string]: FactRow };

export type FactId = keyof typeof rows;

/** Facts that count responses behind an earlier one. */
export const lagFactIds = [
  "ledger-position-falls",
  "submission-not-readable",
] as const satisfies readonly FactId[];
export type LagFactId = (typeof lagFactIds)[number];

/** Every fact by id. Ids are never reused. */
export const facts: { readonly [id in FactId]: FactRow } = rows;

/** The ids of all facts, in the order of the table above. */
export const factIds = Object.keys(rows) as readonly FactId[];
