/** Submitting batches (§4.6) so that the next check finds the accounts of the signers settled. */
import { aside } from "../kit/aside.ts";
import { failuresIn, isAccepted, presumesServed } from "./batch-answer.ts";
import type { Answer } from "../../client/answer.ts";
import type { Asking } from "../../client/ask.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { presumesAcceptance, untilExecuted } from "../submission/handshake.ts";
import { presumesFewLosses } from "../submission/losses.ts";
import { planMixture, type Kind, type Mixture, type Senders } from "../submission/mixture.ts";
import { batchOf } from "../submission/planning.ts";
import type { Encoding, Signers } from "../../transactions/signers.ts";

/** A batch and what answered it. */
export interface Submitted {
  readonly mixture: Mixture;
  readonly answer: Answer;
}

/** Which batch, and how it is sent. */
export interface Batch {
  readonly kinds: readonly Kind[];
  /** Left out: JSON. */
  readonly encoding?: Encoding;
  readonly senders?: Senders;
  readonly asking?: Asking;
}

/**
 * Submits a batch, whatever comes of it, and waits until what it accepted is executed.
 * @throws Inconclusive where too much of what was accepted before has expired
 */
export async function submit(
  fixtures: Fixtures,
  { kinds, encoding = "json", senders = {}, asking = {} }: Batch,
): Promise<Submitted> {
  presumesFewLosses(fixtures.signers);
  const mixture = await planMixture(fixtures, kinds, senders);
  const answer = await fixtures.node.submitBatch(batchOf(encoding, mixture.plans), asking);
  await aside(() => settle(fixtures, mixture, answer));
  return { mixture, answer };
}

/**
 * The same, where the target has accepted a transaction of ours and, if some are bad, refused such a one before.
 * @throws Inconclusive where it has not
 */
export async function submitPresumably(fixtures: Fixtures, batch: Batch): Promise<Submitted> {
  const { kinds, encoding = "json" } = batch;
  await presumesAcceptance(fixtures, encoding);
  if (kinds.includes("bad")) await presumesRefusal(fixtures, encoding);
  return submit(fixtures, batch);
}

/** What was not listed as failed is on its way. A status that no batch should have may stand for a success. */
async function settle(fixtures: Fixtures, { good, bad }: Mixture, answer: Answer): Promise<void> {
  if (answer.status >= 300) return;
  if (answer.status === 206 && new Set(failuresIn(answer)).size > bad.length) return;
  for (const transaction of good) await untilExecuted(fixtures, transaction);
}

/** What answered the first transaction with a foreign signature, for every check of a run alike. */
const refusals = new WeakMap<Signers, Map<Encoding, Promise<Answer>>>();

/**
 * Submits one transaction whose signature is not its own, once in a run. Gives the answer to it.
 * @throws Inconclusive, each time, where it was not refused
 */
export function presumesRefusal(fixtures: Fixtures, encoding: Encoding): Promise<Answer> {
  const { signers } = fixtures;
  const ofRun = refusals.get(signers) ?? new Map<Encoding, Promise<Answer>>();
  refusals.set(signers, ofRun);
  const known = ofRun.get(encoding);
  if (known !== undefined) return known;
  const first = seekRefusal(fixtures, encoding);
  ofRun.set(encoding, first);
  return first;
}

async function seekRefusal(fixtures: Fixtures, encoding: Encoding): Promise<Answer> {
  const { answer } = await submit(fixtures, { kinds: ["bad"], encoding });
  presumesServed(answer);
  if (answer.status >= 400) return answer;
  const listsNone = isAccepted(answer) && failuresIn(answer).length === 0;
  if (!listsNone) return answer;
  const row = answer.status === 202 ? "BTCH-021" : "BTCH-010";
  throw new Inconclusive(
    `blocked by ${row}: needs a transaction that fails, and one with a foreign signature does not`,
    [answer.exchange],
  );
}
