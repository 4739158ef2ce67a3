/** The checks of what becomes of the transactions of a batch (§4.6), each for one requirement. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { isAccepted, presumes206, presumesServed, presumesSummary } from "./batch-answer.ts";
import { submitPresumably } from "./batch-submit.ts";
import { headerNumber, member, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-pointer.ts";
import type { Sent } from "../../client/node-client.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { Inconclusive, Violation, type Accusation } from "../../client/outcome.ts";
import { findExecuted } from "../submission/execution.ts";
import { untilExecuted } from "../submission/handshake.ts";
import type { PlannedTransaction } from "../../transactions/planned-transaction.ts";
import { batchOf, planNext, sign, type SignedPlan } from "../submission/planning.ts";
import { toBcs } from "../../transactions/request.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** An encoding is refused where the very same transaction is then accepted, and executed, in the other. */
interface Encodings {
  readonly requirement: RequirementId;
  readonly encoding: Encoding;
  readonly other: Encoding;
  readonly name: string;
}

/** A batch is accepted in an encoding. */
export async function encodingIsAccepted(fixtures: Fixtures, encodings: Encodings): Promise<void> {
  const { requirement, encoding, name } = encodings;
  const plan = sign(fixtures, await planNext(fixtures));
  const answer = await submitInForms(fixtures, encoding, plan);
  presumesServed(answer);
  if (!isAccepted(answer)) await presumesOther(fixtures, encodings, plan);
  answer.asserted(requirement, `A batch is accepted as ${name}`);
  if (isAccepted(answer)) return untilExecuted(fixtures, plan.planned).then(() => {});
  throw new Violation({
    ...accusation(answer),
    mismatch: "encoding refused",
    summary: `A batch is accepted as ${name}, but only the other encoding of the same transaction was.`,
    expected: "status 202",
    received: `status ${answer.status}`,
  });
}

/** The document calls the binary body one transaction: a vector is sent first, then a bare one. */
async function submitInForms(fixtures: Fixtures, encoding: Encoding, plan: SignedPlan): Promise<Answer> {
  const { node } = fixtures;
  const asking = { judgesStatus: true };
  const answer = await node.submitBatch(batchOf(encoding, [plan]), asking);
  if (encoding === "json") return answer;
  if (isAccepted(answer)) return noticed(fixtures, answer, "a vector of transactions");
  const bare: Sent = { bcs: toBcs(plan.signed) };
  const second = await node.submitBatch(bare, asking);
  return isAccepted(second) ? noticed(fixtures, second, "one bare transaction") : answer;
}

function noticed({ node }: Fixtures, answer: Answer, value: string): Answer {
  node.recorder.noticed("batch-binary-body", value);
  return answer;
}

/** @throws Inconclusive where what we sign and declare may itself be what the target refuses */
async function presumesOther(
  fixtures: Fixtures,
  { other, name }: Encodings,
  plan: SignedPlan,
): Promise<void> {
  const before = await fixtures.node.getAccount(plan.planned.sender);
  const answer = await fixtures.node.submitBatch(batchOf(other, [plan]));
  const needs = `needs a transaction that the target accepts, as ${name} or otherwise`;
  if (!isAccepted(answer)) throw new Inconclusive(needs, [answer.exchange]);
  const account = await untilExecuted(fixtures, plan.planned);
  const found = await findExecuted(fixtures, plan.planned, headerNumber(before, "ledgerVersion"), account);
  if (valueAt(found.transaction, "/success") === true) return;
  throw new Inconclusive("needs a call that succeeds (profile key succeeds)", [found.block.exchange]);
}

/** A transaction that was listed as failed is not executed. */
export async function failedIsNotExecuted(fixtures: Fixtures): Promise<void> {
  const { answer, mixture } = await submitPresumably(fixtures, { kinds: ["bad", "good"] });
  presumesSummary(answer);
  if (presumes206(answer).length === 0) {
    throw new Inconclusive("blocked by BTCH-010: needs a failure that is listed", [answer.exchange]);
  }
  for (const transaction of mixture.good) await untilExecuted(fixtures, transaction);
  const [failed] = mixture.bad;
  if (failed === undefined) throw new TypeError("the batch has a bad transaction");
  const account = await fixtures.node.getAccount(failed.sender);
  const next = member(account, "/sequence_number");
  if (typeof next !== "string") {
    throw new Inconclusive("blocked by ACCT-004: needs the number of the sender", [account.exchange]);
  }
  account.asserted("BTCH-022", "A transaction that was listed as failed is not executed");
  if (BigInt(next) <= failed.sequenceNumber) return;
  throw wasExecuted(answer, account, failed);
}

function wasExecuted(answer: Answer, account: Answer, { sequenceNumber }: PlannedTransaction): Violation {
  return new Violation({
    ...accusation(answer),
    mismatch: "executed though failed",
    summary:
      "A transaction that is listed as failed is not executed, but its sender's number has passed its own.",
    expected: `sequence number ${sequenceNumber}`,
    received: `sequence number ${String(member(account, "/sequence_number"))}`,
    exchanges: [answer.exchange, account.exchange],
  });
}

/** What every accusation of this file has in common. */
function accusation(answer: Answer): Pick<Accusation, "operation" | "basis" | "layer" | "exchanges"> {
  return {
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    exchanges: [answer.exchange],
  };
}
