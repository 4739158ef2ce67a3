/** Performing one step of a model-based run (§4.6): planned anew each time, submitted at once, and waited for. */
import { readFailureIndices, requireSummary } from "../batches/batch-answer.ts";
import { createLostViolation, requireExecutedAlone } from "../batches/lost-transactions.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import type { Fixtures } from "../kit/check.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { waitForExecution, type ExecutionOutcome } from "../submission/execution.ts";
import { requireFewExpirations } from "../submission/expired-waits.ts";
import { signWithForeignSignature } from "../submission/mixed-batch.ts";
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

/** One transaction as it was sent, and what its answer said of it. */
export interface SentTransaction {
  readonly move: BatchEntry;
  readonly plan: SignedPlan;
  readonly answer: Answer;
  readonly isRefused: boolean;
}

/** What came of a step. */
export interface StepResult {
  readonly sentTransactions: readonly SentTransaction[];
  /** Answers to what was asked at the same time as the batches. */
  readonly concurrentAnswers: readonly Answer[];
  /** The latest version that a read has shown once all was executed. */
  readonly until: bigint;
}

/** What is asked while the batches are under way, and how the target counts their transactions. */
export interface ConcurrentReads {
  readonly asks: readonly (() => Promise<Answer>)[];
  readonly firstIndex: bigint;
}

interface PlannedBatch extends ProgramBatch {
  readonly plans: readonly SignedPlan[];
}

/**
 * Submits the batches of a step and some reads at once, and waits until all that was accepted is executed.
 * @throws Violation where an answer leaves out a failure, or what was accepted is lost; Inconclusive where a batch is
 * not taken, or the ledger executes nothing
 */
export async function performStep(
  fixtures: Fixtures,
  step: Step,
  { asks, firstIndex }: ConcurrentReads,
): Promise<StepResult> {
  requireFewExpirations(fixtures);
  const batches = await planStep(fixtures, step);
  const answers = await allOf([
    ...batches.map(({ encoding, plans }) => fixtures.node.submitBatch(toBatchBody(encoding, plans))),
    ...asks.map((ask) => ask()),
  ]);
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

/** Waits for all, so that none is under way when the first of them fails. */
async function allOf(asked: readonly Promise<Answer>[]): Promise<readonly Answer[]> {
  const ends = await Promise.allSettled(asked);
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
  // Before the number 0 there is none.
  const isPossible = ({ signer, transactionKind }: BatchEntry): boolean =>
    transactionKind !== "stale" || (nexts.get(signer)?.sequenceNumber ?? 0n) > 0n;
  const batches = step
    .map(({ encoding, batchEntries }) => ({ encoding, batchEntries: batchEntries.filter(isPossible) }))
    .filter(({ batchEntries }) => batchEntries.length > 0);
  const aheads = computeSequenceOffsets(batches.flatMap(({ batchEntries }) => batchEntries)).values();
  return batches.map((batch) => ({
    ...batch,
    plans: batch.batchEntries.map((move) => planMove(fixtures, move, nexts, aheads.next().value ?? 0n)),
  }));
}

function planMove(
  fixtures: Fixtures,
  { signer, transactionKind }: BatchEntry,
  nexts: ReadonlyMap<number, NextTransaction>,
  sequenceOffset: bigint,
): SignedPlan {
  const next = nexts.get(signer);
  if (next === undefined) throw new TypeError(`signer expected one that was read, got ${signer}`);
  const { signers, memory } = fixtures;
  const call = signers.call(transactionKind === "fails" ? "fails" : "succeeds");
  const usual = buildTransaction(fixtures, next, { call, sequenceOffset });
  const planned = {
    ...usual,
    // Each has one of its own, by which it is known in a block even where its call says nothing of it.
    maxGasAmount: usual.maxGasAmount + BigInt(memory.recipientCount),
    ...(transactionKind === "expired" ? { expirationTimestampSecs: 1n } : {}),
  };
  return transactionKind === "foreign"
    ? signWithForeignSignature(
        fixtures,
        planned,
        { ...planned, gasUnitPrice: planned.gasUnitPrice + 1n },
        signer,
      )
    : sign(fixtures, planned, signer);
}

/** @throws Inconclusive where the answer speaks of no transaction */
function toSentTransactions(
  { batchEntries, plans }: PlannedBatch,
  answer: Answer | undefined,
  firstIndex: bigint,
): SentTransaction[] {
  if (answer === undefined) throw new TypeError("a batch expected its answer, got none");
  requireSummary(answer);
  const listing = parseFailureListing(batchEntries, readFailureIndices(answer), firstIndex);
  const refused = listing.kind === "possible" ? listing.refused : new Set<number>();
  return batchEntries.flatMap((move, at) => {
    const plan = plans[at];
    return plan === undefined ? [] : [{ move, plan, answer, isRefused: refused.has(at) }];
  });
}

/** Waits, sender by sender, for what was accepted up to the first that was not. Gives the reads that showed it. */
async function awaitAllExecuted(
  fixtures: Fixtures,
  sentTransactions: readonly SentTransaction[],
): Promise<readonly Answer[]> {
  const accounts: Answer[] = [];
  for (const signer of new Set(sentTransactions.map(({ move }) => move.signer))) {
    const own = sentTransactions.filter(
      ({ move }) => move.signer === signer && isAcceptable(move.transactionKind),
    );
    const gap = own.findIndex(({ isRefused }) => isRefused);
    const due = gap === -1 ? own : own.slice(0, gap);
    const last = due.at(-1);
    if (last === undefined) continue;
    const fate = await waitForExecution(fixtures, last.plan.planned);
    last.answer.recordAssertion("BTCH-020", context);
    if (!fate.isExecuted) await throwLostViolation(fixtures, due, fate);
    accounts.push(fate.account);
  }
  return accounts;
}

const context = "What random batches have accepted appears on the ledger";

/** @throws Violation for the first of a sender that is lost, unless something else may have kept it from its execution */
async function throwLostViolation(
  fixtures: Fixtures,
  due: readonly SentTransaction[],
  fate: ExecutionOutcome,
): Promise<never> {
  const { account } = fate;
  const next = readMember(account, "/sequence_number");
  const at = due.findIndex(({ plan }) => plan.planned.sequenceNumber >= BigInt(String(next)));
  const lost = due[at];
  if (lost === undefined || due.slice(0, at + 1).some(({ move }) => move.transactionKind === "fails")) {
    throw new Inconclusive("needs a call that is executed though it fails (profile key fails)", [
      account.exchange,
    ]);
  }
  // Whoever sends a second one may no longer be able to pay for it, unless it is executed alone.
  if (at > 0) await requireExecutedAlone(fixtures, lost.answer, lost.move.signer);
  throw createLostViolation(lost.answer, fate, "BTCH-020", context);
}

/** Whatever else an answer lists, a transaction with a foreign signature is among it, for such a one was refused before. */
function assertFailuresListed(
  batchEntries: readonly BatchEntry[],
  answer: Answer | undefined,
  firstIndex: bigint,
): void {
  if (answer === undefined) return;
  const listed = readFailureIndices(answer);
  const listing = parseFailureListing(batchEntries, listed, firstIndex);
  answer.recordAssertion("BTCH-010", "Each transaction with a foreign signature is listed");
  if (listing.kind === "possible") return;
  if (listing.kind === "unclear") {
    throw new Inconclusive("blocked by BTCH-015: needs failures that can be told", [answer.exchange]);
  }
  const areAllBad = batchEntries.every(({ transactionKind }) => transactionKind === "foreign");
  throw new Violation({
    requirement: answer.status === 206 ? "BTCH-010" : areAllBad ? "BTCH-009" : "BTCH-008",
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    pointer: "/transaction_failures",
    mismatch: "failure left out",
    summary: `A batch (${batchEntries.map(({ transactionKind }) => transactionKind).join(", ")}) does not list its transaction ${listing.place}, whose signature is that of another one.`,
    expected: `a 206 that lists ${listing.place}`,
    received: `status ${answer.status} that lists ${listed.join(", ") || "none"}`,
    exchanges: [answer.exchange],
  });
}
