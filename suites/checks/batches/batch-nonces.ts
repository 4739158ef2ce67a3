/** The checks of transactions with a replay_protection_nonce (§2.5a), on a target that takes them. */
import { isAccepted, requireConclusiveStatus } from "./batch-answer.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertStatus } from "../kit/matchers.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { requireAcceptance } from "../submission/require-acceptance.ts";
import {
  distinctNonceGap,
  waitForNonces,
  planWithNonces,
  type NonceOutcomes,
  type NonceTransaction,
} from "../submission/nonces.ts";
import { toBatchBody, sign } from "../submission/planning.ts";

/** A batch of transactions with nonces, and what became of them; null where not all are accepted. */
export interface NonceSubmission {
  readonly answer: Answer;
  readonly fates: NonceOutcomes | null;
}

/** Submits transactions of one signer that have nonces, and follows them where all are accepted. */
export async function submitNonces(
  fixtures: Fixtures,
  plans: readonly NonceTransaction[],
  place = 0,
): Promise<NonceSubmission> {
  const { node, signers } = fixtures;
  const since = readHeaderNumber(await node.getAccount(signers.take(place).address), "ledgerVersion");
  const answer = await node.submitBatch(
    toBatchBody(
      "json",
      plans.map((planned) => sign(fixtures, planned, place)),
    ),
  );
  return { answer, fates: isAccepted(answer) ? await waitForNonces(fixtures, plans, since) : null };
}

/**
 * A nonce is no part of what every node has to take: a transaction with one must be executed first.
 * @throws Inconclusive, each time, where it was not
 */
export function requireNonces(fixtures: Fixtures): Promise<void> {
  const { memory } = fixtures;
  memory.nonceAcceptance ??= requireAcceptance(fixtures, "json").then(() => requireExecuted(fixtures, [0n]));
  return memory.nonceAcceptance;
}

/** @throws Inconclusive where not all of some nonces are taken and executed */
async function requireExecuted(fixtures: Fixtures, steps: readonly bigint[]): Promise<void> {
  const { answer, fates } = await submitNonces(fixtures, await planWithNonces(fixtures, steps));
  if (fates !== null && !fates.shown.includes(null)) return;
  throw new Inconclusive("needs transactions with a replay_protection_nonce that the target executes", [
    answer.exchange,
  ]);
}

/** BTCH-007: of two nonces that differ in their last digit, both are taken. */
export async function assertNearNoncesAccepted(fixtures: Fixtures): Promise<void> {
  await requireNonces(fixtures);
  await requireExecuted(fixtures, [0n, distinctNonceGap]);
  const { answer } = await submitNonces(fixtures, await planWithNonces(fixtures, [0n, 1n]));
  requireConclusiveStatus(answer);
  const context = "Two nonces that differ by 1 are taken in a batch, as two that are far apart are";
  if (isAccepted(answer)) return assertStatus(answer, "BTCH-007", [202, 206], context);
  answer.recordAssertion("BTCH-007", context);
  throw new Violation({
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    pointer: "/transaction_failures",
    mismatch: "a nonce refused",
    summary: `${context}, but one is refused.`,
    expected: "status 202",
    received: `status ${answer.status} with a failure`,
    exchanges: [answer.exchange],
  });
}

/** BTCH-020: both of two transactions with nonces that one sender has in a batch appear, as one alone does. */
export async function assertBothNoncesAppear(fixtures: Fixtures): Promise<void> {
  await requireNonces(fixtures);
  const { answer, fates } = await submitNonces(
    fixtures,
    await planWithNonces(fixtures, [0n, distinctNonceGap]),
  );
  if (fates === null) {
    throw new Inconclusive("needs two transactions with nonces that are accepted together", [
      answer.exchange,
    ]);
  }
  const context = "Both of two transactions with nonces that were accepted together appear on the ledger";
  answer.recordAssertion("BTCH-020", context);
  if (!fates.shown.includes(null)) return;
  await requireExecuted(fixtures, [0n]);
  throw new Violation({
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "never executed",
    summary: `${context}, but the ledger has passed the expiry of one, and no block shows it.`,
    expected: "a block that shows each",
    received: `${fates.shown.filter((one) => one !== null).length} of 2`,
    exchanges: [answer.exchange, fates.account.exchange],
  });
}
