/** The records of a ledger. Their hashes are links of its hash chain, which are computed when they are read. */
import { formatHex } from "../primitives/bytes.ts";
import type { Version } from "../primitives/u64.ts";
import type { BlockRecord } from "./block-list.ts";
import { computeBlockHash } from "./block-transactions.ts";
import type { HashChain } from "./hash-chain.ts";
import {
  computeNextAccumulator,
  toChangeEntries,
  type TransactionOutcome,
  type TransactionRecord,
  type UnsealedOutcome,
} from "./transaction-record.ts";

/** Creates the record of a block. */
export function createBlockRecord(
  chain: HashChain,
  { height, ...block }: Omit<BlockRecord, "hash"> & { readonly height: number },
): BlockRecord {
  const readHash = chain.add((accumulator) => ({
    accumulator,
    value: computeBlockHash(accumulator, height, block.timestampMicros),
  }));
  return {
    ...block,
    get hash() {
      return readHash();
    },
  };
}

/** Creates the record of a transaction. `domain` is the hash domain of accumulators. */
export function createTransactionRecord(
  chain: HashChain,
  domain: Uint8Array,
  { version, outcome }: { readonly version: Version; readonly outcome: TransactionOutcome | UnsealedOutcome },
): TransactionRecord {
  const { kind, events, gasUsed, success, vmStatus } = outcome;
  const changes = toChangeEntries(outcome.changes);
  const read = chain.add((before) => {
    const { hash, own, signedBytes } = "seal" in outcome ? outcome.seal(before) : outcome;
    const facts = { hash, events, gasUsed, success, vmStatus };
    const accumulator = computeNextAccumulator(domain, before, { version, outcome: facts, changes });
    return {
      accumulator,
      value: { hash, own, signedBytes: signedBytes ?? "", accumulatorRootHash: formatHex(accumulator) },
    };
  });
  const record = {
    kind,
    changes,
    events,
    gasUsed,
    success,
    vmStatus,
    get hash() {
      return read().hash;
    },
    get own() {
      return read().own;
    },
    get accumulatorRootHash() {
      return read().accumulatorRootHash;
    },
  };
  return "signedBytes" in outcome ? withSignedBytes(record, () => read().signedBytes) : record;
}

/** Only user transactions have signed bytes. The other records do not have the member. */
function withSignedBytes(
  record: Omit<TransactionRecord, "signedBytes">,
  readBytes: () => string,
): TransactionRecord {
  return Object.defineProperty(record, "signedBytes", { enumerable: true, get: readBytes });
}
