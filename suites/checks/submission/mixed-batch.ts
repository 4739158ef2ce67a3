/**
 * Batches that mix transactions that a target should accept with transactions that it should reject. The document names
 * only one reason to reject a transaction: an invalid signature. So each bad transaction has the signature of another
 * transaction.
 */
import { blockedBy } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import type { RequestOptions } from "../../client/client-options.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import type { Encoding } from "../../transactions/signers.ts";
import type { Fixtures } from "../../judge/check.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { forgetUnknown } from "../../judge/unknown-outcome.ts";
import { requireAcceptance, requireExecuted, requireFewExpirations } from "./acceptance.ts";
import { isAccepted, readFailureIndices, requireConclusiveStatus } from "./batch-answer.ts";
import { isRefusedWhole, requireFitting } from "./batch-sizes.ts";
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

/** For each of these signed members, a function that returns the transaction with another value of this member. */
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
 * Returns the transaction `own` with the signature of the transaction `other`, which is invalid for `own`.
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
  return { planned, signed: { ...signed, signature }, isValid: false };
}

/**
 * Returns the transaction `own` with the signature of a transaction that differs in max_gas_amount. Every transaction
 * that the target should reject has such a signature, because the target has shown that it rejects this one
 * (`requireRejection`). A defective node may accept another invalid signature.
 */
export function signInvalidly(
  fixtures: Pick<Fixtures, "signers">,
  own: PlannedTransaction,
  place = 0,
): SignedPlan {
  return signWithForeignSignature(fixtures, own, { ...own, maxGasAmount: own.maxGasAmount + 1n }, place);
}

/**
 * Plans and signs the transactions of a batch. The good ones come from the first signer, the second signer and so on,
 * then again from the first. The bad ones continue this order, so no good transaction needs the sequence number of a
 * bad one.
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
    plans.push((kind === "good" ? sign : signInvalidly)(fixtures, planned, place));
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
  /** Whether the check judges the refusal of the whole batch, also if it may be too large. */
  readonly judgesSize?: boolean;
}

/**
 * Submits a batch. If the target accepts it, waits until its good transactions are executed or have expired.
 * @throws Inconclusive if the run has waited too long for accepted transactions that then expired; BatchTooLarge if the
 * target takes only smaller batches
 */
export async function submit(fixtures: SubmissionFixtures, batch: Batch): Promise<BatchSubmission> {
  const submission = await submitWhole(fixtures, batch);
  if (batch.judgesSize !== true) await requireSizeFits(fixtures, batch, submission.answer);
  return submission;
}

/**
 * Requires that the size of a batch is not the reason why the target refused the whole batch.
 * @throws BatchTooLarge if the target takes a smaller one
 */
export async function requireSizeFits(
  fixtures: SubmissionFixtures,
  batch: Batch,
  answer: Answer | undefined,
): Promise<void> {
  const { kinds, encoding = "json" } = batch;
  if (kinds.length === 1 || answer === undefined || !isRefusedWhole(answer)) return;
  await requireFitting(fixtures, { encoding, size: kinds.length, answer }, async (size) => {
    const valid = Array.from({ length: size }, () => "good" as const);
    return (await submitWhole(fixtures, { ...batch, kinds: valid })).answer;
  });
}

async function submitWhole(
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
 * Submits a batch after the target has accepted one good transaction and, if the batch has bad ones, rejected one bad
 * one.
 * @throws Inconclusive if the target did not accept or reject these as expected
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
 * Waits until the good transactions of an accepted batch are executed or have expired. Every status below 300 counts as
 * acceptance, because a defective target may return 200 instead of 202. If more transactions failed than are bad, a
 * good one was rejected, and the function does not wait.
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

/**
 * Requires that the target rejects a transaction with the signature of another one. Only the first call for an encoding
 * sends it.
 * @returns the response to that transaction
 * @throws Inconclusive, on every call, if the transaction was not rejected
 */
export function requireRejection(fixtures: SubmissionFixtures, encoding: Encoding): Promise<Answer> {
  const { rejections } = fixtures.memory;
  const known = rejections.get(encoding);
  if (known !== undefined) return known;
  const first = forgetUnknown(fixtures.memory, submitForRejection(fixtures, encoding), () =>
    rejections.delete(encoding),
  );
  rejections.set(encoding, first);
  return first;
}

async function submitForRejection(fixtures: SubmissionFixtures, encoding: Encoding): Promise<Answer> {
  const { answer } = await submit(fixtures, { kinds: ["bad"], encoding });
  // A target that answers 500 to every failing batch rejects too; BTCH-009 judges that status.
  if (answer.status === 500) return answer;
  requireConclusiveStatus(answer);
  if (answer.status >= 400 || !isAccepted(answer)) return answer;
  if (readFailureIndices(answer).length > 0) return answer;
  const row = answer.status === 202 ? "BTCH-021" : "BTCH-010";
  throw new Inconclusive(
    blockedBy(row, "a target that rejects a transaction with the signature of another one"),
    [answer.exchange],
  );
}
