/** The checks of what becomes of the transactions of a batch (§4.6), each for one requirement. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { isAccepted, require206, requireConclusiveStatus, requireSummary } from "./batch-answer.ts";
import { submitAfterHandshake } from "./batch-submit.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { TransactionBody } from "../../client/node-client.ts";
import type { Fixtures } from "../kit/check.ts";
import { Inconclusive, Violation, type ViolationDetails } from "../../client/outcome.ts";
import { findExecutedTransaction } from "../submission/execution.ts";
import { requireExecuted } from "../submission/require-acceptance.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { toBatchBody, planNext, sign, type SignedPlan } from "../submission/planning.ts";
import { toBcs } from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** An encoding is refused where the very same transaction is then accepted, and executed, in the other. */
interface Encodings {
  readonly requirement: RequirementId;
  readonly encoding: Encoding;
  readonly other: Encoding;
  readonly name: string;
}

/** A batch is accepted in an encoding. */
export async function assertEncodingAccepted(fixtures: Fixtures, encodings: Encodings): Promise<void> {
  const { requirement, encoding, name } = encodings;
  const plan = sign(fixtures, await planNext(fixtures));
  const answer = await submitInBothForms(fixtures, encoding, plan);
  requireConclusiveStatus(answer);
  if (!isAccepted(answer)) await requireOtherEncoding(fixtures, encodings, plan);
  answer.recordAssertion(requirement, `A batch is accepted as ${name}`);
  if (isAccepted(answer)) return requireExecuted(fixtures, plan.planned).then(() => {});
  throw new Violation({
    ...violationDetails(answer),
    mismatch: "encoding refused",
    summary: `A batch is accepted as ${name}, but only the other encoding of the same transaction was.`,
    expected: "status 202",
    received: `status ${answer.status}`,
  });
}

/** The document calls the binary body one transaction: a vector is sent first, then a bare one. */
async function submitInBothForms(fixtures: Fixtures, encoding: Encoding, plan: SignedPlan): Promise<Answer> {
  const { node } = fixtures;
  const requestOptions = { judgesStatus: true };
  const answer = await node.submitBatch(toBatchBody(encoding, [plan]), requestOptions);
  if (encoding === "json") return answer;
  if (isAccepted(answer)) return noticed(fixtures, answer, "a vector of transactions");
  const bare: TransactionBody = { bcs: toBcs(plan.signed) };
  const second = await node.submitBatch(bare, requestOptions);
  return isAccepted(second) ? noticed(fixtures, second, "one bare transaction") : answer;
}

function noticed({ node }: Fixtures, answer: Answer, value: string): Answer {
  node.recorder.recordFact("batch-binary-body", value);
  return answer;
}

/** @throws Inconclusive where what we sign and declare may itself be what the target refuses */
async function requireOtherEncoding(
  fixtures: Fixtures,
  { other, name }: Encodings,
  plan: SignedPlan,
): Promise<void> {
  const before = await fixtures.node.getAccount(plan.planned.sender);
  const answer = await fixtures.node.submitBatch(toBatchBody(other, [plan]));
  const needs = `needs a transaction that the target accepts, as ${name} or otherwise`;
  if (!isAccepted(answer)) throw new Inconclusive(needs, [answer.exchange]);
  const account = await requireExecuted(fixtures, plan.planned);
  const found = await findExecutedTransaction(
    fixtures,
    plan.planned,
    readHeaderNumber(before, "ledgerVersion"),
    account,
  );
  if (valueAt(found.transaction, "/success") === true) return;
  throw new Inconclusive("needs a call that succeeds (profile key succeeds)", [found.block.exchange]);
}

/** A transaction that was listed as failed is not executed. */
export async function assertFailedNotExecuted(fixtures: Fixtures): Promise<void> {
  const { answer, mixedBatch } = await submitAfterHandshake(fixtures, { kinds: ["bad", "good"] });
  requireSummary(answer);
  if (require206(answer).length === 0) {
    throw new Inconclusive("blocked by BTCH-010: needs a failure that is listed", [answer.exchange]);
  }
  for (const transaction of mixedBatch.good) await requireExecuted(fixtures, transaction);
  const [failed] = mixedBatch.bad;
  if (failed === undefined) throw new TypeError("the batch has a bad transaction");
  const account = await fixtures.node.getAccount(failed.sender);
  const next = readMember(account, "/sequence_number");
  if (typeof next !== "string") {
    throw new Inconclusive("blocked by ACCT-004: needs the number of the sender", [account.exchange]);
  }
  account.recordAssertion("BTCH-022", "A transaction that was listed as failed is not executed");
  if (BigInt(next) <= failed.sequenceNumber) return;
  throw wasExecuted(answer, account, failed);
}

function wasExecuted(answer: Answer, account: Answer, { sequenceNumber }: PlannedTransaction): Violation {
  return new Violation({
    ...violationDetails(answer),
    mismatch: "executed though failed",
    summary:
      "A transaction that is listed as failed is not executed, but its sender's number has passed its own.",
    expected: `sequence number ${sequenceNumber}`,
    received: `sequence number ${String(readMember(account, "/sequence_number"))}`,
    exchanges: [answer.exchange, account.exchange],
  });
}

/** What every accusation of this file has in common. */
function violationDetails(
  answer: Answer,
): Pick<ViolationDetails, "operation" | "basis" | "layer" | "exchanges"> {
  return {
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    exchanges: [answer.exchange],
  };
}
