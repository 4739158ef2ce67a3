/** Whether what is no transaction request (§2.5a) is refused, simulated and in a batch. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { aside } from "../kit/aside.ts";
import { failuresIn, isAccepted } from "./batch-answer.ts";
import type { Answer } from "../../client/answer.ts";
import type { Sent } from "../../client/node-client.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { refuses } from "../kit/matchers.ts";
import { planSimulation, requestOf, simulateOutput } from "../simulations/simulation.ts";
import { presumesAcceptance, untilExecuted } from "../submission/handshake.ts";
import { presumesFewLosses } from "../submission/losses.ts";
import { planNext, sign, type SignedPlan } from "../submission/planning.ts";
import { toJsonRequest, type TransactionRequest } from "../../transactions/request.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** What is refused, in a few words, and how it is made of a request that would be taken. */
export interface Spoilt<Good> {
  readonly what: string;
  readonly from: (good: Good) => Sent;
}

/** A place to which requests are sent, with one that would be taken there. */
export interface Desk<Good> {
  readonly good: Good;
  /** @throws Violation where what is spoilt is taken */
  readonly refuse: (spoilt: Spoilt<Good>) => Promise<void>;
}

const malformed = { form: "malformed" } as const;

/**
 * Where nothing is simulated at all, a refusal says nothing of what was changed.
 * @throws Inconclusive there
 */
export async function simulationDesk(
  fixtures: Fixtures,
  id: RequirementId,
): Promise<Desk<TransactionRequest>> {
  await simulateOutput(fixtures);
  const good = requestOf(await planSimulation(fixtures));
  return {
    good,
    refuse: async ({ what, from }) => {
      const answer = await fixtures.node.simulateTransaction(from(good), {}, malformed);
      refuses(answer, id, `A simulation with ${what} is refused`);
    },
  };
}

/** The same of batches of one transaction, in JSON. @throws Inconclusive where none is accepted */
export async function batchDesk(fixtures: Fixtures, id: RequirementId): Promise<Desk<TransactionRequest>> {
  const desk = await signedDesk(fixtures, id, "json");
  const asRequest = ({ planned, signed }: SignedPlan): TransactionRequest => toJsonRequest(planned, signed);
  return {
    good: asRequest(desk.good),
    refuse: ({ what, from }) => desk.refuse({ what, from: (plan) => from(asRequest(plan)) }),
  };
}

/**
 * The same, made of a transaction with its signature, which is made anew where one was taken after all.
 * @throws Inconclusive where none is accepted
 */
export async function signedDesk(
  fixtures: Fixtures,
  id: RequirementId,
  encoding: Encoding,
): Promise<Desk<SignedPlan>> {
  await presumesAcceptance(fixtures, encoding);
  const good = sign(fixtures, await planNext(fixtures));
  let current: SignedPlan | null = good;
  return {
    good,
    refuse: async ({ what, from }) => {
      presumesFewLosses(fixtures.signers);
      const plan: SignedPlan = current ?? sign(fixtures, await planNext(fixtures));
      current = plan;
      const answer = await fixtures.node.submitBatch(from(plan), malformed);
      if (answer.status < 300 && isAccepted(answer)) {
        current = null;
        await aside(() => untilExecuted(fixtures, plan.planned).then(() => {}));
      }
      isNotTaken(answer, id, `A batch with ${what} is refused`);
    },
  };
}

/** A batch is refused as a whole, or the transaction in it is listed as failed (SUBM-S03). */
function isNotTaken(answer: Answer, id: RequirementId, claim: string): void {
  const isListed = answer.status === 206 && failuresIn(answer).length > 0;
  if (isListed) answer.asserted(id, claim);
  else refuses(answer, id, claim);
}
