/**
 * Batches of transactions that a target should accept and of transactions that it should reject. The document names
 * only one reason for a failure: an invalid signature. So every bad transaction carries the signature of another
 * transaction.
 */
import type { Answer } from "../../client/answer.ts";
import type { RequestOptions } from "../../client/client-options.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import type { Encoding } from "../../transactions/signers.ts";
import type { Fixtures } from "../kit/check.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { requireAcceptance, requireExecuted, requireFewExpirations } from "./acceptance.ts";
import { isAccepted, readFailureIndices, requireConclusiveStatus } from "./batch-answer.ts";
import { planNext, sign, toBatchBody, type SignedPlan, type SubmissionFixtures } from "./planning.ts";

/** Whether a transaction has its own signature (`good`) or the signature of another transaction (`bad`). */
export type SignatureKind = "good" | "bad";

/** Several transactions in the order in which they are submitted. */
export interface MixedBatch {
  readonly plans: readonly SignedPlan[];
  readonly kinds: readonly SignatureKind[];
  readonly good: readonly PlannedTransaction[];
  readonly bad: readonly PlannedTransaction[];
  /** Whether each transaction has its own sender, so that no outcome depends on another transaction. */
  readonly haveDistinctSenders: boolean;
}

/** The signers that send the transactions of a batch. */
export interface SenderRange {
  /** The largest number of signers; default: all. */
  readonly most?: number;
  /** The index of the first signer; default: 0. */
  readonly from?: number;
}

/** For each member, a function that changes only this member of a transaction. */
export const signedMemberChanges: {
  readonly [member: string]: (own: PlannedTransaction) => PlannedTransaction;
} = {
  sequence_number: (own) => ({ ...own, sequenceNumber: own.sequenceNumber + 1n }),
  max_gas_amount: (own) => ({ ...own, maxGasAmount: own.maxGasAmount + 1n }),
  gas_unit_price: (own) => ({ ...own, gasUnitPrice: own.gasUnitPrice + 1n }),
  expiration_timestamp_secs: (own) => ({
    ...own,
    expirationTimestampSecs: own.expirationTimestampSecs + 1n,
  }),
  payload: (own) => ({ ...own, call: { ...own.call, function: `${own.call.function}_` } }),
};

/**
 * Signs `other` and attaches that signature to `own`.
 * @throws Inconclusive as `sign`
 */
export function signWithForeignSignature(
  fixtures: Pick<Fixtures, "signers">,
  own: PlannedTransaction,
  other: PlannedTransaction,
  place = 0,
): SignedPlan {
  const { signature } = sign(fixtures, other, place).signed;
  const { planned, signed } = sign(fixtures, own, place);
  return { planned, signed: { ...signed, signature } };
}

/**
 * Plans a batch. Successive good transactions come from successive signers. The sequence numbers of the bad
 * transactions follow those of the good ones.
 * @throws Inconclusive as `planNext` and `sign`
 */
export async function planMixedBatch(
  fixtures: SubmissionFixtures,
  kinds: readonly SignatureKind[],
  { most = Infinity, from = 0 }: SenderRange = {},
): Promise<MixedBatch> {
  const count = Math.max(1, Math.min(most, fixtures.signers.count() - from));
  const goodCount = kinds.filter((kind) => kind === "good").length;
  const plans: SignedPlan[] = [];
  let goodSoFar = 0;
  let badSoFar = 0;
  for (const kind of kinds) {
    const position = kind === "good" ? goodSoFar++ : goodCount + badSoFar++;
    const place = from + (position % count);
    const sequenceOffset = BigInt(Math.floor(position / count));
    const planned = await planNext(fixtures, { place, sequenceOffset });
    const other = { ...planned, maxGasAmount: planned.maxGasAmount + 1n };
    plans.push(
      kind === "good"
        ? sign(fixtures, planned, place)
        : signWithForeignSignature(fixtures, planned, other, place),
    );
  }
  const ofKind = (wanted: SignatureKind): PlannedTransaction[] =>
    plans.flatMap(({ planned }, at) => (kinds[at] === wanted ? [planned] : []));
  return {
    plans,
    kinds,
    good: ofKind("good"),
    bad: ofKind("bad"),
    haveDistinctSenders: kinds.length <= count,
  };
}

/** A batch and the response to it. */
export interface BatchSubmission {
  readonly mixedBatch: MixedBatch;
  readonly answer: Answer;
}

/** The transactions of a batch, and how the batch is sent. */
export interface Batch {
  readonly kinds: readonly SignatureKind[];
  /** Default: JSON. */
  readonly encoding?: Encoding;
  readonly senders?: SenderRange;
  readonly requestOptions?: RequestOptions;
}

/**
 * Submits a batch and waits until the accepted transactions are executed.
 * @throws Inconclusive if too many accepted transactions of the run have expired
 */
export async function submit(
  fixtures: SubmissionFixtures,
  { kinds, encoding = "json", senders = {}, requestOptions = {} }: Batch,
): Promise<BatchSubmission> {
  requireFewExpirations(fixtures);
  const mixedBatch = await planMixedBatch(fixtures, kinds, senders);
  const answer = await fixtures.node.submitBatch(toBatchBody(encoding, mixedBatch.plans), requestOptions);
  await ignoreInconclusive(() => settleBatch(fixtures, mixedBatch, answer));
  return { mixedBatch, answer };
}

/**
 * Submits a batch to a target that has accepted a good transaction and, if the batch has bad ones, rejected a bad one.
 * @throws Inconclusive if it has not
 */
export async function submitAfterHandshake(
  fixtures: SubmissionFixtures,
  batch: Batch,
): Promise<BatchSubmission> {
  const { kinds, encoding = "json" } = batch;
  await requireAcceptance(fixtures, encoding);
  if (kinds.includes("bad")) await requireRejection(fixtures, encoding);
  return submit(fixtures, batch);
}

/**
 * Waits for the good transactions. Every status below 300 counts as acceptance, because a target may return a wrong
 * one.
 */
async function settleBatch(
  fixtures: SubmissionFixtures,
  { good, bad }: MixedBatch,
  answer: Answer,
): Promise<void> {
  if (answer.status >= 300) return;
  if (answer.status === 206 && new Set(readFailureIndices(answer)).size > bad.length) return;
  for (const transaction of good) await requireExecuted(fixtures, transaction);
}

/** Collects the responses before, between and after batches with and without failures. */
export async function collectAnswersAroundBatches(fixtures: SubmissionFixtures): Promise<Answer[]> {
  const { node } = fixtures;
  await requireAcceptance(fixtures, "json");
  const answers: Answer[] = [];
  for (const kinds of [["bad"], ["good", "good", "bad"], ["good", "good"]] as const) {
    answers.push(await node.checkHealth());
    answers.push((await submit(fixtures, { kinds })).answer);
    answers.push(await node.checkHealth());
  }
  return answers;
}

/**
 * Submits one transaction with the signature of another one, once in a run.
 * @returns the response
 * @throws Inconclusive, on every call, if the transaction was not rejected
 */
export function requireRejection(fixtures: SubmissionFixtures, encoding: Encoding): Promise<Answer> {
  const { rejections } = fixtures.memory;
  const known = rejections.get(encoding);
  if (known !== undefined) return known;
  const first = submitForRejection(fixtures, encoding);
  rejections.set(encoding, first);
  return first;
}

async function submitForRejection(fixtures: SubmissionFixtures, encoding: Encoding): Promise<Answer> {
  const { answer } = await submit(fixtures, { kinds: ["bad"], encoding });
  requireConclusiveStatus(answer);
  if (answer.status >= 400 || !isAccepted(answer)) return answer;
  if (readFailureIndices(answer).length > 0) return answer;
  const row = answer.status === 202 ? "BTCH-021" : "BTCH-010";
  throw new Inconclusive(
    `blocked by ${row}: needs a target that rejects a transaction with the signature of another one`,
    [answer.exchange],
  );
}

const probedSizes = [5, 3, 2] as const;

/**
 * Finds how many transactions a batch may have (LIMT-S08): the declared limit. Without one, the largest size that a
 * check needs and that the target does not reject as a whole. If it rejects every size, the size is not the reason.
 * @throws Inconclusive if nothing can be submitted
 */
export function findBatchSizeMax(fixtures: SubmissionFixtures): Promise<number> {
  const { node, memory } = fixtures;
  if (node.limits.batchMax !== undefined) return Promise.resolve(node.limits.batchMax);
  memory.batchSizeMax ??= probeBatchSizes(fixtures);
  return memory.batchSizeMax;
}

async function probeBatchSizes(fixtures: SubmissionFixtures): Promise<number> {
  for (const size of probedSizes) {
    const { answer } = await submit(fixtures, { kinds: Array.from({ length: size }, () => "good") });
    if (answer.status === 202 || answer.status === 206) return size;
  }
  return probedSizes[0];
}
