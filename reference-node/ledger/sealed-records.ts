/** The records of a ledger. Their hashes are links of its hash chain, which are computed when they are read. */
import { formatHex } from "../primitives/bytes.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import type { Version } from "../primitives/u64.ts";
import type { BlockRecord } from "./block-list.ts";
import { computeBlockHash } from "./block-transactions.ts";
import type { ComputeLink, HashChain, Link } from "./hash-chain.ts";
import type { PackedPage, PackedValue, PackedValues } from "./packed-values.ts";
import { createShapeValues, type ShapeDifferences, type ShapeValues } from "./shape-values.ts";
import {
  computeNextAccumulator,
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
    readonly changes: ChangeEntries;
    readonly packedValues: PackedValues<Seal>;
    readonly shapes: RecordShapes;
  },
): TransactionRecord {
  const { version, outcome, changes, packedValues, shapes } = appended;
  const isSigned = "seal" in outcome ? outcome.kind === "user" : "signedBytes" in outcome;
  const Record = isSigned ? SignedRecord : PackedRecord;
  const shape = shapes.share(outcome, changes);
  const record = new Record(shape, shape.values.differencesTo(changes));
  const { events } = outcome;
  const link = chain.add(
    createSeal(domain, record, { version, events, readMembers: createMemberReader(outcome), packedValues }),
  );
  record.setSeal(link, 0);
  return record;
}

/** The members of a record that depend on hashes, and its events, which take much memory. */
export type Seal = {
  readonly hash: string;
  readonly accumulatorRootHash: string;
  readonly own: JsonObject;
  readonly events: readonly JsonObject[];
  /** The signed bytes in hex: `own` has their signature in hex too, so that both are compressed to the size of one. */
  readonly signedHex: string;
};

/** Returns the function that reads the sealed members. It does not keep the other members of the outcome in memory. */
function createMemberReader(outcome: TransactionOutcome | UnsealedOutcome): UnsealedOutcome["seal"] {
  if ("seal" in outcome) return outcome.seal;
  const { hash, own, signedBytes = "" } = outcome;
  return () => ({ hash, own, signedBytes });
}

/**
 * This function has a scope of its own, so that a record does not keep the outcome in memory. The changes are read from
 * the record, because many records may wait for their seal, and their changes would take most of the memory.
 */
function createSeal(
  domain: Uint8Array,
  record: PackedRecord,
  at: {
    readonly version: Version;
    readonly events: TransactionOutcome["events"];
    readonly readMembers: UnsealedOutcome["seal"];
    readonly packedValues: PackedValues<Seal>;
  },
): ComputeLink<PackedValue<Seal>> {
  return (before) => {
    const { version, events, packedValues } = at;
    const { gasUsed, success, vmStatus, changes } = record;
    const { hash, own, signedBytes = "" } = at.readMembers(before);
    const outcome = { hash, events, gasUsed, success, vmStatus };
    const accumulator = computeNextAccumulator(domain, before, { version, outcome, changes });
    const accumulatorRootHash = formatHex(accumulator);
    const signedHex = Buffer.from(signedBytes, "base64").toString("hex");
    const value = packedValues.add({
      hash,
      accumulatorRootHash,
      own,
      events: events as unknown as readonly JsonObject[],
      signedHex,
    });
    record.setSeal(value.page, value.index);
    return { accumulator, value };
  };
}

/** What many records have in common, such as all transfers between the same accounts. */
interface RecordShape extends Pick<TransactionRecord, "kind" | "gasUsed" | "success" | "vmStatus"> {
  /** The state keys of the changes, in order. */
  readonly keys: readonly string[];
  readonly values: ShapeValues;
}

/** Keeps equal shapes in memory only once. */
export interface RecordShapes {
  readonly share: (
    outcome: Pick<TransactionRecord, "kind" | "gasUsed" | "success" | "vmStatus">,
    changes: ChangeEntries,
  ) => RecordShape;
}

/** The number of shapes that are remembered, so that a ledger with many accounts does not keep all of them. */
const shapesMax = 1024;

/**
 * Creates an empty set of shapes. `shareKey` returns the text of a state key that the state retains, so that a new shape
 * does not keep another copy of it.
 */
export function createRecordShapes(shareKey: (key: string) => string): RecordShapes {
  let root = new ShapeNode();
  let size = 0;
  return {
    share({ kind, gasUsed, success, vmStatus }, changes) {
      const find = (): ShapeNode => {
        let node = root.child(`${kind} ${gasUsed} ${success} ${vmStatus}`);
        for (const [key] of changes) node = node.child(key);
        return node;
      };
      let node = find();
      if (node.shape !== null) return node.shape;
      if (size >= shapesMax) {
        root = new ShapeNode();
        size = 0;
        node = find();
      }
      size += 1;
      const keys = changes.map(([key]) => shareKey(key));
      return (node.shape = { kind, gasUsed, success, vmStatus, keys, values: createShapeValues(changes) });
    },
  };
}

/** A node of the tree in which a shape is found by its members one after the other, without joining their texts. */
class ShapeNode {
  readonly #children = new Map<string, ShapeNode>();
  shape: RecordShape | null = null;

  child(text: string): ShapeNode {
    const known = this.#children.get(text);
    if (known !== undefined) return known;
    const created = new ShapeNode();
    this.#children.set(text, created);
    return created;
  }
}

/**
 * A record whose events, members and changes are created when they are read. A ledger retains millions of records, of
 * which few are read again, and their objects would take several times the memory.
 */
class PackedRecord implements TransactionRecord {
  readonly #shape: RecordShape;
  /** The fields of the differences to the values of the shape: an object around them would take more memory. */
  readonly #places: ShapeDifferences["places"];
  readonly #changed: ShapeDifferences["changed"];
  /** The page of the seal, or the link of the hash chain that computes it. */
  #seal: PackedPage<Seal> | Link<PackedValue<Seal>> | null = null;
  /** The index of the seal in the page. */
  #index = 0;

  constructor(shape: RecordShape, { places, changed }: ShapeDifferences) {
    this.#shape = shape;
    this.#places = places;
    this.#changed = changed;
  }

  setSeal(seal: PackedPage<Seal> | Link<PackedValue<Seal>>, index: number): void {
    this.#seal = seal;
    this.#index = index;
  }

  protected get seal(): Seal {
    const read = this.#seal?.read(this.#index);
    if (read === undefined) throw new TypeError("a record must have a seal, got none");
    return "page" in read ? read.page.read(read.index) : read;
  }

  get kind(): TransactionRecord["kind"] {
    return this.#shape.kind;
  }

  get gasUsed(): string {
    return this.#shape.gasUsed;
  }

  get success(): boolean {
    return this.#shape.success;
  }

  get vmStatus(): string {
    return this.#shape.vmStatus;
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
    const values = this.#shape.values.restore({ places: this.#places, changed: this.#changed });
    return this.#shape.keys.map((key, index) => [key, values[index] ?? null]);
  }
}

/** Only user transactions have signed bytes. The other records do not have the member. */
class SignedRecord extends PackedRecord {
  get signedBytes(): string {
    return Buffer.from(this.seal.signedHex, "hex").toString("base64");
  }
}
