/** Checks of simulations (§4.7) of transactions that the ledger would not execute, or that are signed for execution. */
import { require200 } from "../kit/require-200.ts";
import { notSeen, undeclared } from "../../../evidence/reason.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { Fixtures } from "../../judge/check.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { derivePublicKey, toBcs, toJsonRequest } from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { requireAcceptance } from "../submission/acceptance.ts";
import { planWithNonces, requireNonces, submitNonces } from "../submission/nonces.ts";
import { planNext, sign } from "../submission/planning.ts";
import { send, simulateSuccess, type SimulationPlan } from "./simulation.ts";

/** SIMU-024: a request with a valid signature is rejected, by a target that simulates the same call without one. */
export async function assertSignedRejected(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const { node } = fixtures;
  // Where another layout or domain is signed, this signature is not valid.
  await requireAcceptance(fixtures, encoding);
  await simulateSuccess(fixtures, {}, { encoding });
  const { planned, signed } = sign(fixtures, await planNext(fixtures));
  const body = encoding === "bcs" ? { bcs: toBcs(signed) } : { json: toJsonRequest(planned, signed) };
  const answer = await node.simulateTransaction(body, {}, { form: "malformed" });
  recordStatusFact(node, "simulation-signed-status", answer);
  fixtures.assert.rejected(answer, "Simulated a transaction with a valid signature");
}

/** SIMU-025: no success is reported for a sequence number that the sender has used. */
export async function assertUsedNumberFails(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const simulated = await simulateSuccess(fixtures, {}, { encoding });
  const { sequenceNumber } = simulated.planned;
  if (sequenceNumber === 0n) {
    throw new Inconclusive(
      undeclared("signers", "a funded account that has used a sequence number", ["account"], {
        allow: "submit",
      }),
    );
  }
  for (const used of new Set([sequenceNumber - 1n, 0n])) {
    const planned = { ...simulated.planned, sequenceNumber: used };
    const { answer } = await send(fixtures, { ...simulated, planned }, { encoding });
    assertNoSuccess(
      fixtures,
      answer,
      `the sequence number ${used}; the next one of its sender is ${sequenceNumber}`,
    );
  }
}

/** SIMU-026: no success is reported for a nonce that an executed transaction of the sender has. */
export async function assertUsedNonceFails(fixtures: Fixtures): Promise<void> {
  await requireNonces(fixtures);
  const plans = await planWithNonces(fixtures, [0n]);
  const [first] = plans;
  if (first === undefined) throw new TypeError("one nonce expected one plan, got none");
  const before = await send(fixtures, toPlan(fixtures, first));
  require200(before.answer, "SIMU-004");
  const { answer: batch, outcomes } = await submitNonces(fixtures, plans);
  if (
    readMember(before.answer, "/0/success") !== true ||
    outcomes === null ||
    outcomes.shown.includes(null)
  ) {
    throw new Inconclusive(
      notSeen("a target that simulates and executes a transaction with a replay_protection_nonce"),
      [before.answer.exchange, batch.exchange],
    );
  }
  const again = { ...(await planNext(fixtures)), nonce: first.nonce };
  const { answer } = await send(fixtures, toPlan(fixtures, again));
  // A node may forget a nonce when the transaction that used it has expired.
  if (readHeaderNumber(answer, "ledgerTimestampMicros") / 1_000_000n >= first.expirationTimestampSecs) {
    throw new Inconclusive(notSeen("a simulation before the transaction that used its nonce expires"), [
      answer.exchange,
    ]);
  }
  assertNoSuccess(
    fixtures,
    answer,
    `the nonce ${first.nonce}, which an executed transaction of its sender has`,
  );
}

function toPlan({ signers }: Fixtures, planned: PlannedTransaction): SimulationPlan {
  return { planned, publicKey: derivePublicKey(signers.take().privateKey), isDeclared: true };
}

/** Asserts that a simulation is rejected, or that its output does not have success true. */
function assertNoSuccess({ assert }: Fixtures, answer: Answer, what: string): void {
  const context = `Simulated a transaction with ${what}`;
  assert.executed(answer, context);
  if (answer.status !== 200 || readMember(answer, "/0/success") !== true) return;
  throw assert.violation(answer, {
    context,
    expected: "success false, or a 4xx status",
    received: "success true",
    mismatch: "success reported",
    pointer: "/0/success",
  });
}
