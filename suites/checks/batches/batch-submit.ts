/** Submitting batches (§4.6) so that the next check finds the accounts of the signers settled. */
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { readFailureIndices, isAccepted, requireConclusiveStatus } from "./batch-answer.ts";
import type { Answer } from "../../client/answer.ts";
import type { RequestOptions } from "../../client/ask.ts";
import type { Fixtures } from "../kit/check.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { requireAcceptance, requireExecuted } from "../submission/require-acceptance.ts";
import { requireFewExpirations } from "../submission/expired-waits.ts";
import {
  planMixedBatch,
  type SignatureKind,
  type MixedBatch,
  type SenderRange,
} from "../submission/mixed-batch.ts";
import { toBatchBody } from "../submission/planning.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** A batch and what answered it. */
export interface BatchSubmission {
  readonly mixedBatch: MixedBatch;
  readonly answer: Answer;
}

/** Which batch, and how it is sent. */
export interface Batch {
  readonly kinds: readonly SignatureKind[];
  /** Left out: JSON. */
  readonly encoding?: Encoding;
  readonly senders?: SenderRange;
  readonly requestOptions?: RequestOptions;
}

/**
 * Submits a batch, whatever comes of it, and waits until what it accepted is executed.
 * @throws Inconclusive where too much of what was accepted before has expired
 */
export async function submit(
  fixtures: Fixtures,
  { kinds, encoding = "json", senders = {}, requestOptions = {} }: Batch,
): Promise<BatchSubmission> {
  requireFewExpirations(fixtures);
  const mixedBatch = await planMixedBatch(fixtures, kinds, senders);
  const answer = await fixtures.node.submitBatch(toBatchBody(encoding, mixedBatch.plans), requestOptions);
  await ignoreInconclusive(() => settle(fixtures, mixedBatch, answer));
  return { mixedBatch, answer };
}

/**
 * The same, where the target has accepted a transaction of ours and, if some are bad, refused such a one before.
 * @throws Inconclusive where it has not
 */
export async function submitAfterHandshake(fixtures: Fixtures, batch: Batch): Promise<BatchSubmission> {
  const { kinds, encoding = "json" } = batch;
  await requireAcceptance(fixtures, encoding);
  if (kinds.includes("bad")) await requireRejection(fixtures, encoding);
  return submit(fixtures, batch);
}

/** What was not listed as failed is on its way. A status that no batch should have may stand for a success. */
async function settle(fixtures: Fixtures, { good, bad }: MixedBatch, answer: Answer): Promise<void> {
  if (answer.status >= 300) return;
  if (answer.status === 206 && new Set(readFailureIndices(answer)).size > bad.length) return;
  for (const transaction of good) await requireExecuted(fixtures, transaction);
}

/**
 * Submits one transaction whose signature is not its own, once in a run. Gives the answer to it.
 * @throws Inconclusive, each time, where it was not refused
 */
export function requireRejection(fixtures: Fixtures, encoding: Encoding): Promise<Answer> {
  const { rejections } = fixtures.memory;
  const known = rejections.get(encoding);
  if (known !== undefined) return known;
  const first = submitForRejection(fixtures, encoding);
  rejections.set(encoding, first);
  return first;
}

async function submitForRejection(fixtures: Fixtures, encoding: Encoding): Promise<Answer> {
  const { answer } = await submit(fixtures, { kinds: ["bad"], encoding });
  requireConclusiveStatus(answer);
  if (answer.status >= 400) return answer;
  const listsNone = isAccepted(answer) && readFailureIndices(answer).length === 0;
  if (!listsNone) return answer;
  const row = answer.status === 202 ? "BTCH-021" : "BTCH-010";
  throw new Inconclusive(
    `blocked by ${row}: needs a transaction that fails, and one with a foreign signature does not`,
    [answer.exchange],
  );
}
