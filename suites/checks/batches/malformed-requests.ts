/** Whether what is no transaction request (§2.5a) is refused, simulated and in a batch. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { readFailureIndices, isAccepted } from "./batch-answer.ts";
import type { Answer } from "../../client/answer.ts";
import type { TransactionBody } from "../../client/node-client.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertRejected } from "../kit/matchers.ts";
import { planSimulation, requestOf, simulateOutput } from "../simulations/simulation.ts";
import { requireAcceptance, requireExecuted } from "../submission/require-acceptance.ts";
import { requireFewExpirations } from "../submission/expired-waits.ts";
import { planNext, sign, type SignedPlan } from "../submission/planning.ts";
import { toJsonRequest, type TransactionRequest } from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** What is refused, in a few words, and how it is made of a request that would be taken. */
export interface MalformedRequest<Good> {
  readonly what: string;
  readonly from: (good: Good) => TransactionBody;
}

/** A place to which requests are sent, with one that would be taken there. */
export interface RequestSink<Good> {
  readonly good: Good;
  /** @throws Violation where what is spoilt is taken */
  readonly refuse: (malformedRequest: MalformedRequest<Good>) => Promise<void>;
}

const malformed = { form: "malformed" } as const;

/**
 * Where nothing is simulated at all, a refusal says nothing of what was changed.
 * @throws Inconclusive there
 */
export async function simulationSink(
  fixtures: Fixtures,
  id: RequirementId,
): Promise<RequestSink<TransactionRequest>> {
  await simulateOutput(fixtures);
  const good = requestOf(await planSimulation(fixtures));
  return {
    good,
    refuse: async ({ what, from }) => {
      const answer = await fixtures.node.simulateTransaction(from(good), {}, malformed);
      assertRejected(answer, id, `A simulation with ${what} is refused`);
    },
  };
}

/** The same of batches of one transaction, in JSON. @throws Inconclusive where none is accepted */
export async function batchSink(
  fixtures: Fixtures,
  id: RequirementId,
): Promise<RequestSink<TransactionRequest>> {
  const sink = await signedSink(fixtures, id, "json");
  const asRequest = ({ planned, signed }: SignedPlan): TransactionRequest => toJsonRequest(planned, signed);
  return {
    good: asRequest(sink.good),
    refuse: ({ what, from }) => sink.refuse({ what, from: (plan) => from(asRequest(plan)) }),
  };
}

/**
 * The same, made of a transaction with its signature, which is made anew where one was taken after all.
 * @throws Inconclusive where none is accepted
 */
export async function signedSink(
  fixtures: Fixtures,
  id: RequirementId,
  encoding: Encoding,
): Promise<RequestSink<SignedPlan>> {
  await requireAcceptance(fixtures, encoding);
  const good = sign(fixtures, await planNext(fixtures));
  let current: SignedPlan | null = good;
  return {
    good,
    refuse: async ({ what, from }) => {
      requireFewExpirations(fixtures);
      const plan: SignedPlan = current ?? sign(fixtures, await planNext(fixtures));
      current = plan;
      const answer = await fixtures.node.submitBatch(from(plan), malformed);
      if (answer.status < 300 && isAccepted(answer)) {
        current = null;
        await ignoreInconclusive(() => requireExecuted(fixtures, plan.planned).then(() => {}));
      }
      assertNotAccepted(answer, id, `A batch with ${what} is refused`);
    },
  };
}

/** A batch is refused as a whole, or the transaction in it is listed as failed (SUBM-S03). */
function assertNotAccepted(answer: Answer, id: RequirementId, context: string): void {
  const isListedStatus = answer.status === 206 && readFailureIndices(answer).length > 0;
  if (isListedStatus) answer.recordAssertion(id, context);
  else assertRejected(answer, id, context);
}
