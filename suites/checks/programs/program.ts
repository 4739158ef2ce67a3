/** The programs of a model-based run (§4.6): sequences of steps that fast-check generates, shrinks and prints. */
import * as fc from "fast-check";
import type { Encoding } from "../../transactions/signers.ts";

/**
 * `succeeds` and `fails` are the declared calls. `foreign` has the signature of another transaction. `stale` has a used
 * sequence number. `expired` has an expiry in the past. The document leaves open whether a node rejects `stale` and
 * `expired` (SUBM-S06).
 */
export type TransactionKind = "succeeds" | "fails" | "foreign" | "stale" | "expired";

/** One transaction of a batch. */
export interface BatchEntry {
  /** Any number; `toTargetSteps` maps it to the index of a signer. */
  readonly signer: number;
  readonly transactionKind: TransactionKind;
}

/** Several transactions in one request. */
export interface ProgramBatch {
  readonly encoding: Encoding;
  readonly batchEntries: readonly BatchEntry[];
}

/** Concurrent batches. The next step begins when the accepted transactions are executed. */
export type Step = readonly ProgramBatch[];

/** Steps, and the seed that selects the versions to read back. */
export interface Program {
  readonly steps: readonly Step[];
  readonly versionSeed: number;
}

/** The capabilities of a target and its profile that limit a program. */
export interface TargetCapabilities {
  readonly signers: number;
  readonly encodings: ReadonlySet<Encoding>;
  readonly canFail: boolean;
  readonly batchMax: number;
  /** The transaction_index of the first transaction of a batch, 0 or 1 (SUBM-S04). */
  readonly firstIndex: bigint;
}

/** More senders would cost more reads without finding more defects. */
const sendersMax = 3;

/**
 * Adapts the steps of a program to a target. Concurrent batches get distinct senders; if there are too few signers, the
 * batches are sent one after the other.
 */
export function toTargetSteps({ steps }: Program, capabilities: TargetCapabilities): readonly Step[] {
  const senders = Math.min(capabilities.signers, sendersMax);
  return steps.flatMap((step): Step[] => {
    const batches = step.map((batch) => limitBatch(batch, capabilities));
    if (batches.length > senders)
      return batches.map((batch) => [assignSigners(batch, { from: 0, count: senders })]);
    const share = Math.floor(senders / batches.length);
    return [batches.map((batch, at) => assignSigners(batch, { from: at * share, count: share }))];
  });
}

function limitBatch(
  { encoding, batchEntries }: ProgramBatch,
  { encodings, canFail, batchMax }: TargetCapabilities,
): ProgramBatch {
  return {
    encoding: encodings.has(encoding) ? encoding : "json",
    batchEntries: batchEntries.slice(0, Math.max(1, batchMax)).map(({ signer, transactionKind }) => ({
      signer,
      transactionKind: transactionKind === "fails" && !canFail ? "succeeds" : transactionKind,
    })),
  };
}

function assignSigners(
  { encoding, batchEntries }: ProgramBatch,
  { from, count }: { readonly from: number; readonly count: number },
): ProgramBatch {
  return {
    encoding,
    batchEntries: batchEntries.map(({ signer, transactionKind }) => ({
      signer: from + (signer % count),
      transactionKind,
    })),
  };
}

/**
 * Whether a transaction is valid: its signature, sequence number and expiry are correct, although its call may fail.
 */
export function isAcceptable(transactionKind: TransactionKind): boolean {
  return transactionKind === "succeeds" || transactionKind === "fails";
}

/**
 * Computes for each transaction of a step an offset, which is added to the next sequence number of its sender. The
 * acceptable transactions of a sender have the offsets 0, 1, 2 and so on. The others have the offsets after these. A
 * stale transaction has -1.
 */
export function computeSequenceOffsets(batchEntries: readonly BatchEntry[]): readonly bigint[] {
  return batchEntries.map(({ signer, transactionKind }, at) => {
    if (transactionKind === "stale") return -1n;
    const ofSender = batchEntries.filter(
      (other) => other.signer === signer && other.transactionKind !== "stale",
    );
    const good = ofSender.filter((other) => isAcceptable(other.transactionKind)).length;
    const before = batchEntries
      .slice(0, at)
      .filter(
        (other) =>
          other.signer === signer &&
          other.transactionKind !== "stale" &&
          isAcceptable(other.transactionKind) === isAcceptable(transactionKind),
      );
    return BigInt(before.length + (isAcceptable(transactionKind) ? 0 : good));
  });
}

/** The failures that a response to a batch lists. */
type FailureListing =
  /** The positions of the listed transactions. */
  | { readonly kind: "possible"; readonly rejected: ReadonlySet<number> }
  /** The response does not list the `foreign` transaction at this position of the batch. */
  | { readonly kind: "lacks"; readonly place: number }
  /** The response lists positions outside the batch. */
  | { readonly kind: "unclear" };

/**
 * Converts the indices of a summary to positions. Every `foreign` transaction must be listed. Any other transaction may
 * be listed.
 */
export function parseFailureListing(
  batchEntries: readonly BatchEntry[],
  listed: readonly bigint[],
  firstIndex: bigint,
): FailureListing {
  const places = new Set(listed.map((index) => Number(index - firstIndex)));
  if ([...places].some((place) => place < 0 || place >= batchEntries.length)) return { kind: "unclear" };
  const place = batchEntries.findIndex(
    ({ transactionKind }, at) => transactionKind === "foreign" && !places.has(at),
  );
  return place === -1 ? { kind: "possible", rejected: places } : { kind: "lacks", place };
}

const stepsMax = 3;
const batchEntriesMax = 4;

const transactionKinds: readonly { readonly weight: number; readonly transactionKind: TransactionKind }[] = [
  { weight: 8, transactionKind: "succeeds" },
  { weight: 3, transactionKind: "fails" },
  { weight: 2, transactionKind: "foreign" },
  { weight: 1, transactionKind: "stale" },
  { weight: 1, transactionKind: "expired" },
];

const batchEntry: fc.Arbitrary<BatchEntry> = fc.noShrink(
  fc.record({
    signer: fc.nat({ max: 5 }),
    transactionKind: fc.oneof(
      ...transactionKinds.map(({ weight, transactionKind }) => ({
        weight,
        arbitrary: fc.constant(transactionKind),
      })),
    ),
  }),
);

const batch: fc.Arbitrary<ProgramBatch> = fc.record({
  encoding: fc.noShrink(fc.constantFrom("json" as const, "bcs" as const)),
  batchEntries: fc.array(batchEntry, { minLength: 1, maxLength: batchEntriesMax, size: "max" }),
});

const step: fc.Arbitrary<Step> = fc.array(batch, { minLength: 1, maxLength: 2, size: "max" });

/** Random programs of a few steps. They shrink only by omitting steps, batches and transactions. */
export const anyProgram: fc.Arbitrary<Program> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: stepsMax, size: "max" }),
  versionSeed: fc.noShrink(fc.nat({ max: 0xffff })),
});

const entriesOf = (signer: number, ...kinds: readonly TransactionKind[]): readonly BatchEntry[] =>
  kinds.map((transactionKind) => ({ signer, transactionKind }));

/**
 * Programs that are performed with every seed, because random ones do not always contain these batches. Together they
 * have a transaction of each kind.
 */
export const fixedPrograms: readonly Program[] = [
  // Three transactions of one sender, one of which fails, and one of another sender in the same batch.
  {
    steps: [
      [
        {
          encoding: "bcs",
          batchEntries: [...entriesOf(0, "succeeds", "fails", "succeeds"), ...entriesOf(1, "succeeds")],
        },
      ],
    ],
    versionSeed: 0,
  },
  // Two batches at once. Each ends with a transaction that must be executed.
  {
    steps: [
      [
        { encoding: "json", batchEntries: entriesOf(0, "succeeds", "stale", "expired", "succeeds") },
        { encoding: "json", batchEntries: entriesOf(1, "succeeds", "foreign", "succeeds") },
      ],
    ],
    versionSeed: 0,
  },
];
