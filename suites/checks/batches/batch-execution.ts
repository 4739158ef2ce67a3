/** Checks that the ledger executes exactly the transactions that a batch accepts (§4.6). */
import { require200 } from "../kit/require-200.ts";
import { blockedBy, notSeen, undeclared } from "../../../evidence/reason.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { derivePublicKey } from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";
import type { Fixtures } from "../../judge/check.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { send } from "../simulations/simulation.ts";
import {
  createLostViolation,
  requireAcceptance,
  requireExecuted,
  requireExecutedAlone,
  settle,
} from "../submission/acceptance.ts";
import {
  isAccepted,
  readFailureIndices,
  require206,
  requireConclusiveStatus,
  requireSummary,
} from "../submission/batch-answer.ts";
import { requireAccepted } from "../submission/refusal.ts";
import { findExecutedTransaction, waitForExecution, type ExecutionOutcome } from "../submission/execution.ts";
import {
  isRefusedWhole,
  knownBatchSize,
  requireSeveral,
  splitBatch,
  submitAllAccepted,
} from "../submission/batch-sizes.ts";
import {
  planMixedBatch,
  submit,
  submitAfterHandshake,
  type BatchSubmission,
  type SignatureKind,
} from "../submission/mixed-batch.ts";
import {
  planNext,
  requireSequenceNumber,
  sign,
  toBatchBody,
  type SignedPlan,
} from "../submission/planning.ts";

/** The size of a full batch if the profile declares no limit. */
const batchSize = 8;
const batchSizeMax = 24;

/** A transaction with its position in the batch, and whether it was executed. */
interface BatchOutcome extends ExecutionOutcome {
  readonly at: number;
  readonly planned: PlannedTransaction;
}

/**
 * BTCH-006: two transactions in one request are both executed. If two in JSON are too large for the target, two in BCS
 * may fit: the document leaves open how many bytes a body may have.
 */
export async function assertSeveralAppear(fixtures: Fixtures): Promise<void> {
  const { answer, mixedBatch } = await submitTwo(fixtures);
  if (!mixedBatch.haveDistinctSenders && !isAccepted(answer)) {
    throw new Inconclusive(undeclared("signers", "2 funded accounts to sign with"), [answer.exchange]);
  }
  if (answer.status !== 500 && !isRefusedWhole(answer)) requireConclusiveStatus(answer);
  fixtures.assert.status(answer, [202, 206], "Submitted two transactions in one request");
  if (readFailureIndices(answer).length > 0) {
    throw new Inconclusive(notSeen("a target that accepts two transactions in one batch"), [answer.exchange]);
  }
  const outcomes = await waitForAll(fixtures, mixedBatch.good);
  const lost = outcomes.find(({ isExecuted }) => !isExecuted);
  if (lost === undefined) return;
  if (outcomes.every(({ isExecuted }) => !isExecuted)) {
    throw new Inconclusive(blockedBy("BTCH-020", "transactions that are executed"), [answer.exchange]);
  }
  throw createLostViolation(answer, fixtures.assert, lost, lost.planned);
}

async function submitTwo(fixtures: Fixtures): Promise<BatchSubmission> {
  const batch = { kinds: ["good", "good"], judgesSize: true } as const;
  const inJson = await submitAfterHandshake(fixtures, batch);
  if (inJson.answer.status !== 413) return inJson;
  let inBcs: BatchSubmission | null = null;
  await ignoreInconclusive(async () => {
    inBcs = await submitAfterHandshake(fixtures, { ...batch, encoding: "bcs" });
  });
  return inBcs ?? inJson;
}

async function waitForAll(
  fixtures: Fixtures,
  transactions: readonly PlannedTransaction[],
): Promise<readonly BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  for (const [at, planned] of transactions.entries()) {
    outcomes.push({ at, planned, ...(await waitForExecution(fixtures, planned)) });
  }
  return outcomes;
}

/**
 * BTCH-020: an accepted transaction is executed. The check is inconclusive if its block does not show its sender and
 * sequence number.
 */
export async function assertAcceptedAppears(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  await requireAcceptance(fixtures, encoding);
  await assertAppears(fixtures, encoding, await planNext(fixtures));
}

/** BTCH-020: a transaction that was simulated before is executed too, because a simulation commits nothing (§4.7). */
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
  requireAccepted(fixtures, answer, "a transaction of the declared call");
  const outcome = await waitForExecution(fixtures, planned);
  fixtures.assert.executed(answer, "an accepted transaction is executed");
  if (!outcome.isExecuted) throw createLostViolation(answer, fixtures.assert, outcome, planned);
  await findExecutedTransaction(fixtures, planned, before, outcome.account);
}

/**
 * BTCH-020: each transaction of a full batch is executed. A full batch has the declared limit of transactions, but at
 * most 24.
 */
export async function assertFullBatchAppears(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  await requireAcceptance(fixtures, encoding);
  const known = knownBatchSize(fixtures, encoding);
  const size = Math.min(known === Infinity ? batchSize : known, batchSizeMax);
  const kinds = Array.from({ length: size }, () => "good" as const);
  const { plans, good } = await planMixedBatch(fixtures, kinds);
  const answer = await submitAllAccepted(fixtures, plans, {
    what: `${size} transactions in one batch`,
    encoding,
  });
  const outcomes = await waitForAll(fixtures, good);
  fixtures.assert.executed(answer, `each of ${size} accepted transactions is executed`);
  const lost = outcomes.find(({ isExecuted }) => !isExecuted);
  if (lost === undefined) return;
  const senders = Math.max(1, fixtures.signers.count());
  // A sender may lack the funds for a second transaction. So its next transaction is submitted alone: if that is not
  // executed, the check is inconclusive.
  if (lost.at >= senders) await requireExecutedAlone(fixtures, answer, lost.at % senders);
  throw createLostViolation(answer, fixtures.assert, lost, lost.planned);
}

/**
 * BTCH-019: a valid transaction is executed although another transaction of its batch is rejected. If it was rejected,
 * it has to be accepted alone. If it was accepted and lost, the next transaction of its sender has to be executed
 * alone. Otherwise, the check is inconclusive.
 */
export async function assertGoodUnaffectedByBad(fixtures: Fixtures): Promise<void> {
  const encoding = await requireSeveral(fixtures, "json");
  await requireAcceptance(fixtures, encoding);
  const { answer, mixedBatch } = await submit(fixtures, { kinds: ["bad", "good"], encoding });
  const [, good] = mixedBatch.plans;
  if (good === undefined) throw new TypeError("the batch expected a good transaction, got none");
  requireConclusiveStatus(answer);
  const isTaken = answer.status < 300 && new Set(readFailureIndices(answer)).size <= 1;
  const outcome = isTaken ? await waitForExecution(fixtures, good.planned) : null;
  if (outcome === null) await requireAcceptedAlone(fixtures, answer, good);
  else if (!outcome.isExecuted) await requireExecutedAlone(fixtures, answer, 0);
  const context =
    "Submitted a batch with a valid transaction and a transaction that has the signature of another one";
  fixtures.assert.executed(answer, context);
  if (outcome?.isExecuted === true) return;
  if (outcome !== null) throw createLostViolation(answer, fixtures.assert, outcome, good.planned);
  throw fixtures.assert.violation(answer, {
    context: `${context}; when submitted alone, a valid one was accepted`,
    expected: "status 206 that lists only the other transaction",
    received: `status ${answer.status}`,
    mismatch: "refused beside another",
  });
}

/** Submits a transaction alone. @throws Inconclusive if it is not accepted */
async function requireAcceptedAlone(
  fixtures: Fixtures,
  answer: Answer,
  { planned: sent }: SignedPlan,
): Promise<void> {
  // After a refusal of the whole batch, other transactions have used the sequence number.
  const planned = isRefusedWhole(answer) ? await planNext(fixtures) : sent;
  const plan = sign(fixtures, planned);
  const alone = await fixtures.node.submitBatch(toBatchBody("json", [plan]));
  if (isAccepted(alone)) return settle(fixtures, plan.planned);
  throw new Inconclusive(notSeen("a transaction that the target accepts if it is submitted alone"), [
    answer.exchange,
    alone.exchange,
  ]);
}

/** BTCH-022: a transaction that is listed as failed is not executed. */
export async function assertFailedNotExecuted(fixtures: Fixtures): Promise<void> {
  const [kinds = ["bad"], ...rest] = splitBatch<SignatureKind>(fixtures, ["bad", "good"], "json");
  const { answer, mixedBatch } = await submitAfterHandshake(fixtures, { kinds });
  // The transaction that failed has the sequence number of the first signer, so another one submits the good one.
  const from = fixtures.signers.count() > 1 ? 1 : null;
  if (from !== null) for (const alone of rest) await submit(fixtures, { kinds: alone, senders: { from } });
  requireSummary(answer);
  if (require206(answer).length === 0) {
    throw new Inconclusive(blockedBy("BTCH-010", "a failure that is listed"), [answer.exchange]);
  }
  for (const transaction of mixedBatch.good) await requireExecuted(fixtures, transaction);
  const [failed] = mixedBatch.bad;
  if (failed === undefined) throw new TypeError("the batch expected a bad transaction, got none");
  const { sender, sequenceNumber } = failed;
  const account = await fixtures.node.getAccount(sender);
  const next = requireSequenceNumber(account, "sender");
  fixtures.assert.executed(account, "a transaction that is listed as failed is not executed");
  if (next <= sequenceNumber) return;
  throw fixtures.assert.violation(answer, {
    context: `Submitted a transaction of ${sender} with sequence number ${sequenceNumber}, which is listed as failed`,
    expected: `an account with sequence number ${sequenceNumber}`,
    received: `sequence number ${next}`,
    mismatch: "executed though failed",
    exchanges: [answer.exchange, account.exchange],
  });
}
