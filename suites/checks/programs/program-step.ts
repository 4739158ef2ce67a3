/**
 * Performs one step of a model-based run (§4.6): plans its batches, submits them concurrently and waits for their
 * execution.
 */
import { blockedBy, undeclared } from "../../../evidence/reason.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { bindAssertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { waitForExecution, type ExecutionOutcome } from "../submission/execution.ts";
import {
  createLostViolation,
  requireExecutedAlone,
  requireFewExpirations,
} from "../submission/acceptance.ts";
import { formatIndices, readFailureIndices, requireSummary } from "../submission/batch-answer.ts";
import { requireSizeFits, signInvalidly } from "../submission/mixed-batch.ts";
import {
  toBatchBody,
  readNextTransaction,
  buildTransaction,
  sign,
  type NextTransaction,
  type SignedPlan,
} from "../submission/planning.ts";
import {
  isAcceptable,
  computeSequenceOffsets,
  parseFailureListing,
  type BatchEntry,
  type ProgramBatch,
  type Step,
} from "./program.ts";

/** A transaction of a batch, the response to the batch, and whether the response lists the transaction as failed. */
export interface SentTransaction {
  readonly batchEntry: BatchEntry;
  readonly plan: SignedPlan;
  readonly answer: Answer;
  readonly isRejected: boolean;
}

/** The result of a step. */
export interface StepResult {
  readonly sentTransactions: readonly SentTransaction[];
  /** The responses to the concurrent reads. */
  readonly concurrentAnswers: readonly Answer[];
  /** The latest ledger version after all accepted transactions were executed. */
  readonly until: bigint;
}

/** Reads that are sent with the batches, and the transaction_index of the first transaction of a batch (0 or 1). */
export interface ConcurrentReads {
  readonly asks: readonly (() => Promise<Answer>)[];
  readonly firstIndex: bigint;
}

interface PlannedBatch extends ProgramBatch {
  readonly plans: readonly SignedPlan[];
}

/**
 * Submits the batches of a step together with the concurrent reads, and waits until the accepted transactions are
 * executed.
 * @throws Violation if a response omits a failure or an accepted transaction is lost; BatchTooLarge if the target takes only
 * smaller batches; Inconclusive if a batch is rejected as a whole, or if the ledger does not execute transactions
 */
export async function performStep(
  fixtures: Fixtures,
  step: Step,
  { asks, firstIndex }: ConcurrentReads,
): Promise<StepResult> {
  requireFewExpirations(fixtures);
  const batches = await planStep(fixtures, step);
  const answers = await awaitAll([
    ...batches.map(({ encoding, plans }) => fixtures.node.submitBatch(toBatchBody(encoding, plans))),
    ...asks.map((ask) => ask()),
  ]);
  for (const [at, { encoding, plans }] of batches.entries())
    await requireSizeFits(fixtures, { encoding, kinds: plans.map(() => "good") }, answers[at]);
  const sentTransactions = batches.flatMap((batch, at) => toSentTransactions(batch, answers[at], firstIndex));
  const accounts = await awaitAllExecuted(fixtures, sentTransactions);
  const until = accounts.map((account) => readHeaderNumber(account, "ledgerVersion"));
  for (const [at, { batchEntries }] of batches.entries())
    assertFailuresListed(batchEntries, answers[at], firstIndex);
  return {
    sentTransactions,
    concurrentAnswers: answers.slice(batches.length),
    until: until.reduce((most, version) => (version > most ? version : most), 0n),
  };
}

/** Waits for every request, so that none is pending when the first error is thrown. */
async function awaitAll(requests: readonly Promise<Answer>[]): Promise<readonly Answer[]> {
  const ends = await Promise.allSettled(requests);
  return ends.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
}

async function planStep(fixtures: Fixtures, step: Step): Promise<readonly PlannedBatch[]> {
  const nexts = new Map<number, NextTransaction>();
  for (const { signer } of step.flatMap(({ batchEntries }) => batchEntries)) {
    if (!nexts.has(signer))
      nexts.set(signer, await readNextTransaction(fixtures, fixtures.signers.take(signer).address));
  }
  // A stale transaction needs a used sequence number, which an account with sequence number 0 does not have.
  const isPossible = ({ signer, transactionKind }: BatchEntry): boolean =>
    transactionKind !== "stale" || (nexts.get(signer)?.sequenceNumber ?? 0n) > 0n;
  const batches = step
    .map(({ encoding, batchEntries }) => ({ encoding, batchEntries: batchEntries.filter(isPossible) }))
    .filter(({ batchEntries }) => batchEntries.length > 0);
  const offsets = computeSequenceOffsets(batches.flatMap(({ batchEntries }) => batchEntries)).values();
  return batches.map((batch) => ({
    ...batch,
    plans: batch.batchEntries.map((batchEntry) =>
      planEntry(fixtures, batchEntry, nexts, offsets.next().value ?? 0n),
    ),
  }));
}

function planEntry(
  fixtures: Fixtures,
  { signer, transactionKind }: BatchEntry,
  nexts: ReadonlyMap<number, NextTransaction>,
  sequenceOffset: bigint,
): SignedPlan {
  const next = nexts.get(signer);
  if (next === undefined)
    throw new TypeError(`signer expected the index of a signer whose account was read, got ${signer}`);
  const { signers, memory } = fixtures;
  const call = signers.call(transactionKind === "fails" ? "fails" : "succeeds");
  const usual = buildTransaction(fixtures, next, { call, sequenceOffset });
  const planned = {
    ...usual,
    // A unique max_gas_amount identifies the transaction in a block.
    maxGasAmount: usual.maxGasAmount + BigInt(memory.recipientCount),
    ...(transactionKind === "expired" ? { expirationTimestampSecs: 1n } : {}),
  };
  const plan = (transactionKind === "foreign" ? signInvalidly : sign)(fixtures, planned, signer);
  return { ...plan, isValid: isAcceptable(transactionKind) };
}

/** Returns each transaction of a batch with its response. @throws Inconclusive if the response has no summary */
function toSentTransactions(
  { batchEntries, plans }: PlannedBatch,
  answer: Answer | undefined,
  firstIndex: bigint,
): SentTransaction[] {
  if (answer === undefined) throw new TypeError("a batch expected its response, got none");
  requireSummary(answer);
  const listing = parseFailureListing(batchEntries, readFailureIndices(answer), firstIndex);
  const rejected = listing.kind === "possible" ? listing.rejected : new Set<number>();
  return batchEntries.flatMap((batchEntry, at) => {
    const plan = plans[at];
    return plan === undefined ? [] : [{ batchEntry, plan, answer, isRejected: rejected.has(at) }];
  });
}

/**
 * Waits until the accepted transactions of each sender are executed, up to the sender's first rejected transaction.
 * @returns the reads of the accounts that show the execution
 */
async function awaitAllExecuted(
  fixtures: Fixtures,
  sentTransactions: readonly SentTransaction[],
): Promise<readonly Answer[]> {
  const accounts: Answer[] = [];
  for (const signer of new Set(sentTransactions.map(({ batchEntry }) => batchEntry.signer))) {
    const own = sentTransactions.filter(
      ({ batchEntry }) => batchEntry.signer === signer && isAcceptable(batchEntry.transactionKind),
    );
    const gap = own.findIndex(({ isRejected }) => isRejected);
    const due = gap === -1 ? own : own.slice(0, gap);
    const last = due.at(-1);
    if (last === undefined) continue;
    const outcome = await waitForExecution(fixtures, last.plan.planned);
    fixtures.assert.executed(last.answer, "the accepted transactions of random batches are executed");
    if (!outcome.isExecuted) await throwLostViolation(fixtures, due, outcome);
    accounts.push(outcome.account);
  }
  return accounts;
}

/** @throws Violation for the first lost transaction of a sender, or Inconclusive if the loss may have another reason */
async function throwLostViolation(
  fixtures: Fixtures,
  due: readonly SentTransaction[],
  outcome: ExecutionOutcome,
): Promise<never> {
  const { account } = outcome;
  const next = readMember(account, "/sequence_number");
  const at = due.findIndex(({ plan }) => plan.planned.sequenceNumber >= BigInt(String(next)));
  const lost = due[at];
  if (
    lost === undefined ||
    due.slice(0, at + 1).some(({ batchEntry }) => batchEntry.transactionKind === "fails")
  ) {
    throw new Inconclusive(
      undeclared("fails", "a call that fails when it is executed, and is not rejected"),
      [account.exchange],
    );
  }
  // The sender may lack the funds for a second transaction. So its next transaction is submitted alone: if that is not
  // executed, the check is inconclusive.
  if (at > 0) await requireExecutedAlone(fixtures, lost.answer, lost.batchEntry.signer);
  throw createLostViolation(lost.answer, fixtures.assert, outcome, lost.plan.planned);
}

/**
 * Asserts that a response lists each transaction with the signature of another one. The target has rejected such a
 * transaction before.
 * @throws Violation, or Inconclusive if enough failures are listed, but not by the expected indices
 */
function assertFailuresListed(
  batchEntries: readonly BatchEntry[],
  answer: Answer | undefined,
  firstIndex: bigint,
): void {
  if (answer === undefined) return;
  const listed = readFailureIndices(answer);
  const listing = parseFailureListing(batchEntries, listed, firstIndex);
  bindAssertions("BTCH-010").executed(answer, "each transaction with the signature of another one is listed");
  if (listing.kind === "possible") return;
  if (listing.kind === "unclear") {
    throw new Inconclusive(blockedBy("BTCH-015", "indices within the batch"), [answer.exchange]);
  }
  const bad = batchEntries.filter(({ transactionKind }) => transactionKind === "foreign").length;
  if (answer.status === 206 && new Set(listed).size >= bad) {
    throw new Inconclusive(blockedBy(["BTCH-010", "BTCH-015"], "the index of each failure"), [
      answer.exchange,
    ]);
  }
  const areAllBad = bad === batchEntries.length;
  const requirement = answer.status === 206 ? "BTCH-010" : areAllBad ? "BTCH-009" : "BTCH-008";
  throw bindAssertions(requirement).violation(answer, {
    context: `Submitted a batch (${batchEntries.map(({ transactionKind }) => transactionKind).join(", ")}) in which the transaction at position ${listing.place} (from 0) has the signature of another one`,
    expected: `status 206 with transaction_index ${BigInt(listing.place) + firstIndex}`,
    received: `status ${answer.status} with transaction_index ${formatIndices(listed)}`,
    mismatch: "failure left out",
    pointer: "/transaction_failures",
  });
}
