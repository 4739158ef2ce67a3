import { parseAddress, type Address, formatAddress } from "../primitives/address.ts";
import { formatEventGuid, formatEventHandle } from "./event-handle.ts";
import { resourceKey, type StateChanges, type StateValue } from "./state-value.ts";
import { formatCanonicalJson, type JsonObject } from "../primitives/canonical-json.ts";
import { formatHex, sha3Hex } from "../primitives/bytes.ts";
import type { BlockRecord } from "./block-list.ts";
import {
  executedStatus,
  type ChangeEntries,
  type TransactionEvent,
  type UnsealedOutcome,
} from "./transaction-record.ts";

/** The address of the framework's account. */
export const frameworkAddress: Address = frameworkAccount();

const blockKey = resourceKey(frameworkAddress, "0x1::block::BlockResource");
/** The GUIDs of the framework's event handles of blocks. */
const newBlockGuid = 3;
const epochIntervalGuid = 4;
const epochIntervalEvents = formatEventHandle(frameworkAddress, epochIntervalGuid);
/** The interval of epochs in microseconds, which is that of real local networks. Here only the control ends an epoch. */
const epochInterval = "60000000";
const timeKey = resourceKey(frameworkAddress, "0x1::timestamp::CurrentTimeMicroseconds");

/** Creates the changes of the first transaction of a block: the height and time of the block. */
export function createBlockMetadataChanges(height: bigint, timestampMicros: bigint): StateChanges {
  return new Map(listBlockMetadataChanges(height, timestampMicros));
}

/** Lists these changes in the order of their keys. */
export function listBlockMetadataChanges(height: bigint | number, timestampMicros: bigint): ChangeEntries {
  return [
    [blockKey, formatBlockResource(BigInt(height))],
    [timeKey, { microseconds: String(timestampMicros) }],
  ];
}

/** Formats the resource of the latest block, whose handle has counted an event for each block from genesis on. */
function formatBlockResource(height: bigint): StateValue {
  return {
    epoch_interval: epochInterval,
    height: String(height),
    new_block_events: formatEventHandle(frameworkAddress, newBlockGuid, height + 1n),
    update_epoch_interval_events: epochIntervalEvents,
  };
}

function frameworkAccount(): Address {
  const address = parseAddress("0x1");
  if (address === null) throw new Error("framework address must be an address, got other text");
  return address;
}

/** The proposer of every block. The framework's account is the only validator. */
const proposer = formatAddress(frameworkAddress);
/** The proposer as a Move value, whose zeros are never trimmed (§2.2). */
const proposerValue = `0x${frameworkAddress}`;
const votes: readonly number[] = [128];
const newBlockEventType = "0x1::block::NewBlockEvent";
const newBlockEventGuid = formatEventGuid(frameworkAddress, newBlockGuid);

/** The event of the block of genesis, which has no proposer. */
const genesisBlockEvent: TransactionEvent = {
  guid: newBlockEventGuid,
  sequence_number: "0",
  type: newBlockEventType,
  data: {
    epoch: "0",
    failed_proposer_indices: [],
    hash: formatHex(new Uint8Array(32)),
    height: "0",
    previous_block_votes_bitvec: "0x",
    proposer: `0x${"0".repeat(64)}`,
    round: "0",
    time_microseconds: "0",
  },
};

/** Creates the genesis transaction. `domain` is the hash domain of transactions, as in the functions below. */
export function createGenesisTransaction(changes: StateChanges, domain: Uint8Array): UnsealedOutcome {
  return createWriteSetTransaction(changes, { events: [genesisBlockEvent], domain });
}

/** Creates a transaction of the control, which has the form of the genesis transaction. */
export function createWriteSetTransaction(
  changes: StateChanges,
  { events = [], domain }: { readonly events?: readonly TransactionEvent[]; readonly domain: Uint8Array },
): UnsealedOutcome {
  return addSeal({ kind: "genesis", changes, events, ...success }, () => ({}), domain);
}

/** Computes the hash of a block, as 0x and 64 hex digits, from the accumulator before it. */
export function computeBlockHash(accumulator: Uint8Array, height: number, timestampMicros: bigint): string {
  return sha3Hex(accumulator, `block ${height} at ${timestampMicros}`);
}

/** What is known of a system transaction without its hash. */
type OutcomeFacts = Omit<UnsealedOutcome, "seal">;

/** A block without its transactions. Its hash is read only when it is needed. */
type BlockFacts = Omit<BlockRecord, "firstVersion">;

/** Describes the first transaction of a block, without its hash. */
export function describeBlockMetadata(height: number, block: BlockFacts): OutcomeFacts {
  const changes = createBlockMetadataChanges(BigInt(height), block.timestampMicros);
  return { kind: "block_metadata", changes, events: [createNewBlockEvent(height, block)], ...success };
}

/** Describes the last transaction of a block. */
export function describeStateCheckpoint(): OutcomeFacts {
  return { kind: "state_checkpoint", changes: new Map(), events: [], ...success };
}

/** Creates the first transaction of a block. The hash of the block is read when the transaction is sealed. */
export function createBlockMetadataTransaction(
  height: number,
  block: BlockFacts,
  domain: Uint8Array,
): UnsealedOutcome {
  const createOwn = (): JsonObject => ({
    id: block.hash,
    epoch: String(block.epoch),
    round: String(height),
    previous_block_votes_bitvec: votes,
    proposer,
    failed_proposer_indices: [],
  });
  return addSeal(describeBlockMetadata(height, block), createOwn, domain);
}

/** Creates the last transaction of a block. */
export function createStateCheckpointTransaction(domain: Uint8Array): UnsealedOutcome {
  return addSeal(describeStateCheckpoint(), () => ({}), domain);
}

/** What all system transactions have in common: they use no gas and always succeed. */
const success = { gasUsed: "0", success: true, vmStatus: executedStatus } as const;

/**
 * Adds the hash, which depends on the kind, the members, and the accumulator before the transaction. The accumulator
 * makes the hash unique, because two state checkpoints have no other difference.
 */
function addSeal(facts: OutcomeFacts, createOwn: () => JsonObject, domain: Uint8Array): UnsealedOutcome {
  return {
    ...facts,
    seal: (accumulator) => {
      const own = createOwn();
      return { hash: sha3Hex(domain, facts.kind, accumulator, formatCanonicalJson(own)), own };
    },
  };
}

/** Creates the event of a block. Its data contains the hash of the block, so it is created when it is read. */
function createNewBlockEvent(height: number, block: BlockFacts): TransactionEvent {
  const { epoch, timestampMicros } = block;
  return {
    guid: newBlockEventGuid,
    sequence_number: String(height),
    type: newBlockEventType,
    get data() {
      return {
        epoch: String(epoch),
        failed_proposer_indices: [],
        hash: block.hash,
        height: String(height),
        previous_block_votes_bitvec: formatHex(Uint8Array.from(votes)),
        proposer: proposerValue,
        round: String(height),
        time_microseconds: String(timestampMicros),
      };
    },
  };
}
