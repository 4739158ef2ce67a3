/** Checks of simulations (§4.7) with a replay_protection_nonce. The simulated transactions are executed afterwards. */
import { require200 } from "../kit/require-200.ts";
import { notSeen } from "../../../evidence/reason.ts";
import { readMember } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { derivePublicKey } from "../../transactions/sign.ts";
import type { Fixtures } from "../../judge/check.ts";
import { require206 } from "../submission/batch-answer.ts";
import {
  distinctNonceGap,
  planWithNonces,
  requireNonces,
  submitNonces,
  type NonceSubmission,
  type NonceTransaction,
} from "../submission/nonces.ts";
import { planNext } from "../submission/planning.ts";
import { send, type SimulationResult } from "./simulation.ts";
import { createMismatchViolation } from "./simulation-execution-match.ts";
import { createCommitViolation } from "./simulation-ledger-reads.ts";

/** SIMU-006: a nonce can still be used after a simulation with that nonce, like a nonce that was not simulated. */
export async function assertNonceUnused(fixtures: Fixtures): Promise<void> {
  await requireNonces(fixtures);
  const plans = await planWithNonces(fixtures, [0n, distinctNonceGap]);
  const [first] = plans;
  if (first === undefined) throw new TypeError("two nonces expected two plans, got none");
  const simulated = await simulate(fixtures, first);
  const submission = await submitNonces(fixtures, plans);
  const loss = findLoss(submission);
  fixtures.assert.executed(simulated.answer, "the nonce is still unused");
  if (loss === null) return;
  const observation = `submitted it with nonce ${first.nonce} together with another transaction, which was executed`;
  throw createCommitViolation(fixtures.assert, observation, [simulated.answer, submission.answer], {
    expected: "both transactions executed",
    received: `status ${submission.answer.status}, and the simulated transaction was ${loss}`,
  });
}

/**
 * Returns what happened to the first of two transactions if only the second was executed; null if both were.
 * @throws Inconclusive if the second was not executed
 */
function findLoss({ answer, outcomes }: NonceSubmission): string | null {
  if (outcomes === null) {
    const failed = require206(answer);
    if (failed.length > 0 && failed.every((index) => index === 0n)) return "rejected";
  } else {
    const [first, second] = outcomes.shown;
    if (second !== null) return first === null ? "accepted, but never executed" : null;
  }
  throw new Inconclusive(notSeen("a target that executes transactions with a replay_protection_nonce"), [
    answer.exchange,
  ]);
}

/** SIMU-008: a simulation with the nonce 0 has the same success as its execution. */
export async function assertZeroNonceMatches(fixtures: Fixtures): Promise<void> {
  await requireNonces(fixtures);
  const { signers, memory } = fixtures;
  const places = Array.from({ length: signers.count() }, (_, at) => at);
  const unused = places.find((at) => !memory.zeroNonceUsers.has(signers.take(at).address));
  const place = unused ?? signers.count();
  memory.zeroNonceUsers.add(signers.take(place).address);
  const planned: NonceTransaction = { ...(await planNext(fixtures, { place })), nonce: 0n };
  const { answer: simulated } = await simulate(fixtures, planned, place);
  const { answer, outcomes } = await submitNonces(fixtures, [planned], place);
  const shown = outcomes?.shown[0] ?? null;
  const actual = shown === null ? undefined : valueAt(shown.transaction, "/success");
  if (shown === null || actual === undefined) {
    throw new Inconclusive(
      notSeen("a target that executes a transaction with the nonce 0 and includes its success in a block", [
        "block",
      ]),
      [answer.exchange],
    );
  }
  fixtures.assert.executed(simulated, "success equals that of the execution");
  if (readMember(simulated, "/0/success") === actual) return;
  throw createMismatchViolation(fixtures.assert, "success", { simulated, block: shown.block }, actual);
}

/** Simulates a transaction with a nonce. @throws Inconclusive if the response does not have status 200 */
async function simulate(fixtures: Fixtures, planned: NonceTransaction, place = 0): Promise<SimulationResult> {
  const publicKey = derivePublicKey(fixtures.signers.take(place).privateKey);
  const simulated = await send(fixtures, { planned, publicKey, isDeclared: true });
  require200(simulated.answer, "SIMU-004");
  return simulated;
}
