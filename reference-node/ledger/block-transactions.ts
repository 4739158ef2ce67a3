import { parseAddress, type Address, formatAddress } from "../primitives/address.ts";
import { resourceKey, type StateChanges } from "./state-value.ts";
import { formatCanonicalJson, type JsonObject } from "../primitives/canonical-json.ts";
import { formatHex, sha3 } from "../primitives/bytes.ts";
import type { BlockRecord } from "./block-list.ts";
import { executedStatus, type TransactionEvent, type UnsealedOutcome } from "./transaction-record.ts";

/** The address of the framework's account. */
export const frameworkAddress: Address = frameworkAccount();

/** Creates the changes of the first transaction of a block: the height and time of the block. */
export function createBlockMetadataChanges(height: bigint, timestampMicros: bigint): StateChanges {
  return new Map([
    [resourceKey(frameworkAddress, "0x1::block::BlockResource"), { height: String(height) }],
    [
      resourceKey(frameworkAddress, "0x1::timestamp::CurrentTimeMicroseconds"),
      { microseconds: String(timestampMicros) },
    ],
  ]);
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

/** Creates the genesis transaction. `domain` is the hash domain of transactions. */
export function createGenesisTransaction(changes: StateChanges, domain: Uint8Array): UnsealedOutcome {
  return createChainTransaction({ kind: "genesis", own: () => ({}), changes, events: [] }, domain);
}

export function createBlockMetadataTransaction(
  height: number,
  block: BlockRecord,
  domain: Uint8Array,
): UnsealedOutcome {
  const own = () => ({
    id: block.hash,
    epoch: String(block.epoch),
    round: String(height),
    previous_block_votes_bitvec: votes,
    proposer,
    failed_proposer_indices: [],
  });
  const changes = createBlockMetadataChanges(BigInt(height), block.timestampMicros);
  const events = [newBlockEvent(height, block)];
  return createChainTransaction({ kind: "block_metadata", own, changes, events }, domain);
}

export function createStateCheckpointTransaction(domain: Uint8Array): UnsealedOutcome {
  const parts = { kind: "state_checkpoint", own: () => ({}), changes: new Map(), events: [] } as const;
  return createChainTransaction(parts, domain);
}

/**
 * Creates the outcome of a system transaction, which uses no gas and always succeeds. Its hash depends on its kind and
 * members, and on the accumulator before it, because two state checkpoints have no other difference.
 */
function createChainTransaction(
  {
    own: createOwn,
    ...parts
  }: Pick<UnsealedOutcome, "kind" | "changes" | "events"> & {
    readonly own: () => JsonObject;
  },
  domain: Uint8Array,
): UnsealedOutcome {
  return {
    ...parts,
    seal: (accumulator) => {
      const own = createOwn();
      return { hash: formatHex(sha3(domain, parts.kind, accumulator, formatCanonicalJson(own))), own };
    },
    gasUsed: "0",
    success: true,
    vmStatus: executedStatus,
  };
}

function newBlockEvent(height: number, block: BlockRecord): TransactionEvent {
  return {
    guid: { creation_number: blockEventStream, account_address: proposer },
    sequence_number: String(height),
    type: "0x1::block::NewBlock",
    data: { height: String(height), time_microseconds: String(block.timestampMicros) },
  };
}
