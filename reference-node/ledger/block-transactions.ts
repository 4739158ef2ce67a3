import { parseAddress, type Address, formatAddress } from "../primitives/address.ts";
import { resourceKey, type StateChanges } from "./state-value.ts";
import { formatCanonicalJson, type JsonObject } from "../primitives/canonical-json.ts";
import { formatHex, sha3 } from "../primitives/bytes.ts";
import type { BlockRecord } from "./block-list.ts";
import {
  executedStatus,
  type ChangeEntries,
  type TransactionEvent,
  type TransactionOutcome,
} from "./transaction-record.ts";

/** The address of the framework's account. */
export const frameworkAddress: Address = frameworkAccount();

const blockKey = resourceKey(frameworkAddress, "0x1::block::BlockResource");
const timeKey = resourceKey(frameworkAddress, "0x1::timestamp::CurrentTimeMicroseconds");

/** Creates the changes of the first transaction of a block: the height and time of the block. */
export function createBlockMetadataChanges(height: bigint, timestampMicros: bigint): StateChanges {
  return new Map(listBlockMetadataChanges(height, timestampMicros));
}

/** Lists these changes in the order of their keys. */
export function listBlockMetadataChanges(height: bigint | number, timestampMicros: bigint): ChangeEntries {
  return [
    [blockKey, { height: String(height) }],
    [timeKey, { microseconds: String(timestampMicros) }],
  ];
}

function frameworkAccount(): Address {
  const address = parseAddress("0x1");
  if (address === null) throw new Error("framework address must be an address, got other text");
  return address;
}

/** The creation number in the GUID of block events, which belong to the framework's account. */
const blockEventStream = "3";
/** The proposer of every block. The framework's account is the only validator. */
const proposer = formatAddress(frameworkAddress);
const votes: readonly number[] = [128];

/**
 * The values from which the hash of a system transaction is computed, in addition to its kind and members. The
 * accumulator before the transaction makes the hash unique, because two state checkpoints have no other difference.
 */
export interface HashContext {
  readonly domain: Uint8Array;
  readonly accumulator: Uint8Array;
}

export function createGenesisTransaction(changes: StateChanges, context: HashContext): TransactionOutcome {
  return addHash({ kind: "genesis", changes, events: [], ...success }, {}, context);
}

/** Computes the hash of a block, as 0x and 64 hex digits, from the accumulator before it. */
export function computeBlockHash(accumulator: Uint8Array, height: number, timestampMicros: bigint): string {
  return formatHex(sha3(accumulator, `block ${height} at ${timestampMicros}`));
}

/** What is known of a system transaction without its hash. */
type OutcomeFacts = Omit<TransactionOutcome, "hash" | "own">;

/** Describes the first transaction of a block, without its hash and the members that need the hash of the block. */
export function describeBlockMetadata(height: number, timestampMicros: bigint): OutcomeFacts {
  const changes = createBlockMetadataChanges(BigInt(height), timestampMicros);
  return { kind: "block_metadata", changes, events: [newBlockEvent(height, timestampMicros)], ...success };
}

/** Describes the last transaction of a block. */
export function describeStateCheckpoint(): OutcomeFacts {
  return { kind: "state_checkpoint", changes: new Map(), events: [], ...success };
}

export function createBlockMetadataTransaction(
  height: number,
  block: Omit<BlockRecord, "firstVersion">,
  context: HashContext,
): TransactionOutcome {
  const own = {
    id: block.hash,
    epoch: String(block.epoch),
    round: String(height),
    previous_block_votes_bitvec: votes,
    proposer,
    failed_proposer_indices: [],
  };
  return addHash(describeBlockMetadata(height, block.timestampMicros), own, context);
}

export function createStateCheckpointTransaction(context: HashContext): TransactionOutcome {
  return addHash(describeStateCheckpoint(), {}, context);
}

/** What all system transactions have in common: they use no gas and always succeed. */
const success = { gasUsed: "0", success: true, vmStatus: executedStatus } as const;

function addHash(
  facts: OutcomeFacts,
  own: JsonObject,
  { domain, accumulator }: HashContext,
): TransactionOutcome {
  const hash = formatHex(sha3(domain, facts.kind, accumulator, formatCanonicalJson(own)));
  return { ...facts, own, hash };
}

function newBlockEvent(height: number, timestampMicros: bigint): TransactionEvent {
  return {
    guid: { creation_number: blockEventStream, account_address: proposer },
    sequence_number: String(height),
    type: "0x1::block::NewBlock",
    data: { height: String(height), time_microseconds: String(timestampMicros) },
  };
}
