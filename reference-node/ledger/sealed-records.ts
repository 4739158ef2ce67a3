/** The records of a ledger. Their hashes are links of its hash chain, which are computed when they are read. */
import { formatHex } from "../primitives/bytes.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import type { Version } from "../primitives/u64.ts";
import type { BlockRecord } from "./block-list.ts";
import { computeBlockHash } from "./block-transactions.ts";
import type { ComputeLink, HashChain, Link } from "./hash-chain.ts";
import type { PackedValue, PackedValues } from "./packed-values.ts";
import type { StateValue } from "./state-value.ts";
import {
  computeNextAccumulator,
  toChangeEntries,
  type ChangeEntries,
  type TransactionEvent,
  type TransactionOutcome,
  type TransactionRecord,
  type UnsealedOutcome,
} from "./transaction-record.ts";

/** Creates the record of a block. */
export function createBlockRecord(
  chain: HashChain,
  { height, ...block }: Omit<BlockRecord, "hash"> & { readonly height: number },
): BlockRecord {
  const link = chain.add((accumulator) => ({
    accumulator,
    value: computeBlockHash(accumulator, height, block.timestampMicros),
  }));
  return {
    ...block,
    get hash() {
      return link.read();
    },
  };
}

/** Creates the record of a transaction. `domain` is the hash domain of accumulators. */
export function createTransactionRecord(
  chain: HashChain,
  domain: Uint8Array,
  appended: {
    readonly version: Version;
    readonly outcome: TransactionOutcome | UnsealedOutcome;
    readonly packedValues: PackedValues;
    /** Returns the text of a state key that the state retains, so that it is in memory only once. */
    readonly shareKey: (key: string) => string;
  },
): TransactionRecord {
  const { version, outcome, packedValues, shareKey } = appended;
  const changes = toChangeEntries(outcome.changes);
  const link = chain.add(createSeal(domain, { version, outcome, changes, packedValues }));
  const Record = "signedBytes" in outcome ? SignedRecord : PackedRecord;
  return new Record(outcome, packChanges(changes, shareKey), link);
}

/** The members of a record that depend on hashes, and its events, which take much memory. */
type Seal = {
  readonly hash: string;
  readonly accumulatorRootHash: string;
  readonly own: JsonObject;
  readonly events: readonly JsonObject[];
  readonly signedBytes: string;
};

/** This function has a scope of its own, so that a record does not keep the outcome in memory. */
function createSeal(
  domain: Uint8Array,
  at: {
    readonly version: Version;
    readonly outcome: TransactionOutcome | UnsealedOutcome;
    readonly changes: ChangeEntries;
    readonly packedValues: PackedValues;
  },
): ComputeLink<PackedValue<Seal>> {
  return (before) => {
    const { version, outcome, changes, packedValues } = at;
    const { events, gasUsed, success, vmStatus } = outcome;
    const { hash, own, signedBytes = "" } = "seal" in outcome ? outcome.seal(before) : outcome;
    const facts = { hash, events, gasUsed, success, vmStatus };
    const accumulator = computeNextAccumulator(domain, before, { version, outcome: facts, changes });
    const accumulatorRootHash = formatHex(accumulator);
    const formatted = events.map((event): JsonObject => ({ ...event }));
    const value = packedValues.add({ hash, accumulatorRootHash, own, events: formatted, signedBytes });
    return { accumulator, value };
  };
}

/**
 * A record whose events, members and changes are created when they are read. A ledger retains millions of records, of
 * which few are read again, and their objects would take several times the memory.
 */
class PackedRecord implements TransactionRecord {
  readonly kind: TransactionRecord["kind"];
  readonly gasUsed: string;
  readonly success: boolean;
  readonly vmStatus: string;
  readonly #changes: PackedChanges;
  readonly #link: Link<PackedValue<Seal>>;

  constructor(
    outcome: TransactionOutcome | UnsealedOutcome,
    changes: PackedChanges,
    link: Link<PackedValue<Seal>>,
  ) {
    this.kind = outcome.kind;
    this.gasUsed = outcome.gasUsed;
    this.success = outcome.success;
    this.vmStatus = outcome.vmStatus;
    this.#changes = changes;
    this.#link = link;
  }

  protected get seal(): Seal {
    return this.#link.read().read();
  }

  get hash(): string {
    return this.seal.hash;
  }

  get accumulatorRootHash(): string {
    return this.seal.accumulatorRootHash;
  }

  get own(): JsonObject {
    return this.seal.own;
  }

  get events(): readonly TransactionEvent[] {
    return this.seal.events as unknown as readonly TransactionEvent[];
  }

  get changes(): ChangeEntries {
    return unpackChanges(this.#changes);
  }
}

/** Only user transactions have signed bytes. The other records do not have the member. */
class SignedRecord extends PackedRecord {
  get signedBytes(): string {
    return this.seal.signedBytes;
  }
}

/** State keys and values alternately, in one array. */
type PackedChanges = readonly (string | StateValue | null)[];

function packChanges(changes: ChangeEntries, shareKey: (key: string) => string): PackedChanges {
  return changes.flatMap(([key, value]) => [shareKey(key), value]);
}

function unpackChanges(packed: PackedChanges): ChangeEntries {
  const changes: (readonly [string, StateValue | null])[] = [];
  for (let index = 0; index < packed.length; index += 2) {
    const [key, value] = [packed[index], packed[index + 1]];
    if (typeof key === "string" && typeof value === "object") changes.push([key, value]);
  }
  return changes;
}
