/** Simulations (§4.7) of transactions with a replay_protection_nonce, held against runs of the same. */
import { require206 } from "../batches/batch-answer.ts";
import { requireNonces, submitNonces, type NonceSubmission } from "../batches/batch-nonces.ts";
import { readMember } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { Fixtures } from "../kit/check.ts";
import { require200 } from "../kit/matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { send, type SimulationResult } from "./simulation.ts";
import { createMismatchViolation } from "./simulation-execution-match.ts";
import { createCommitViolation } from "./simulation-ledger-reads.ts";
import { distinctNonceGap, planWithNonces, type NonceTransaction } from "../submission/nonces.ts";
import { planNext } from "../submission/planning.ts";
import { derivePublicKey } from "../../transactions/sign.ts";

/** SIMU-006: of two nonces the one that was simulated is as good as the other. */
export async function assertNonceUnused(fixtures: Fixtures): Promise<void> {
  await requireNonces(fixtures);
  const plans = await planWithNonces(fixtures, [0n, distinctNonceGap]);
  const [first] = plans;
  if (first === undefined) throw new TypeError("there are two plans");
  const simulated = await simulate(fixtures, first);
  const sent = await submitNonces(fixtures, plans);
  const trace = lossOf(sent);
  simulated.answer.recordAssertion("SIMU-006", "the nonce is as unused as before");
  if (trace === null) return;
  throw createCommitViolation(`its nonce ${trace}`, [simulated.answer, sent.answer], {
    expected: "two transactions that are executed, as two with other nonces are",
    received: `the one that was not simulated executed, the other one not: status ${sent.answer.status}`,
  });
}

/**
 * What became of the first of two, of which only the second was executed; null where both were.
 * @throws Inconclusive where the second was not executed either
 */
function lossOf({ answer, fates }: NonceSubmission): string | null {
  if (fates === null) {
    const failed = require206(answer);
    if (failed.length > 0 && failed.every((index) => index === 0n))
      return "is refused, and another one is not";
  } else {
    const [first, second] = fates.shown;
    if (second !== null) return first === null ? "is accepted and never executed, and another one is" : null;
  }
  throw new Inconclusive("needs a transaction with a nonce that the target executes", [answer.exchange]);
}

/** SIMU-008: a simulation with the nonce 0 has the success that its run has. */
export async function assertZeroNonceMatches(fixtures: Fixtures): Promise<void> {
  await requireNonces(fixtures);
  const { signers, memory } = fixtures;
  const place = memory.zeroNonceCount;
  signers.take(place);
  memory.zeroNonceCount += 1;
  const planned: NonceTransaction = { ...(await planNext(fixtures, { place })), nonce: 0n };
  const { answer: simulated } = await simulate(fixtures, planned, place);
  const { answer, fates } = await submitNonces(fixtures, [planned], place);
  const shown = fates?.shown[0] ?? null;
  const actual = shown === null ? undefined : valueAt(shown.transaction, "/success");
  if (shown === null || actual === undefined) {
    throw new Inconclusive(
      "needs a target that executes a transaction with the nonce 0, and shows what it came to",
      [answer.exchange],
    );
  }
  simulated.recordAssertion("SIMU-008", "success is what a run has");
  if (readMember(simulated, "/0/success") === actual) return;
  throw createMismatchViolation("SIMU-008", "success", { simulated, block: shown.block }, actual);
}

/** @throws Inconclusive where no output comes of it */
async function simulate(fixtures: Fixtures, planned: NonceTransaction, place = 0): Promise<SimulationResult> {
  const publicKey = derivePublicKey(fixtures.signers.take(place).privateKey);
  const simulated = await send(fixtures, { planned, publicKey, isDeclared: true });
  require200(simulated.answer, "SIMU-004");
  return simulated;
}
