/** What a model-based run does (§4.6): plain data, so that it can be drawn, shrunk and printed. */
import type { Encoding } from "../../transactions/signers.ts";

/**
 * `succeeds` and `fails` are the calls that the target's owner declares. `foreign` carries the signature of another
 * transaction. Of the last two the document does not say what becomes of them (SUBM-S06), only that it is said.
 */
export type Deed = "succeeds" | "fails" | "foreign" | "stale" | "expired";

/** One transaction of a batch. */
export interface Move {
  /** Any number: whose place it names follows from how many signers there are. */
  readonly signer: number;
  readonly deed: Deed;
}

/** Several transactions in one call. */
export interface MoveBatch {
  readonly encoding: Encoding;
  readonly moves: readonly Move[];
}

/** Batches that are sent at once; the next step begins when what they have accepted is executed. */
export type Step = readonly MoveBatch[];

/** Steps, and what chooses the versions that are read back. */
export interface Program {
  readonly steps: readonly Step[];
  readonly pick: number;
}

/** What a target and its profile allow a program to do. */
export interface Means {
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
export function stepsFor({ steps }: Program, means: Means): readonly Step[] {
  const senders = Math.min(means.signers, sendersMax);
  return steps.flatMap((step): Step[] => {
    const batches = step.map((batch) => fitted(batch, means));
    if (batches.length > senders) return batches.map((batch) => [placed(batch, { from: 0, count: senders })]);
    const share = Math.floor(senders / batches.length);
    return [batches.map((batch, at) => placed(batch, { from: at * share, count: share }))];
  });
}

function fitted({ encoding, moves }: MoveBatch, { encodings, canFail, batchMax }: Means): MoveBatch {
  return {
    encoding: encodings.has(encoding) ? encoding : "json",
    moves: moves
      .slice(0, Math.max(1, batchMax))
      .map(({ signer, deed }) => ({ signer, deed: deed === "fails" && !canFail ? "succeeds" : deed })),
  };
}

function placed(
  { encoding, moves }: MoveBatch,
  { from, count }: { readonly from: number; readonly count: number },
): MoveBatch {
  return { encoding, moves: moves.map(({ signer, deed }) => ({ signer: from + (signer % count), deed })) };
}

/** Whether a transaction is one that a node accepts, as far as the document goes. */
export function isGood(deed: Deed): boolean {
  return deed === "succeeds" || deed === "fails";
}

/**
 * What is added to the next number of its sender for each transaction of a step: those that are to be executed follow
 * one upon the other, the others upon them, and a stale one has the number before.
 */
export function numbersAhead(moves: readonly Move[]): readonly bigint[] {
  return moves.map(({ signer, deed }, at) => {
    if (deed === "stale") return -1n;
    const ofSender = moves.filter((other) => other.signer === signer && other.deed !== "stale");
    const good = ofSender.filter((other) => isGood(other.deed)).length;
    const before = moves
      .slice(0, at)
      .filter(
        (other) => other.signer === signer && other.deed !== "stale" && isGood(other.deed) === isGood(deed),
      );
    return BigInt(before.length + (isGood(deed) ? 0 : good));
  });
}

/** What an answer to a batch says of it. */
export type Listing =
  /** The places of those that it lists as failed. */
  | { readonly kind: "possible"; readonly refused: ReadonlySet<number> }
  /** It leaves out a transaction that cannot be accepted. */
  | { readonly kind: "lacks"; readonly place: number }
  /** It lists places that the batch does not have. */
  | { readonly kind: "unclear" };

/** Reads the indices of a summary. A transaction with a foreign signature is among them; any other may be. */
export function readListing(moves: readonly Move[], listed: readonly bigint[], firstIndex: bigint): Listing {
  const places = new Set(listed.map((index) => Number(index - firstIndex)));
  if ([...places].some((place) => place < 0 || place >= moves.length)) return { kind: "unclear" };
  const place = moves.findIndex(({ deed }, at) => deed === "foreign" && !places.has(at));
  return place === -1 ? { kind: "possible", refused: places } : { kind: "lacks", place };
}
