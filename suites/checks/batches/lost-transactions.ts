/** The checks of whether what a batch accepts comes onto the ledger (§4.6). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { readFailureIndices, isAccepted, requireConclusiveStatus } from "./batch-answer.ts";
import { submitAfterHandshake } from "./batch-submit.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertStatus, require200 } from "../kit/matchers.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { send } from "../simulations/simulation.ts";
import { waitForExecution, findExecutedTransaction, type ExecutionOutcome } from "../submission/execution.ts";
import { requireAcceptance } from "../submission/require-acceptance.ts";
import { planMixedBatch } from "../submission/mixed-batch.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { toBatchBody, planNext, sign, type SignedPlan } from "../submission/planning.ts";
import { derivePublicKey } from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** Where no bound is declared, and where one is that would take too long to follow. */
const batchSize = 8;
const batchSizeMax = 24;

/** Several transactions of one call all come onto the ledger. */
export async function assertSeveralAppear(fixtures: Fixtures): Promise<void> {
  const { answer, mixedBatch } = await submitAfterHandshake(fixtures, { kinds: ["good", "good"] });
  if (!mixedBatch.haveDistinctSenders && !isAccepted(answer)) {
    throw new Inconclusive("needs 2 funded accounts to sign with (profile key signers)", [answer.exchange]);
  }
  if (answer.status !== 500) requireConclusiveStatus(answer);
  const context = "Two transactions are submitted in one call";
  assertStatus(answer, "BTCH-006", [202, 206], context);
  if (readFailureIndices(answer).length > 0) {
    throw new Inconclusive("needs two transactions that are accepted together", [answer.exchange]);
  }
  const fates: ExecutionOutcome[] = [];
  for (const transaction of mixedBatch.good) fates.push(await waitForExecution(fixtures, transaction));
  const lost = fates.find(({ isExecuted }) => !isExecuted);
  if (lost === undefined) return;
  if (fates.every(({ isExecuted }) => !isExecuted)) {
    throw new Inconclusive("blocked by BTCH-020: needs transactions that are executed", [answer.exchange]);
  }
  throw createLostViolation(answer, lost, "BTCH-006", "Both transactions of a call are executed");
}

/** What was accepted appears on the ledger, in a block that shows its sender and its number. */
export async function assertAcceptedAppears(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  await requireAcceptance(fixtures, encoding);
  await assertAppears(fixtures, encoding, await planNext(fixtures));
}

/** So does what was simulated before (§4.7: a simulation commits nothing). */
export async function assertSimulatedAppears(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  await requireAcceptance(fixtures, encoding);
  const planned = await planNext(fixtures);
  const publicKey = derivePublicKey(fixtures.signers.take().privateKey);
  const { answer } = await send(fixtures, { planned, publicKey, isDeclared: true }, { encoding });
  require200(answer, encoding === "bcs" ? "SIMU-005" : "SIMU-004");
  await assertAppears(fixtures, encoding, planned);
}

async function assertAppears(
  fixtures: Fixtures,
  encoding: Encoding,
  planned: PlannedTransaction,
): Promise<void> {
  const before = readHeaderNumber(await fixtures.node.getAccount(planned.sender), "ledgerVersion");
  const answer = await fixtures.node.submitBatch(toBatchBody(encoding, [sign(fixtures, planned)]));
  requireAccepted(answer);
  const fate = await waitForExecution(fixtures, planned);
  const context = "A transaction that was accepted appears on the ledger";
  answer.recordAssertion("BTCH-020", context);
  if (!fate.isExecuted) throw createLostViolation(answer, fate, "BTCH-020", context);
  await findExecutedTransaction(fixtures, planned, before, fate.account);
}

/** Each transaction of a batch as large as may be appears on the ledger. */
export async function assertFullBatchAppears(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  await requireAcceptance(fixtures, encoding);
  const size = Math.min(fixtures.node.limits.batchMax ?? batchSize, batchSizeMax);
  const { plans } = await planMixedBatch(
    fixtures,
    Array.from({ length: size }, () => "good" as const),
  );
  const answer = await fixtures.node.submitBatch(toBatchBody(encoding, plans));
  requireAccepted(answer);
  const context = `Each of ${size} transactions that were accepted together appears on the ledger`;
  const lost: LostTransaction[] = [];
  for (const [at, { planned }] of plans.entries()) {
    const fate = await waitForExecution(fixtures, planned);
    if (!fate.isExecuted) lost.push({ at, fate });
  }
  answer.recordAssertion("BTCH-020", context);
  const [first] = lost;
  if (first === undefined) return;
  const senders = Math.max(1, fixtures.signers.count());
  // Whoever sends a second one may no longer be able to pay for it, unless it is executed alone.
  if (first.at >= senders) await requireExecutedAlone(fixtures, answer, first.at % senders);
  throw createLostViolation(answer, first.fate, "BTCH-020", context);
}

interface LostTransaction {
  readonly at: number;
  readonly fate: ExecutionOutcome;
}

/**
 * A good transaction succeeds beside one that fails: where the batch did not take it, or took it and lost it, it is not
 * taken alone either.
 */
export async function assertGoodUnaffectedByBad(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const { plans } = await planMixedBatch(fixtures, ["bad", "good"]);
  const [, good] = plans;
  if (good === undefined) throw new TypeError("the batch has a good transaction");
  const answer = await fixtures.node.submitBatch(toBatchBody("json", plans));
  requireConclusiveStatus(answer);
  const context = "A transaction that succeeds alone succeeds beside one that fails";
  const isTaken = answer.status < 300 && new Set(readFailureIndices(answer)).size <= 1;
  const fate = isTaken ? await waitForExecution(fixtures, good.planned) : null;
  if (fate === null) await requireAcceptedAlone(fixtures, answer, good);
  else if (!fate.isExecuted) await requireExecutedAlone(fixtures, answer, 0);
  answer.recordAssertion("BTCH-019", context);
  if (fate?.isExecuted === true) return;
  if (fate !== null) throw createLostViolation(answer, fate, "BTCH-019", context);
  throw new Violation({
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "refused beside another",
    summary: `${context}, but it was refused there and accepted alone.`,
    expected: "a 206 that lists the other transaction only",
    received: `status ${answer.status}`,
    exchanges: [answer.exchange],
  });
}

async function requireAcceptedAlone(fixtures: Fixtures, answer: Answer, plan: SignedPlan): Promise<void> {
  const alone = await fixtures.node.submitBatch(toBatchBody("json", [plan]));
  if (isAccepted(alone))
    return ignoreInconclusive(() => waitForExecution(fixtures, plan.planned).then(() => {}));
  throw new Inconclusive("needs a transaction that succeeds alone", [answer.exchange, alone.exchange]);
}

/** @throws Inconclusive where the next transaction of a signer is lost too, though it comes alone */
export async function requireExecutedAlone(fixtures: Fixtures, answer: Answer, place: number): Promise<void> {
  const planned = await planNext(fixtures, { place });
  const alone = await fixtures.node.submitBatch(toBatchBody("json", [sign(fixtures, planned, place)]));
  if (isAccepted(alone) && (await waitForExecution(fixtures, planned)).isExecuted) return;
  throw new Inconclusive("blocked by BTCH-020: needs a transaction that is executed alone", [
    answer.exchange,
    alone.exchange,
  ]);
}

function requireAccepted(answer: Answer): void {
  if (!isAccepted(answer)) throw new Inconclusive("needs transactions that are accepted", [answer.exchange]);
}

/** The accusation that what was accepted is not on the ledger, though that has passed its expiry. */
export function createLostViolation(
  answer: Answer,
  { account }: ExecutionOutcome,
  requirement: RequirementId,
  context: string,
): Violation {
  return new Violation({
    requirement,
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "never executed",
    summary: `${context}, but the ledger has passed the expiry of one without it.`,
    expected: "a sequence number of the sender above that of the transaction",
    received: `sequence number ${String(readMember(account, "/sequence_number"))}`,
    exchanges: [answer.exchange, account.exchange],
  });
}
