/** The checks of whether what a batch accepts comes onto the ledger (§4.6). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { aside } from "../kit/aside.ts";
import { failuresIn, isAccepted, presumesServed } from "./batch-answer.ts";
import { submitPresumably } from "./batch-submit.ts";
import { headerNumber, member, type Answer } from "../../client/answer.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { answersWith, presumes200 } from "../kit/matchers.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { send } from "../simulations/simulation.ts";
import { awaitFate, findExecuted, type Fate } from "../submission/execution.ts";
import { presumesAcceptance } from "../submission/handshake.ts";
import { planMixture } from "../submission/mixture.ts";
import type { PlannedTransaction } from "../../transactions/planned-transaction.ts";
import { batchOf, planNext, sign, type SignedPlan } from "../submission/planning.ts";
import { publicKeyOf } from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** Where no bound is declared, and where one is that would take too long to follow. */
const batchSize = 8;
const batchSizeMax = 24;

/** Several transactions of one call all come onto the ledger. */
export async function severalAreSubmitted(fixtures: Fixtures): Promise<void> {
  const { answer, mixture } = await submitPresumably(fixtures, { kinds: ["good", "good"] });
  if (!mixture.areApart && !isAccepted(answer)) {
    throw new Inconclusive("needs 2 funded accounts to sign with (profile key signers)", [answer.exchange]);
  }
  if (answer.status !== 500) presumesServed(answer);
  const claim = "Two transactions are submitted in one call";
  answersWith(answer, "BTCH-006", [202, 206], claim);
  if (failuresIn(answer).length > 0) {
    throw new Inconclusive("needs two transactions that are accepted together", [answer.exchange]);
  }
  const fates: Fate[] = [];
  for (const transaction of mixture.good) fates.push(await awaitFate(fixtures, transaction));
  const lost = fates.find(({ isExecuted }) => !isExecuted);
  if (lost === undefined) return;
  if (fates.every(({ isExecuted }) => !isExecuted)) {
    throw new Inconclusive("blocked by BTCH-020: needs transactions that are executed", [answer.exchange]);
  }
  throw neverCame(answer, lost, "BTCH-006", "Both transactions of a call are executed");
}

/** What was accepted appears on the ledger, in a block that shows its sender and its number. */
export async function acceptedAppears(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  await presumesAcceptance(fixtures, encoding);
  await appears(fixtures, encoding, await planNext(fixtures));
}

/** So does what was simulated before (§4.7: a simulation commits nothing). */
export async function simulatedAppears(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  await presumesAcceptance(fixtures, encoding);
  const planned = await planNext(fixtures);
  const publicKey = publicKeyOf(fixtures.signers.take().privateKey);
  const { answer } = await send(fixtures, { planned, publicKey, isDeclared: true }, { encoding });
  presumes200(answer, encoding === "bcs" ? "SIMU-005" : "SIMU-004");
  await appears(fixtures, encoding, planned);
}

async function appears(fixtures: Fixtures, encoding: Encoding, planned: PlannedTransaction): Promise<void> {
  const before = headerNumber(await fixtures.node.getAccount(planned.sender), "ledgerVersion");
  const answer = await fixtures.node.submitBatch(batchOf(encoding, [sign(fixtures, planned)]));
  presumesAccepted(answer);
  const fate = await awaitFate(fixtures, planned);
  const claim = "A transaction that was accepted appears on the ledger";
  answer.asserted("BTCH-020", claim);
  if (!fate.isExecuted) throw neverCame(answer, fate, "BTCH-020", claim);
  await findExecuted(fixtures, planned, before, fate.account);
}

/** Each transaction of a batch as large as may be appears on the ledger. */
export async function fullBatchAppears(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  await presumesAcceptance(fixtures, encoding);
  const size = Math.min(fixtures.node.limits.batchMax ?? batchSize, batchSizeMax);
  const { plans } = await planMixture(
    fixtures,
    Array.from({ length: size }, () => "good" as const),
  );
  const answer = await fixtures.node.submitBatch(batchOf(encoding, plans));
  presumesAccepted(answer);
  const claim = `Each of ${size} transactions that were accepted together appears on the ledger`;
  const lost: Lost[] = [];
  for (const [at, { planned }] of plans.entries()) {
    const fate = await awaitFate(fixtures, planned);
    if (!fate.isExecuted) lost.push({ at, fate });
  }
  answer.asserted("BTCH-020", claim);
  const [first] = lost;
  if (first === undefined) return;
  const senders = Math.max(1, fixtures.signers.count());
  // Whoever sends a second one may no longer be able to pay for it, unless it is executed alone.
  if (first.at >= senders) await presumesExecutedAlone(fixtures, answer, first.at % senders);
  throw neverCame(answer, first.fate, "BTCH-020", claim);
}

interface Lost {
  readonly at: number;
  readonly fate: Fate;
}

/**
 * A good transaction succeeds beside one that fails: where the batch did not take it, or took it and lost it, it is not
 * taken alone either.
 */
export async function goodSucceedsBesideBad(fixtures: Fixtures): Promise<void> {
  await presumesAcceptance(fixtures, "json");
  const { plans } = await planMixture(fixtures, ["bad", "good"]);
  const [, good] = plans;
  if (good === undefined) throw new TypeError("the batch has a good transaction");
  const answer = await fixtures.node.submitBatch(batchOf("json", plans));
  presumesServed(answer);
  const claim = "A transaction that succeeds alone succeeds beside one that fails";
  const isTaken = answer.status < 300 && new Set(failuresIn(answer)).size <= 1;
  const fate = isTaken ? await awaitFate(fixtures, good.planned) : null;
  if (fate === null) await presumesTakenAlone(fixtures, answer, good);
  else if (!fate.isExecuted) await presumesExecutedAlone(fixtures, answer, 0);
  answer.asserted("BTCH-019", claim);
  if (fate?.isExecuted === true) return;
  if (fate !== null) throw neverCame(answer, fate, "BTCH-019", claim);
  throw new Violation({
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "refused beside another",
    summary: `${claim}, but it was refused there and accepted alone.`,
    expected: "a 206 that lists the other transaction only",
    received: `status ${answer.status}`,
    exchanges: [answer.exchange],
  });
}

async function presumesTakenAlone(fixtures: Fixtures, answer: Answer, plan: SignedPlan): Promise<void> {
  const alone = await fixtures.node.submitBatch(batchOf("json", [plan]));
  if (isAccepted(alone)) return aside(() => awaitFate(fixtures, plan.planned).then(() => {}));
  throw new Inconclusive("needs a transaction that succeeds alone", [answer.exchange, alone.exchange]);
}

/** @throws Inconclusive where the next transaction of a signer is lost too, though it comes alone */
export async function presumesExecutedAlone(
  fixtures: Fixtures,
  answer: Answer,
  place: number,
): Promise<void> {
  const planned = await planNext(fixtures, { place });
  const alone = await fixtures.node.submitBatch(batchOf("json", [sign(fixtures, planned, place)]));
  if (isAccepted(alone) && (await awaitFate(fixtures, planned)).isExecuted) return;
  throw new Inconclusive("blocked by BTCH-020: needs a transaction that is executed alone", [
    answer.exchange,
    alone.exchange,
  ]);
}

function presumesAccepted(answer: Answer): void {
  if (!isAccepted(answer)) throw new Inconclusive("needs transactions that are accepted", [answer.exchange]);
}

/** The accusation that what was accepted is not on the ledger, though that has passed its expiry. */
export function neverCame(
  answer: Answer,
  { account }: Fate,
  requirement: RequirementId,
  claim: string,
): Violation {
  return new Violation({
    requirement,
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "never executed",
    summary: `${claim}, but the ledger has passed the expiry of one without it.`,
    expected: "a sequence number of the sender above that of the transaction",
    received: `sequence number ${String(member(account, "/sequence_number"))}`,
    exchanges: [answer.exchange, account.exchange],
  });
}
