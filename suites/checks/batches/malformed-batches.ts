/** Checks that a batch with a malformed transaction request (§2.5a) is rejected. */
import type { Answer } from "../../client/answer.ts";
import { toJsonRequest, type TransactionRequest } from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import type { RequestSink } from "../simulations/simulation-acceptance.ts";
import { requireAcceptance, requireFewExpirations, settle } from "../submission/acceptance.ts";
import { isAccepted, readFailureIndices } from "../submission/batch-answer.ts";
import { planNext, sign, type SignedPlan } from "../submission/planning.ts";

/**
 * Creates a `RequestSink` for batches of one transaction in JSON.
 * @throws Inconclusive if the target does not accept a well-formed batch
 */
export async function batchSink(fixtures: Fixtures): Promise<RequestSink<TransactionRequest>> {
  const sink = await signedSink(fixtures, "json");
  const toRequest = ({ planned, signed }: SignedPlan): TransactionRequest => toJsonRequest(planned, signed);
  return {
    good: toRequest(sink.good),
    assertRequestRejected: ({ what, from }) =>
      sink.assertRequestRejected({ what, from: (plan) => from(toRequest(plan)) }),
  };
}

/**
 * Creates a `RequestSink` for batches that are built from one signed transaction. If the target accepts a malformed
 * batch, the sink signs a new transaction for the next one.
 * @throws Inconclusive if the target does not accept a well-formed batch
 */
export async function signedSink(fixtures: Fixtures, encoding: Encoding): Promise<RequestSink<SignedPlan>> {
  await requireAcceptance(fixtures, encoding);
  const good = sign(fixtures, await planNext(fixtures));
  let current: SignedPlan | null = good;
  return {
    good,
    assertRequestRejected: async ({ what, from }) => {
      requireFewExpirations(fixtures);
      const plan: SignedPlan = current ?? sign(fixtures, await planNext(fixtures));
      // If the response is lost, the sequence number may be used.
      current = null;
      const answer = await fixtures.node.submitBatch(from(plan), { form: "malformed" });
      if (answer.status < 300 && isAccepted(answer)) await settle(fixtures, plan.planned);
      else current = plan;
      assertNotAccepted(answer, fixtures.assert, `Submitted a batch with ${what}`);
    },
  };
}

/**
 * Asserts that a batch of one transaction was not accepted. A node may reject the whole batch, or list its transaction
 * as failed (SUBM-S03).
 */
function assertNotAccepted(answer: Answer, assert: Assertions, context: string): void {
  const isListed = answer.status === 206 && readFailureIndices(answer).length > 0;
  if (isListed) assert.executed(answer, context);
  else assert.rejected(answer, context);
}
