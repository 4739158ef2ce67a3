/** The checks of transactions with a replay_protection_nonce (§2.5a), on a target that takes them. */
import { isAccepted, presumesServed } from "./batch-answer.ts";
import { headerNumber, type Answer } from "../../client/answer.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { answersWith } from "../kit/matchers.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { presumesAcceptance } from "../submission/handshake.ts";
import { apart, awaitNonces, planWithNonces, type NonceFates, type WithNonce } from "../submission/nonces.ts";
import { batchOf, sign } from "../submission/planning.ts";
import type { Signers } from "../../transactions/signers.ts";

/** A batch of transactions with nonces, and what became of them; null where not all are accepted. */
export interface SentNonces {
  readonly answer: Answer;
  readonly fates: NonceFates | null;
}

/** Submits transactions of one signer that have nonces, and follows them where all are accepted. */
export async function submitNonces(
  fixtures: Fixtures,
  plans: readonly WithNonce[],
  place = 0,
): Promise<SentNonces> {
  const { node, signers } = fixtures;
  const since = headerNumber(await node.getAccount(signers.take(place).address), "ledgerVersion");
  const answer = await node.submitBatch(
    batchOf(
      "json",
      plans.map((planned) => sign(fixtures, planned, place)),
    ),
  );
  return { answer, fates: isAccepted(answer) ? await awaitNonces(fixtures, plans, since) : null };
}

/** What became of the first transaction with a nonce, for every check of a run alike. */
const handshakes = new WeakMap<Signers, Promise<void>>();

/**
 * A nonce is no part of what every node has to take: a transaction with one must be executed first.
 * @throws Inconclusive, each time, where it was not
 */
export function presumesNonces(fixtures: Fixtures): Promise<void> {
  const known = handshakes.get(fixtures.signers);
  if (known !== undefined) return known;
  const first = presumesAcceptance(fixtures, "json").then(() => presumesExecuted(fixtures, [0n]));
  handshakes.set(fixtures.signers, first);
  return first;
}

/** @throws Inconclusive where not all of some nonces are taken and executed */
async function presumesExecuted(fixtures: Fixtures, steps: readonly bigint[]): Promise<void> {
  const { answer, fates } = await submitNonces(fixtures, await planWithNonces(fixtures, steps));
  if (fates !== null && !fates.shown.includes(null)) return;
  throw new Inconclusive("needs transactions with a replay_protection_nonce that the target executes", [
    answer.exchange,
  ]);
}

/** BTCH-007: of two nonces that differ in their last digit, both are taken. */
export async function nearNoncesAreTaken(fixtures: Fixtures): Promise<void> {
  await presumesNonces(fixtures);
  await presumesExecuted(fixtures, [0n, apart]);
  const { answer } = await submitNonces(fixtures, await planWithNonces(fixtures, [0n, 1n]));
  presumesServed(answer);
  const claim = "Two nonces that differ by 1 are taken in a batch, as two that are far apart are";
  if (isAccepted(answer)) return answersWith(answer, "BTCH-007", [202, 206], claim);
  answer.asserted("BTCH-007", claim);
  throw new Violation({
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    pointer: "/transaction_failures",
    mismatch: "a nonce refused",
    summary: `${claim}, but one is refused.`,
    expected: "status 202",
    received: `status ${answer.status} with a failure`,
    exchanges: [answer.exchange],
  });
}

/** BTCH-020: both of two transactions with nonces that one sender has in a batch appear, as one alone does. */
export async function bothNoncesAppear(fixtures: Fixtures): Promise<void> {
  await presumesNonces(fixtures);
  const { answer, fates } = await submitNonces(fixtures, await planWithNonces(fixtures, [0n, apart]));
  if (fates === null) {
    throw new Inconclusive("needs two transactions with nonces that are accepted together", [
      answer.exchange,
    ]);
  }
  const claim = "Both of two transactions with nonces that were accepted together appear on the ledger";
  answer.asserted("BTCH-020", claim);
  if (!fates.shown.includes(null)) return;
  await presumesExecuted(fixtures, [0n]);
  throw new Violation({
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "never executed",
    summary: `${claim}, but the ledger has passed the expiry of one, and no block shows it.`,
    expected: "a block that shows each",
    received: `${fates.shown.filter((one) => one !== null).length} of 2`,
    exchanges: [answer.exchange, fates.account.exchange],
  });
}
