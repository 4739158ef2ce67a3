/** Multisig accounts and their pending transactions in the state. */
import { formatEventHandle } from "../../ledger/event-handle.ts";
import { resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import {
  computeTableHandle,
  parseTableItemValue,
  tableItemEntry,
  tableItemKey,
} from "../examples/table-item.ts";
import { toAddress, toList, toU64 } from "../../move/native-arguments.ts";

/** The maximum number of transactions of an account that are neither executed nor rejected. */
export const pendingMax = 20n;

const accountType = "0x1::multisig_account::MultisigAccount";
const proposalType = "0x1::multisig_account::MultisigTransaction";

/** A multisig account. */
export interface MultisigAccount {
  readonly address: Address;
  readonly owners: readonly Address[];
  readonly signaturesRequired: bigint;
  /** The sequence number of the last transaction that was executed or rejected. */
  readonly lastResolved: bigint;
  /** The sequence number of the next transaction that an owner proposes. */
  readonly nextNumber: bigint;
  readonly metadata: JsonValue;
  /** The fields that never change. */
  readonly fixed: StateValue;
}

/** A transaction that an owner has proposed, and the votes of the owners. */
export interface Proposal {
  /** The call as hex bytes, or null if only its hash is stored. */
  readonly payload: string | null;
  /** The SHA3-256 of the call as hex bytes, or null if the call itself is stored. */
  readonly payloadHash: string | null;
  /** Whether each owner who has voted approves the transaction. */
  readonly votes: ReadonlyMap<Address, boolean>;
  readonly creator: Address;
  readonly creationTimeSecs: bigint;
}

/** The event handles of an account, in the order of their GUIDs. */
const eventHandles = [
  "add_owners_events",
  "remove_owners_events",
  "update_signature_required_events",
  "create_transaction_events",
  "vote_events",
  "execute_rejected_transaction_events",
  "execute_transaction_events",
  "transaction_execution_failed_events",
  "metadata_updated_events",
] as const;
/** The number of GUIDs that the event handles use. */
export const eventHandleCount = eventHandles.length;

/**
 * Creates the fields of an account that never change. An account on top of an existing one has no signer capability.
 * @param firstGuid The number of the GUID of the first event handle.
 */
export function createFixedFields(
  address: Address,
  hasSignerCapability: boolean,
  firstGuid: bigint,
): StateValue {
  const addr = formatAddress(address);
  const handles = eventHandles.map((name, index): [string, JsonValue] => [
    name,
    formatEventHandle(address, firstGuid + BigInt(index)),
  ]);
  return {
    transactions: { handle: `0x${tableOf(address)}` },
    signer_cap: { vec: hasSignerCapability ? [{ account: addr }] : [] },
    ...Object.fromEntries(handles),
  };
}

/** Reads a multisig account, or returns null if there is none. */
export function readMultisigAccount(read: ReadState, address: Address): MultisigAccount | null {
  const stored = read(resourceKey(address, accountType));
  if (stored === undefined) return null;
  const { owners, num_signatures_required: required, metadata = null, ...rest } = stored;
  const { last_executed_sequence_number: last, next_sequence_number: next, ...fixed } = rest;
  return {
    address,
    owners: toList(owners).map(toAddress),
    signaturesRequired: toU64(required),
    lastResolved: toU64(last),
    nextNumber: toU64(next),
    metadata,
    fixed,
  };
}

/** Creates the state entry of an account. */
export function multisigEntry(account: MultisigAccount): [key: string, value: StateValue] {
  const value = {
    owners: account.owners.map((owner) => formatAddress(owner)),
    num_signatures_required: String(account.signaturesRequired),
    last_executed_sequence_number: String(account.lastResolved),
    next_sequence_number: String(account.nextNumber),
    metadata: account.metadata,
    ...account.fixed,
  };
  return [resourceKey(account.address, accountType), value];
}

/** Reads a pending transaction, or returns null if there is none with this sequence number. */
export function readProposal(read: ReadState, address: Address, number: bigint): Proposal | null {
  const entry = read(proposalKey(address, number));
  if (entry === undefined) return null;
  const { value, valueType } = parseTableItemValue(entry);
  if (valueType !== proposalType) return null;
  return {
    payload: toOptionalText(member(value, "payload")),
    payloadHash: toOptionalText(member(value, "payload_hash")),
    votes: new Map(
      toList(member(member(value, "votes"), "data")).map((vote) => [
        toAddress(member(vote, "key")),
        member(vote, "value") === true,
      ]),
    ),
    creator: toAddress(member(value, "creator")),
    creationTimeSecs: toU64(member(value, "creation_time_secs")),
  };
}

/** Creates the state entry of a pending transaction. */
export function proposalEntry(
  address: Address,
  number: bigint,
  proposal: Proposal,
): [key: string, value: StateValue] {
  return tableItemEntry({
    ...tableKey(address, number),
    valueType: proposalType,
    value: formatProposal(proposal),
  });
}

/** Returns the state key of a transaction of an account. */
export function proposalKey(address: Address, number: bigint): string {
  return tableItemKey(tableKey(address, number));
}

/** Formats a proposed transaction as a struct. */
export function formatProposal(proposal: Proposal): JsonValue {
  const { payload, payloadHash, votes, creator, creationTimeSecs } = proposal;
  return {
    payload: { vec: payload === null ? [] : [payload] },
    payload_hash: { vec: payloadHash === null ? [] : [payloadHash] },
    votes: { data: [...votes].map(([owner, value]) => ({ key: formatAddress(owner), value })) },
    creator: formatAddress(creator),
    creation_time_secs: String(creationTimeSecs),
  };
}

/** Counts the votes of the present owners. */
export function countVotes(
  { owners }: MultisigAccount,
  { votes }: Proposal,
): { readonly approvals: bigint; readonly rejections: bigint } {
  const count = (wanted: boolean): bigint =>
    BigInt(owners.filter((owner) => votes.get(owner) === wanted).length);
  return { approvals: count(true), rejections: count(false) };
}

/**
 * Returns whether enough present owners approve a transaction.
 * @param executor The owner who executes it, which is an approval, too. Default none.
 */
export function isApproved(account: MultisigAccount, proposal: Proposal, executor?: Address): boolean {
  const implicit = executor === undefined || proposal.votes.get(executor) === true ? 0n : 1n;
  return countVotes(account, proposal).approvals + implicit >= account.signaturesRequired;
}

/** Returns whether enough present owners reject a transaction. */
export function isRejected(account: MultisigAccount, proposal: Proposal): boolean {
  return countVotes(account, proposal).rejections >= account.signaturesRequired;
}

function tableKey(address: Address, number: bigint) {
  return { handle: tableOf(address), keyType: "u64", key: String(number) };
}

function tableOf(address: Address): Address {
  return computeTableHandle(`multisig-${address}`);
}

function toOptionalText(value: JsonValue | undefined): string | null {
  const [text = null] = toList(member(value, "vec"));
  return typeof text === "string" ? text : null;
}

/** Returns a member of a stored struct, or undefined if the value is not a struct. */
function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? new Map<string, JsonValue>(Object.entries(value)).get(name) : undefined;
}
