/** Checks of the state that reads return after an accepted transaction (§4.1, §4.2, §4.3, §4.5). */
import { require200 } from "../kit/require-200.ts";
import { notSeen, undeclared } from "../../../evidence/reason.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { sleep } from "../../client/transport.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { requireBlock } from "../kit/block-read.ts";
import { requireWithinRetained } from "../kit/boundary-checks.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { readNewest, readRetained } from "../kit/pinned-read.ts";
import {
  createAccountRead,
  createModulesRead,
  createResourcesRead,
  type StateRead,
} from "../kit/state-read.ts";
import { requireAcceptance, requireExecuted, settle, submitAccepted } from "../submission/acceptance.ts";
import { submitAllAccepted } from "../submission/batch-sizes.ts";
import { planMixedBatch } from "../submission/mixed-batch.ts";
import { planNext, requireSequenceNumber } from "../submission/planning.ts";

type Outcome = "succeeds" | "fails";

const pollsMax = 40;
const pollsMin = 3;
const spacingMillis = 250;
const currentPollsMax = 20;
const publishersMax = 4;

/** ACCT-007: after a submission, a read without a version returns the same as a read at the version in its headers. */
export async function assertReadsMatchHeaders(fixtures: Fixtures, outcome: Outcome): Promise<void> {
  const planned = await planFromPinnedRead(fixtures, outcome);
  const read = createAccountRead(fixtures, planned.sender);
  await submitAccepted(fixtures, planned);
  for (let poll = 1; poll <= pollsMax; poll += 1) {
    const pinned = await assertReadMatchesHeaders(read, fixtures.assert);
    if (poll >= pollsMin && requireSequenceNumber(pinned, "sender") > planned.sequenceNumber) return;
    if (poll >= pollsMin) await sleep(spacingMillis);
  }
  throw new Inconclusive(notSeen("a ledger that executes accepted transactions"));
}

/** ACCT-007: an account that a transaction has created is returned, even if it was also read before the transaction. */
export async function assertCreatedAccountExists(fixtures: Fixtures): Promise<void> {
  const planned = await planFromPinnedRead(fixtures, "succeeds");
  const [recipient] = listRecipients(fixtures, planned);
  if (recipient === undefined) {
    throw new Inconclusive(
      undeclared("succeeds", "a call that creates an account, with the argument {recipient}", ["account"]),
    );
  }
  await fixtures.node.getAccount(recipient);
  await submitAccepted(fixtures, planned);
  await requireExecuted(fixtures, planned);
  await assertReadMatchesHeaders(createAccountRead(fixtures, recipient), fixtures.assert);
}

/** MODL-031: after a transaction, a repeated read of the modules of its sender returns the latest state. */
export async function assertModulesMatchHeaders(fixtures: Fixtures): Promise<void> {
  const read = createModulesRead(fixtures, { address: fixtures.signers.take().address, since: "0" });
  await read.ask();
  await executeNext(fixtures);
  await assertReadMatchesHeaders(read, fixtures.assert);
}

async function assertReadMatchesHeaders(read: StateRead, assert: Assertions): Promise<Answer> {
  const answer = await read.ask();
  const version = readHeaderNumber(answer, "ledgerVersion");
  const pinned = await readNewest(read, version);
  assertReadIsLatest(read, assert, { answer, pinned, version });
  return pinned;
}

function assertReadIsLatest(
  read: StateRead,
  assert: Assertions,
  { answer, pinned, version }: { readonly answer: Answer; readonly pinned: Answer; readonly version: bigint },
): void {
  assert.sameAnswer({
    context: `After a transaction, read ${read.what} without ledger_version, and again at version ${version}, which the headers of the first read contain`,
    answer,
    expectedAnswer: pinned,
  });
}

/** ACCT-008: the version in the headers of a batch can be read at once. */
export async function assertBatchVersionReadable(fixtures: Fixtures): Promise<void> {
  const planned = await planFromPinnedRead(fixtures, "succeeds");
  const submitted = await submitAccepted(fixtures, planned);
  const ledgerVersion = readHeaderNumber(submitted, "ledgerVersion");
  const answer = await fixtures.node.getAccount(planned.sender, { ledgerVersion });
  await settle(fixtures, planned);
  if (answer.status !== 200) requireWithinRetained(answer, ledgerVersion);
  const context = `Read the account ${planned.sender} at version ${ledgerVersion}, the latest version in the headers of a batch`;
  fixtures.assert.status(answer, [200], context);
}

/** BLCK-010: after a submission, the node returns the block of the version that the headers of a read contain. */
export async function assertLatestBlockReturned(fixtures: Fixtures): Promise<void> {
  const planned = await planFromPinnedRead(fixtures, "succeeds");
  await submitAccepted(fixtures, planned);
  const account = await fixtures.node.getAccount(planned.sender);
  const version = readHeaderNumber(account, "ledgerVersion");
  const answer = await fixtures.node.getBlockByVersion(version);
  await settle(fixtures, planned);
  if (answer.status !== 200) requireWithinRetained(answer, version);
  const context = `Read the block of version ${version}, the latest version in the headers of a read of an account`;
  fixtures.assert.status(answer, [200], context);
}

/** ACCT-008: the version in the headers of a batch can be read from every replica that retains it. */
export async function assertBatchVersionRetained(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const planned = await planNext(fixtures);
  const submitted = await submitAccepted(fixtures, planned);
  const version = readHeaderNumber(submitted, "ledgerVersion");
  const answer = await readRetained(createAccountRead(fixtures, planned.sender).ask, version);
  await requireExecuted(fixtures, planned);
  const context = `Read the account ${planned.sender} at version ${version}, the latest version in the headers of a batch`;
  fixtures.assert.status(answer, [200], context);
}

/** Checks ACCT-007 on the accounts of a transaction that succeeds, and on the sender of one that fails. */
export async function assertAccountsCurrent(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const { node, signers } = fixtures;
  const outcomes = signers.hasCall("fails") ? (["succeeds", "fails"] as const) : (["succeeds"] as const);
  for (const [at, outcome] of outcomes.entries()) {
    // Each transaction has a different sender, because a stale read of a sender does not show its next sequence number.
    const place = at % Math.max(1, signers.count());
    const planned = await planNext(fixtures, { outcome, place });
    const recipients = outcome === "fails" ? [] : listRecipients(fixtures, planned);
    // The recipient is read before it exists, because a node may cache the status 404.
    for (const recipient of recipients) await node.getAccount(recipient);
    await submitAccepted(fixtures, planned, place);
    await compareUntilExecuted(fixtures, planned, createAccountRead({ node }, planned.sender));
    for (const recipient of recipients) {
      const read = createAccountRead({ node }, recipient);
      await ignoreInconclusive(async () => void (await assertReadCurrent(read, fixtures.assert)));
    }
  }
}

/** Checks RSRC-009 on the sender of a transaction. */
export async function assertResourcesCurrent(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const planned = await planNext(fixtures);
  await submitAccepted(fixtures, planned);
  const read = createResourcesRead(fixtures, { address: planned.sender, since: "0" });
  await compareUntilExecuted(fixtures, planned, read);
}

/** Repeats `assertReadCurrent` until a read of the sender at a version shows that the transaction was executed. */
async function compareUntilExecuted(
  fixtures: Fixtures,
  planned: PlannedTransaction,
  read: StateRead,
): Promise<void> {
  const sender = createAccountRead(fixtures, planned.sender);
  for (let poll = 1; poll <= currentPollsMax; poll += 1) {
    const account = await readRetained(sender.ask, await assertReadCurrent(read, fixtures.assert));
    require200(account, "ACCT-008");
    const next = readMember(account, "/sequence_number");
    if (typeof next === "string" && BigInt(next) > planned.sequenceNumber) return;
    await sleep(spacingMillis);
  }
  await requireExecuted(fixtures, planned);
}

/** Asserts that a read without a version agrees with the read at the version of its headers; returns that version. */
async function assertReadCurrent(read: StateRead, assert: Assertions): Promise<bigint> {
  const answer = await read.ask();
  const version = readHeaderNumber(answer, "ledgerVersion");
  const pinned = await readRetained(read.ask, version);
  require200(pinned, read.rows.retained);
  assertReadIsLatest(read, assert, { answer, pinned, version });
  return version;
}

/** RESP-012: the headers of a batch contain a version and the height of the block of that version. */
export async function assertBatchHeaderHeight(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const { plans, good } = await planMixedBatch(fixtures, ["good", "good"]);
  const answer = await submitAllAccepted(fixtures, plans, { what: "two transactions in one batch" });
  for (const planned of good) await requireExecuted(fixtures, planned);
  const version = readHeaderNumber(answer, "ledgerVersion");
  const height = String(readHeaderNumber(answer, "blockHeight"));
  const { answer: block } = await requireBlock(fixtures.node, version);
  const shown = String(readMember(block, "/block_height"));
  fixtures.assert.member({
    context: `Read the block of version ${version}; the headers of a batch contain that version and height ${height}`,
    answer: block,
    pointer: "/block_height",
    expected: BigInt(shown) === BigInt(height) ? shown : height,
  });
}

/** Reads the modules of several accounts, then the modules of an account that has just sent a transaction. */
export async function readModulesOfSeveral(
  fixtures: Fixtures,
): Promise<{ address: string; answer: Answer }[]> {
  const { address: signer } = fixtures.signers.take();
  const { modules, publishedModules } = fixtures.inventory.all;
  const publishers = new Set([...publishedModules, ...modules].map(({ address }) => address));
  const found: { address: string; answer: Answer }[] = [];
  for (const address of [...publishers].slice(0, publishersMax)) {
    found.push({ address, answer: await fixtures.node.getAccountModules(address) });
  }
  await executeNext(fixtures);
  found.push({ address: signer, answer: await fixtures.node.getAccountModules(signer) });
  return found;
}

async function executeNext(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const planned = await planNext(fixtures);
  await submitAccepted(fixtures, planned);
  await requireExecuted(fixtures, planned);
}

/** Lists the addresses that replaced the placeholder `{recipient}` in the arguments of the declared call. */
function listRecipients({ signers }: Fixtures, { call }: PlannedTransaction): readonly string[] {
  const declared = signers.call("succeeds").arguments;
  return call.arguments.flatMap((own, at) => (declared[at] === "{recipient}" ? [String(own)] : []));
}

/** Plans a transaction with a sequence number read at a version, because a read without a version may be stale. */
async function planFromPinnedRead(fixtures: Fixtures, outcome: Outcome): Promise<PlannedTransaction> {
  await requireAcceptance(fixtures, "json");
  const read = createAccountRead(fixtures, fixtures.signers.take().address);
  const latest = await read.ask();
  require200(latest, "ACCT-006");
  const pinned = await readNewest(read, readHeaderNumber(latest, "ledgerVersion"));
  return planNext(fixtures, { outcome, sequenceNumber: requireSequenceNumber(pinned, "sender") });
}
