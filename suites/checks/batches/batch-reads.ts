/** The checks of what is read after a batch was accepted (§4.1, §4.2, §4.5): the state that it left. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { isAccepted } from "./batch-answer.ts";
import { requireBlock } from "../kit/block-read.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { sleep } from "../../client/transport.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertSameAnswer, assertStatus, require200, assertMember } from "../kit/matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { createAccountRead, createResourcesRead, type StateRead } from "../kit/state-read.ts";
import { requireAcceptance, requireExecuted } from "../submission/require-acceptance.ts";
import { planMixedBatch } from "../submission/mixed-batch.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { toBatchBody, planNext, sign } from "../submission/planning.ts";

const pollsMax = 20;
const spacingMillis = 250;

/** ACCT-007, for the sender and whom it pays, after a call that succeeds and one that fails. */
export async function assertAccountsCurrent(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const { node } = fixtures;
  for (const outcome of outcomesOf(fixtures)) {
    // Each time another one, for an account that is read wrongly cannot be used again at once.
    const place = fixtures.memory.recipientCount % Math.max(1, fixtures.signers.count());
    const planned = await planNext(fixtures, { outcome, place });
    const others = recipientsOf(fixtures, planned, outcome);
    // What is not there yet may be remembered, wrongly.
    for (const other of others) await node.getAccount(other);
    await submitAccepted(fixtures, planned, place);
    await compareUntilExecuted(fixtures, planned, () =>
      assertReadCurrent(createAccountRead({ node }, planned.sender), "ACCT-007"),
    );
    for (const other of others) {
      await ignoreInconclusive(() =>
        assertReadCurrent(createAccountRead({ node }, other), "ACCT-007").then(() => {}),
      );
    }
  }
}

/** RSRC-009, for the sender. */
export async function assertResourcesCurrent(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const planned = await planNext(fixtures);
  await submitAccepted(fixtures, planned);
  const read = createResourcesRead(fixtures, { address: planned.sender, since: "0" });
  await compareUntilExecuted(fixtures, planned, () => assertReadCurrent(read, "RSRC-009"));
}

/** ACCT-008: the version that a batch shows as the current one is there. */
export async function assertShownVersionReadable(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const { node } = fixtures;
  const planned = await planNext(fixtures);
  const submitted = await submitAccepted(fixtures, planned);
  const version = readHeaderNumber(submitted, "ledgerVersion");
  const answer = await readRetained(
    (ledgerVersion) => node.getAccount(planned.sender, { ledgerVersion }),
    version,
  );
  await requireExecuted(fixtures, planned);
  assertStatus(answer, "ACCT-008", [200], `Version ${version}, which a batch shows as the latest, is served`);
}

/** RESP-012, by the headers of a batch. */
export async function assertBatchHeaderHeight(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const { plans, good } = await planMixedBatch(fixtures, ["good", "good"]);
  const answer = await fixtures.node.submitBatch(toBatchBody("json", plans));
  if (!isAccepted(answer)) throw new Inconclusive("needs a batch that is accepted", [answer.exchange]);
  for (const planned of good) await requireExecuted(fixtures, planned);
  const version = readHeaderNumber(answer, "ledgerVersion");
  const height = String(readHeaderNumber(answer, "blockHeight"));
  const { answer: block } = await requireBlock(fixtures.node, version);
  const shown = String(readMember(block, "/block_height"));
  assertMember({
    requirement: "RESP-012",
    context: `The block of ${version} has the height ${height} that came with that version in the answer to a batch`,
    answer: block,
    pointer: "/block_height",
    expected: BigInt(shown) === BigInt(height) ? shown : height,
  });
}

function outcomesOf({ signers }: Fixtures): readonly ("succeeds" | "fails")[] {
  try {
    signers.call("fails");
    return ["succeeds", "fails"];
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return ["succeeds"];
    throw thrown;
  }
}

/** Whom a call pays that succeeds. */
function recipientsOf(
  { signers }: Fixtures,
  { call }: PlannedTransaction,
  outcome: "succeeds" | "fails",
): readonly string[] {
  if (outcome === "fails") return [];
  const declared = signers.call(outcome).arguments;
  return call.arguments.flatMap((own, at) => (declared[at] === "{recipient}" ? [String(own)] : []));
}

async function submitAccepted(fixtures: Fixtures, planned: PlannedTransaction, place = 0): Promise<Answer> {
  const answer = await fixtures.node.submitBatch(toBatchBody("json", [sign(fixtures, planned, place)]));
  if (isAccepted(answer)) return answer;
  throw new Inconclusive("needs a transaction that is accepted", [answer.exchange]);
}

/** Compares at once and again until the read at a version shows that the transaction was executed. */
async function compareUntilExecuted(
  fixtures: Fixtures,
  planned: PlannedTransaction,
  compare: () => Promise<bigint>,
): Promise<void> {
  const { node } = fixtures;
  for (let look = 1; look <= pollsMax; look += 1) {
    const ledgerVersion = await compare();
    const account = await readRetained(
      (asked) => node.getAccount(planned.sender, { ledgerVersion: asked }),
      ledgerVersion,
    );
    require200(account, "ACCT-008");
    const next = readMember(account, "/sequence_number");
    if (typeof next === "string" && BigInt(next) > planned.sequenceNumber) return;
    await sleep(spacingMillis);
  }
  await requireExecuted(fixtures, planned);
}

/** A read without a version is as the read at the version that its own headers show. Gives that version. */
async function assertReadCurrent(read: StateRead, requirement: RequirementId): Promise<bigint> {
  const latest = await read.ask();
  const version = readHeaderNumber(latest, "ledgerVersion");
  const pinned = await readRetained(read.ask, version);
  if (pinned.status !== 200) {
    throw new Inconclusive(`blocked by ${read.rows.retained}: needs ${read.what} at version ${version}`, [
      pinned.exchange,
    ]);
  }
  assertSameAnswer({
    requirement,
    context: `A read of ${read.what} without ledger_version, after a transaction, is the read at ${version}, the latest`,
    answer: latest,
    expectedAnswer: pinned,
  });
  return version;
}
