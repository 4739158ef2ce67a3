/** Checks which simulation requests (§4.7) a target accepts, and whether a rejection violates the document. */
import { blockedBy, notSeen, undeclared } from "../../../evidence/reason.ts";
import { toReceived } from "../../client/describe-error.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Answer } from "../../client/answer.ts";
import type { TransactionBody } from "../../client/node-client.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { TransactionRequest } from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { requireAcceptance } from "../submission/acceptance.ts";
import {
  planSimulation,
  send,
  simulateOutput,
  toBytes,
  toRequest,
  withParamTypes,
  type SimulationPlan,
} from "./simulation.ts";

/** Statuses of a target that does not offer simulations, or cannot simulate at the moment (SUBM-S07). */
export const excusedStatuses: readonly number[] = [403, 404, 503, 507];

/** SIMU-003: a signature of zeros is accepted in at least one encoding. */
export async function assertZeroSignatureAccepted(fixtures: Fixtures): Promise<void> {
  const simulationPlan = await planSimulation(fixtures);
  const json = await simulateIn(fixtures, simulationPlan, "json");
  if (json.status === 200) return assertSimulated(fixtures.assert, json);
  const bcs = await simulateIn(fixtures, simulationPlan, "bcs");
  if (bcs.status === 200) return assertSimulated(fixtures.assert, bcs);
  assertRejectionExcused(fixtures.assert, json, simulationPlan);
}

/** SIMU-004: a target that accepts simulations in BCS also accepts them in JSON. */
export async function assertJsonAccepted(fixtures: Fixtures): Promise<void> {
  const simulationPlan = await planSimulation(fixtures);
  const json = await simulateIn(fixtures, simulationPlan, "json");
  if (json.status === 200) return assertSimulated(fixtures.assert, json);
  const bcs = await simulateIn(fixtures, simulationPlan, "bcs");
  if (bcs.status !== 200) throw createBlocked("SIMU-003", [json, bcs]);
  assertRejectionExcused(fixtures.assert, json, simulationPlan);
}

/**
 * SIMU-005: a simulation in BCS is accepted. The document does not specify the BCS layout of a transaction, and this
 * check submits nothing that would show the target's layout. So only a rejection of the media type is a violation.
 */
export async function assertBcsAccepted(fixtures: Fixtures): Promise<void> {
  const simulationPlan = await planSimulation(fixtures);
  const bcs = await simulateBcs(fixtures, simulationPlan);
  if (bcs.status === 200) return assertSimulated(fixtures.assert, bcs);
  await assertMediaTypeAccepted(fixtures, simulationPlan, bcs);
  throw new Inconclusive(
    notSeen("a target that uses touchstone's BCS layout of signed transactions", [], {
      got: toReceived(bcs),
    }),
    [bcs.exchange],
  );
}

/**
 * SIMU-005: a target that uses touchstone's BCS layout also accepts a simulation in BCS. The target uses this layout if
 * it accepts a batch in BCS, or a signed transaction in JSON.
 */
export async function assertRejectedBcsFails(fixtures: Fixtures): Promise<void> {
  const simulationPlan = await planSimulation(fixtures);
  const bcs = await simulateBcs(fixtures, simulationPlan);
  if (bcs.status === 200) return assertSimulated(fixtures.assert, bcs);
  await assertMediaTypeAccepted(fixtures, simulationPlan, bcs);
  await requireLayoutAccepted(fixtures);
  assertRejectionExcused(fixtures.assert, bcs, simulationPlan);
}

/**
 * Requires that the target accepts a transaction in BCS or in JSON, and so uses touchstone's BCS layout. A transaction
 * in JSON shows the layout too, because its signature covers its BCS encoding.
 */
async function requireLayoutAccepted(fixtures: Fixtures): Promise<void> {
  try {
    await requireAcceptance(fixtures, "bcs");
  } catch (thrown) {
    if (!(thrown instanceof Inconclusive)) throw thrown;
    await requireAcceptance(fixtures, "json");
  }
}

/**
 * Simulates a transaction in BCS. If this is rejected, a vector with the one transaction is sent, like the body of a
 * batch. Returns the response with status 200, otherwise the first response.
 */
async function simulateBcs(fixtures: Fixtures, simulationPlan: SimulationPlan): Promise<Answer> {
  const requestOptions = { judgesStatus: true };
  const { answer } = await send(fixtures, simulationPlan, { encoding: "bcs", requestOptions });
  if (answer.status === 200) return answer;
  const bytes = toBytes(fixtures, await withParamTypes(fixtures, simulationPlan));
  const vector = { bcs: Uint8Array.from([1, ...bytes]) };
  const second = await fixtures.node.simulateTransaction(vector, {}, requestOptions);
  return second.status === 200 ? second : answer;
}

/**
 * Asserts that a simulation in BCS was not rejected because of its media type.
 * @throws Inconclusive if the same transaction is not simulated in JSON
 */
async function assertMediaTypeAccepted(
  fixtures: Fixtures,
  simulationPlan: SimulationPlan,
  bcs: Answer,
): Promise<void> {
  const json = await simulateIn(fixtures, simulationPlan, "json");
  if (json.status !== 200) throw createBlocked("SIMU-003", [json, bcs]);
  if (bcs.status === 415 || (bcs.status === 404 && (await isAnyBodyNotFound(fixtures)))) {
    const context = "Simulated a transaction in BCS; in JSON, the simulation returned status 200";
    fixtures.assert.status(bcs, [200], context);
  }
}

/**
 * Whether a body that encodes no transaction also gets 404. Then the status does not mean that the sender is missing.
 */
async function isAnyBodyNotFound({ node }: Fixtures): Promise<boolean> {
  const nothing = { bcs: Uint8Array.of(0xff) };
  return (await node.simulateTransaction(nothing, {}, { judgesStatus: true })).status === 404;
}

async function simulateIn(
  fixtures: Fixtures,
  simulationPlan: SimulationPlan,
  encoding: Encoding,
): Promise<Answer> {
  const { answer } = await send(fixtures, simulationPlan, { encoding });
  return answer;
}

function assertSimulated(assert: Assertions, answer: Answer): void {
  assert.status(answer, [200], "Simulated a transaction with a signature of zeros");
}

/**
 * Judges a simulation that was rejected.
 * @throws Violation, or Inconclusive if the sender or the call is not declared, or the target cannot simulate
 */
function assertRejectionExcused(assert: Assertions, answer: Answer, { isDeclared }: SimulationPlan): void {
  if (!isDeclared || excusedStatuses.includes(answer.status)) {
    const got = toReceived(answer);
    const reason = isDeclared
      ? notSeen("a target that simulates", [], { got })
      : undeclared(["signers", "succeeds"], "a funded account and a call that succeeds", ["account"], {
          allow: "submit",
          got,
        });
    throw new Inconclusive(reason, [answer.exchange]);
  }
  assertSimulated(assert, answer);
}

function createBlocked(by: RequirementId, answers: readonly Answer[]): Inconclusive {
  return new Inconclusive(
    blockedBy(by, "a simulation with status 200"),
    answers.map(({ exchange }) => exchange),
  );
}

/** A request with one error, made from a well-formed request. */
export interface MalformedRequest<Good> {
  /** The error, as the end of "Submitted a batch with …". */
  readonly what: string;
  readonly from: (good: Good) => TransactionBody;
}

/** An operation to which malformed requests are sent, and a well-formed request that it accepts. */
export interface RequestSink<Good> {
  readonly good: Good;
  /** @throws Violation if the malformed request is accepted */
  readonly assertRequestRejected: (malformedRequest: MalformedRequest<Good>) => Promise<void>;
}

/**
 * Creates a `RequestSink` for simulations in JSON.
 * @throws Inconclusive if the target does not simulate a well-formed request, because then a rejection proves nothing
 */
export async function simulationSink(fixtures: Fixtures): Promise<RequestSink<TransactionRequest>> {
  await simulateOutput(fixtures);
  const good = toRequest(await planSimulation(fixtures));
  return {
    good,
    assertRequestRejected: async ({ what, from }) => {
      const answer = await fixtures.node.simulateTransaction(from(good), {}, { form: "malformed" });
      fixtures.assert.rejected(answer, `Simulated a transaction with ${what}`);
    },
  };
}
