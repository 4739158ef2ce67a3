/**
 * Preconditions of checks that need an accepted transaction. The document does not specify the binary layout of a
 * transaction, its signing message or the chain id. So a conformant node may reject what the suites sign. A check
 * therefore needs one accepted transaction before it can judge a rejected one.
 */
import { blockedBy, notSeen } from "../../../evidence/reason.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import type { Encoding } from "../../transactions/signers.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { forgetUnknown } from "../../judge/unknown-outcome.ts";
import { isAccepted } from "./batch-answer.ts";
import { waitForExecution, type ExecutionOutcome } from "./execution.ts";
import { planNext, sign, toBatchBody, type SubmissionFixtures } from "./planning.ts";
import { requireAccepted } from "./refusal.ts";

type SequencedTransaction = Pick<PlannedTransaction, "sender" | "sequenceNumber" | "expirationTimestampSecs">;

const names: { readonly [encoding in Encoding]: string } = { json: "JSON", bcs: "BCS" };
const expiredWaitMillisMax = 100_000;

/**
 * Requires that the target accepts and executes a transaction in an encoding. Only the first call for an encoding
 * submits it.
 * @throws Inconclusive, on every call, if the transaction was not accepted or not executed
 */
export function requireAcceptance(fixtures: SubmissionFixtures, encoding: Encoding): Promise<void> {
  const { acceptances } = fixtures.memory;
  const known = acceptances.get(encoding);
  if (known !== undefined) return known;
  const first = forgetUnknown(fixtures.memory, submitFirstTransaction(fixtures, encoding), () =>
    acceptances.delete(encoding),
  );
  acceptances.set(encoding, first);
  return first;
}

async function submitFirstTransaction(fixtures: SubmissionFixtures, encoding: Encoding): Promise<void> {
  const planned = await planNext(fixtures);
  const answer = await fixtures.node.submitBatch(toBatchBody(encoding, [sign(fixtures, planned)]));
  requireAccepted(fixtures, answer, `the first signed transaction in ${names[encoding]}`);
  fixtures.node.recorder.recordFact("signing-accepted", names[encoding]);
  await requireExecuted(fixtures, planned);
}

/**
 * Submits one transaction in JSON.
 * @returns the response
 * @throws Inconclusive if the transaction is not accepted
 */
export async function submitAccepted(
  fixtures: SubmissionFixtures,
  planned: PlannedTransaction,
  place = 0,
): Promise<Answer> {
  const answer = await fixtures.node.submitBatch(toBatchBody("json", [sign(fixtures, planned, place)]));
  requireAccepted(fixtures, answer, "a transaction of the declared call");
  return answer;
}

/**
 * Plans a transaction with the last sequence number that its sender has used. If it has used none, submits one first.
 * @throws Inconclusive if that transaction is not accepted or not executed
 */
export async function planUsedNumber(fixtures: SubmissionFixtures): Promise<PlannedTransaction> {
  const planned = await planNext(fixtures);
  if (planned.sequenceNumber > 0n) return { ...planned, sequenceNumber: planned.sequenceNumber - 1n };
  await submitAccepted(fixtures, planned);
  await requireExecuted(fixtures, planned);
  return planNext(fixtures, { sequenceOffset: -1n });
}

/**
 * Waits until a transaction is executed: until its sender has a higher sequence number than the transaction.
 * @returns the read of the account that shows the execution
 * @throws Inconclusive if the transaction expires, or is not executed in a reasonable time
 */
export async function requireExecuted(
  fixtures: SubmissionFixtures,
  transaction: SequencedTransaction,
): Promise<Answer> {
  const { isExecuted, account } = await waitForExecution(fixtures, transaction);
  if (isExecuted) return account;
  const { sender, sequenceNumber } = transaction;
  throw new Inconclusive(
    notSeen("a ledger that executes accepted transactions", [], {
      detail: `sequence number ${sequenceNumber} of ${sender} expired`,
    }),
    [account.exchange],
  );
}

/** Waits until a transaction is executed or has expired, so that the next check can plan for its sender. */
export async function settle(fixtures: SubmissionFixtures, transaction: SequencedTransaction): Promise<void> {
  await ignoreInconclusive(async () => void (await requireExecuted(fixtures, transaction)));
}

/**
 * Requires that the run has not waited too long for accepted transactions that then expired. Otherwise, a target that
 * loses accepted transactions would delay every check.
 * @throws Inconclusive if the total wait is above the limit
 */
export function requireFewExpirations({ memory }: Pick<Fixtures, "memory">): void {
  if (memory.expiredWaitMillis <= expiredWaitMillisMax) return;
  throw new Inconclusive(
    blockedBy("BTCH-020", "a target that executes accepted transactions; too many have expired"),
  );
}

/**
 * Submits the next transaction of a signer alone, and requires that it is executed.
 * @param answer the response to the batch that lost a transaction of the signer
 * @throws Inconclusive if the transaction is not accepted or not executed
 */
export async function requireExecutedAlone(
  fixtures: SubmissionFixtures,
  answer: Answer,
  place: number,
): Promise<void> {
  const planned = await planNext(fixtures, { place });
  const alone = await fixtures.node.submitBatch(toBatchBody("json", [sign(fixtures, planned, place)]));
  if (isAccepted(alone) && (await waitForExecution(fixtures, planned)).isExecuted) return;
  throw new Inconclusive(blockedBy("BTCH-020", "a transaction that is executed if it is submitted alone"), [
    answer.exchange,
    alone.exchange,
  ]);
}

/** Creates the Violation for an accepted transaction that the ledger did not execute before it expired. */
export function createLostViolation(
  answer: Answer,
  assert: Assertions,
  { account }: Pick<ExecutionOutcome, "account">,
  { sender, sequenceNumber }: Pick<PlannedTransaction, "sender" | "sequenceNumber">,
): Violation {
  const next = String(readMember(account, "/sequence_number"));
  return assert.violation(answer, {
    context: `The target accepted the transaction of ${sender} with sequence number ${sequenceNumber}, but did not execute it before it expired`,
    expected: `sequence_number above ${sequenceNumber} in the account`,
    received: `sequence_number ${next}`,
    mismatch: "never executed",
    basis: "status",
    exchanges: [answer.exchange, account.exchange],
  });
}
