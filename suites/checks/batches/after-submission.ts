/** What reads show right after a transaction was accepted (§4.1, §4.5, §4.6). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { isAccepted } from "./batch-answer.ts";
import { submit } from "./batch-submit.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { sleep } from "../../client/transport.ts";
import { requireWithinRetained } from "../kit/boundary-checks.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertSameAnswer, assertStatus, require200 } from "../kit/matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readNewest } from "../kit/pinned-read.ts";
import { createAccountRead, type StateRead } from "../kit/state-read.ts";
import { requireAcceptance, requireExecuted } from "../submission/require-acceptance.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { toBatchBody, planNext, sign } from "../submission/planning.ts";

type Outcome = "succeeds" | "fails";

const pollsMax = 40;
const looksMin = 3;
const spacingMillis = 250;

/** Reads without a version that follow a submission, each against the read at the version that its own headers name. */
export async function assertReadsMatchHeaders(fixtures: Fixtures, outcome: Outcome): Promise<void> {
  const planned = await plan(fixtures, outcome);
  const read = createAccountRead(fixtures, planned.sender);
  await accepted(fixtures, planned);
  for (let look = 1; look <= pollsMax; look += 1) {
    const pinned = await assertReadMatchesHeaders(read);
    if (look >= looksMin && numberIn(pinned) > planned.sequenceNumber) return;
    if (look >= looksMin) await sleep(spacingMillis);
  }
  throw new Inconclusive("needs a ledger that executes what was accepted");
}

/** An account that was read before it was there is there once a transaction has created it. */
export async function assertCreatedAccountExists(fixtures: Fixtures): Promise<void> {
  const planned = await plan(fixtures, "succeeds");
  const place = fixtures.signers.call("succeeds").arguments.indexOf("{recipient}");
  const recipient = planned.call.arguments[place];
  if (typeof recipient !== "string") {
    throw new Inconclusive("needs a call that creates an account (profile key succeeds, with {recipient})");
  }
  await fixtures.node.getAccount(recipient);
  await accepted(fixtures, planned);
  await requireExecuted(fixtures, planned);
  await assertReadMatchesHeaders(createAccountRead(fixtures, recipient));
}

/** What a read without a version shows is what the version of its own headers holds. */
async function assertReadMatchesHeaders(read: StateRead): Promise<Answer> {
  const answer = await read.ask();
  const version = readHeaderNumber(answer, "ledgerVersion");
  const pinned = await readNewest(read, version);
  assertSameAnswer({
    requirement: "ACCT-007",
    context: `A read without ledger_version is the read at ${version}, the latest by its own headers`,
    answer,
    expectedAnswer: pinned,
  });
  return pinned;
}

/** A version that a batch has shown as the current one can be read. */
export async function assertShownVersionReadable(fixtures: Fixtures): Promise<void> {
  const planned = await plan(fixtures, "succeeds");
  const submitted = await accepted(fixtures, planned);
  const ledgerVersion = readHeaderNumber(submitted, "ledgerVersion");
  const answer = await fixtures.node.getAccount(planned.sender, { ledgerVersion });
  await ignoreInconclusive(() => requireExecuted(fixtures, planned).then(() => {}));
  isHeld(answer, "ACCT-008", ledgerVersion);
}

/** The block of a version that a read after a submission has shown as the current one is returned. */
export async function assertShownBlockReturned(fixtures: Fixtures): Promise<void> {
  const planned = await plan(fixtures, "succeeds");
  await accepted(fixtures, planned);
  const account = await fixtures.node.getAccount(planned.sender);
  const version = readHeaderNumber(account, "ledgerVersion");
  const answer = await fixtures.node.getBlockByVersion(version);
  await ignoreInconclusive(() => requireExecuted(fixtures, planned).then(() => {}));
  isHeld(answer, "BLCK-010", version);
}

function isHeld(answer: Answer, requirement: RequirementId, version: bigint): void {
  if (answer.status !== 200) requireWithinRetained(answer, version);
  assertStatus(
    answer,
    requirement,
    [200],
    `Version ${version}, which headers have shown as the current one, is there`,
  );
}

/** Answers before, to and after batches that are accepted and refused. */
export async function collectAnswersAroundBatches(fixtures: Fixtures): Promise<Answer[]> {
  const { node } = fixtures;
  await requireAcceptance(fixtures, "json");
  const answers: Answer[] = [];
  for (const kinds of [["bad"], ["good", "good", "bad"], ["good", "good"]] as const) {
    answers.push(await node.checkHealth());
    answers.push((await submit(fixtures, { kinds })).answer);
    answers.push(await node.checkHealth());
  }
  return answers;
}

/** The number is read at a version, since what is read without one may be what is judged. */
async function plan(fixtures: Fixtures, outcome: Outcome): Promise<PlannedTransaction> {
  await requireAcceptance(fixtures, "json");
  const read = createAccountRead(fixtures, fixtures.signers.take().address);
  const latest = await read.ask();
  require200(latest, "ACCT-006");
  const pinned = await readNewest(read, readHeaderNumber(latest, "ledgerVersion"));
  return planNext(fixtures, { outcome, sequenceNumber: numberIn(pinned) });
}

async function accepted(fixtures: Fixtures, planned: PlannedTransaction): Promise<Answer> {
  const answer = await fixtures.node.submitBatch(toBatchBody("json", [sign(fixtures, planned)]));
  if (isAccepted(answer)) return answer;
  throw new Inconclusive("needs a transaction that is accepted", [answer.exchange]);
}

function numberIn(account: Answer): bigint {
  const next = readMember(account, "/sequence_number");
  if (typeof next === "string") return BigInt(next);
  throw new Inconclusive("blocked by ACCT-004: needs the number of the sender", [account.exchange]);
}
