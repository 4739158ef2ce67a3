/** What a model-based run does (§4.6): plain data, so that it can be drawn, shrunk and printed. */
import type { Encoding } from "../../transactions/signers.ts";

/**
 * `succeeds` and `fails` are the calls that the target's owner declares. `foreign` carries the signature of another
 * transaction. Of the last two the document does not say what becomes of them (SUBM-S06), only that it is said.
 */
export type TransactionKind = "succeeds" | "fails" | "foreign" | "stale" | "expired";

/** One transaction of a batch. */
export interface BatchEntry {
  /** Any number: whose place it names follows from how many signers there are. */
  readonly signer: number;
  readonly transactionKind: TransactionKind;
}

/** Several transactions in one call. */
export interface ProgramBatch {
  readonly encoding: Encoding;
  readonly batchEntries: readonly BatchEntry[];
}

/** Batches that are sent at once; the next step begins when what they have accepted is executed. */
export type Step = readonly ProgramBatch[];

/** Steps, and what chooses the versions that are read back. */
export interface Program {
  readonly steps: readonly Step[];
  readonly versionSeed: number;
}

/** What a target and its profile allow a program to do. */
export interface TargetCapabilities {
  readonly signers: number;
  readonly encodings: ReadonlySet<Encoding>;
  readonly canFail: boolean;
  readonly batchMax: number;
  /** What the target calls the first transaction of a batch (SUBM-S04). */
  readonly firstIndex: bigint;
}

/** More senders than these show nothing more, and each has to be read. */
const sendersMax = 3;

/**
 * The steps of a program as a target can be asked them. Of batches that are sent at once each has senders of its own;
 * where there are too few, one is sent after the other.
 */
export function toTargetSteps({ steps }: Program, capabilities: TargetCapabilities): readonly Step[] {
  const senders = Math.min(capabilities.signers, sendersMax);
  return steps.flatMap((step): Step[] => {
    const batches = step.map((batch) => fitted(batch, capabilities));
    if (batches.length > senders)
      return batches.map((batch) => [assignSigners(batch, { from: 0, count: senders })]);
    const share = Math.floor(senders / batches.length);
    return [batches.map((batch, at) => assignSigners(batch, { from: at * share, count: share }))];
  });
}

function fitted(
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

/** Whether a transaction is one that a node accepts, as far as the document goes. */
export function isAcceptable(transactionKind: TransactionKind): boolean {
  return transactionKind === "succeeds" || transactionKind === "fails";
}

/**
 * What is added to the next number of its sender for each transaction of a step: those that are to be executed follow
 * one upon the other, the others upon them, and a stale one has the number before.
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

/** What an answer to a batch says of it. */
export type FailureListing =
  /** The places of those that it lists as failed. */
  | { readonly kind: "possible"; readonly refused: ReadonlySet<number> }
  /** It leaves out a transaction that cannot be accepted. */
  | { readonly kind: "lacks"; readonly place: number }
  /** It lists places that the batch does not have. */
  | { readonly kind: "unclear" };

/** Reads the indices of a summary. A transaction with a foreign signature is among them; any other may be. */
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
  return place === -1 ? { kind: "possible", refused: places } : { kind: "lacks", place };
}
