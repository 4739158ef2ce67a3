/** Checks that a batch does not accept transactions that can never be executed (§4.6). */
import type { Fixtures } from "../../judge/check.ts";
import type { Encoding } from "../../transactions/signers.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import {
  requireAcceptance,
  requireExecuted,
  requireFewExpirations,
  settle,
  submitAccepted,
} from "../submission/acceptance.ts";
import { knownBatchSize } from "../submission/batch-sizes.ts";
import { requireSizeFits } from "../submission/mixed-batch.ts";
import { isAccepted, readFailureIndices, requireConclusiveStatus } from "../submission/batch-answer.ts";
import { planNext, requireSequenceNumber, sign, toBatchBody } from "../submission/planning.ts";
import { unexecutable, type UnexecutableKind } from "./unexecutable.ts";

/** BTCH-027 to BTCH-031: no transaction of a kind is accepted, unless it is also executed. */
export async function assertNotAccepted(
  fixtures: Fixtures,
  kind: UnexecutableKind,
  encoding: Encoding,
): Promise<void> {
  await requireAcceptance(fixtures, encoding);
  for (const { what, planBefore, plan, prove } of unexecutable[kind]) {
    requireFewExpirations(fixtures);
    if (planBefore !== undefined && knownBatchSize(fixtures, encoding) < 2) continue;
    const before = planBefore === undefined ? [] : [await planBefore(fixtures)];
    const last = { ...(await plan(fixtures)), isValid: false };
    const answer = await fixtures.node.submitBatch(toBatchBody(encoding, [...before, last]));
    await requireSizeFits(
      fixtures,
      { encoding, kinds: ["bad", ...before.map(() => "good" as const)] },
      answer,
    );
    for (const { planned } of before) if (answer.status < 300) await settle(fixtures, planned);
    requireConclusiveStatus(answer);
    const hasNoFailure = answer.status < 300 && readFailureIndices(answer).length === 0;
    const proof = hasNoFailure ? await prove(fixtures, last.planned, answer) : null;
    const context = `Submitted a transaction ${what}`;
    fixtures.assert.executed(answer, context);
    if (proof === null) continue;
    throw fixtures.assert.violation(answer, {
      context: `${context}; ${proof.shows}`,
      expected: "status 206 that lists it, or a 4xx status",
      received: `status ${answer.status} without failures`,
      mismatch: "accepted",
      basis: "status",
      // The batch comes last, because the report shows its response beside what was received.
      exchanges: [proof.answer.exchange, answer.exchange],
    });
  }
}

/**
 * BTCH-027: a transaction that was executed is not executed again. Whether a node accepts it again is a fact, because
 * it is on the ledger.
 */
export async function assertNotRepeated(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const planned = await planNext(fixtures);
  await submitAccepted(fixtures, planned);
  await requireExecuted(fixtures, planned);
  const answer = await fixtures.node.submitBatch(toBatchBody("json", [sign(fixtures, planned)]));
  recordStatusFact(fixtures.node, "batch-replayed-answer", answer);
  requireConclusiveStatus(answer);
  fixtures.assert.executed(answer, "a transaction that was executed is not executed again");
  if (!isAccepted(answer)) return;
  const next = await planNext(fixtures);
  await submitAccepted(fixtures, next);
  const account = await requireExecuted(fixtures, next);
  const [expected, received] = [planned.sequenceNumber + 2n, requireSequenceNumber(account, "sender")];
  if (received === expected) return;
  throw fixtures.assert.violation(answer, {
    context: "Submitted a transaction twice, and then another transaction of its sender",
    expected: `sequence_number ${expected} in the account`,
    received: `sequence_number ${received}`,
    mismatch: "executed twice",
    exchanges: [answer.exchange, account.exchange],
  });
}
