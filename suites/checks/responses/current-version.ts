/**
 * Checks that X-NODE-LEDGER-VERSION is the latest version (§4.0), where the target as a whole shows the opposite. One
 * response shows nothing, because it may come from a replica that lags (RESP-S08).
 */
import { require200 } from "../kit/require-200.ts";
import { blockedBy, notSeen } from "../../../evidence/reason.ts";
import { LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { sleep } from "../../client/transport.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { parseBlock, readTransactions } from "../kit/block-read.ts";
import { readRetained, type ReadAt } from "../kit/pinned-read.ts";
import type { CreateStateRead } from "../kit/state-read.ts";
import type { Fixtures } from "../../judge/check.ts";
import { requireAcceptance, submitAccepted } from "../submission/acceptance.ts";
import { waitForExecution } from "../submission/execution.ts";
import { planNext } from "../submission/planning.ts";
import { isSameAddress } from "../submission/transaction-comparison.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";

const { name } = LEDGER_HEADERS.ledgerVersion;

/** The versions are this far apart, or less on a short ledger. */
const distanceMax = 1_000n;
const versionsRead = 3;

/**
 * RESP-021: the header of a read of state is not the version that the read asks for, in reads at three old versions.
 * @throws Violation, or Inconclusive if fewer than three old versions can be read
 */
export async function assertStateVersionIsCurrent(
  fixtures: Fixtures,
  create: CreateStateRead,
): Promise<void> {
  const { what, ask, since } = create(fixtures);
  await assertVersionIsCurrent(fixtures, { what, ask, since });
}

/** RESP-021: the header of a block read is not the version that the read asks for. @throws Violation, Inconclusive */
export async function assertBlockVersionIsCurrent(fixtures: Fixtures): Promise<void> {
  const ask: ReadAt = (version) => fixtures.node.getBlockByVersion(version);
  await assertVersionIsCurrent(fixtures, { what: "a block", ask, since: 0n });
}

interface VersionRead {
  readonly what: string;
  readonly ask: ReadAt;
  /** The first version at which there is something to read. */
  readonly since: bigint;
}

async function assertVersionIsCurrent(
  { assert, inventory }: Fixtures,
  { what, ask, since }: VersionRead,
): Promise<void> {
  const latest = inventory.version();
  const oldest = BigInt(inventory.all.position?.oldestLedgerVersion ?? 0);
  const from = oldest > since ? oldest : since;
  const step = (latest - from) / BigInt(versionsRead + 1);
  const distance = step < distanceMax ? step : distanceMax;
  if (distance < 1n) throw new Inconclusive(notSeen("three versions below the latest", ["block"]));
  const answers: Answer[] = [];
  for (let at = 1n; at <= versionsRead; at += 1n) {
    const version = latest - at * distance;
    const answer = await readRetained(ask, version);
    if (answer.status !== 200) {
      throw new Inconclusive(notSeen(`status 200 for ${what} at version ${version}`), [answer.exchange]);
    }
    const shown = readHeaderNumber(answer, "ledgerVersion");
    assert.executed(answer, "the ledger version is not the version of the request");
    if (shown !== version) return;
    answers.push(answer);
  }
  const [last] = answers.slice(-1);
  if (last === undefined) return;
  const versions = answers.map(({ position }) => position.ledgerVersion).join(", ");
  throw assert.violation(last, {
    context: `Read ${what} at the versions ${versions}; discovery received ${name} ${latest}`,
    expected: `a ${name} that is not each time the version of the request`,
    received: versions,
    mismatch: "version of the request",
    layer: "headers",
    pointer: "ledgerVersion",
    exchanges: answers.map(({ exchange }) => exchange),
  });
}

/** Three reads show the executed transaction, this far apart: replicas catch up within that time. */
const looksMax = 3;
const lookSpacingMillis = 5_000;
const blocksMax = 16;

/**
 * RESP-021: the header reaches the version of a transaction of ours. If it does not, the block of the transaction and the
 * account of its sender are read three times within 10 seconds.
 * @throws Violation if no header of these reads reaches the version
 * @throws Inconclusive if the transaction is not accepted or executed, or no block shows it
 */
export async function assertVersionReachesExecution(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const planned = await planNext(fixtures);
  const { node, assert } = fixtures;
  const before = readHeaderNumber(await node.getAccount(planned.sender), "ledgerVersion");
  await submitAccepted(fixtures, planned);
  const { isExecuted, account } = await waitForExecution(fixtures, planned);
  if (!isExecuted) throw new Inconclusive(blockedBy("BTCH-020", "a transaction that is executed"));
  const reached = readHeaderNumber(account, "ledgerVersion");
  const version =
    (await findVersion(fixtures, planned, { from: reached, above: before })) ??
    (await findVersion(fixtures, planned, { from: await findNewest(fixtures, reached), above: reached }));
  if (version === null) throw new Inconclusive(notSeen("the block of an executed transaction", ["block"]));
  assert.executed(account, "the ledger version reaches the version of an executed transaction");
  if (reached >= version) return;
  const answers: Answer[] = [account];
  for (let look = 1; look <= looksMax; look += 1) {
    const block = await readShown(fixtures, planned, version);
    for (const answer of [block, await node.getAccount(planned.sender)]) {
      if (readHeaderNumber(answer, "ledgerVersion") >= version) return;
      answers.push(answer);
    }
    if (look < looksMax) await sleep(lookSpacingMillis);
  }
  const highest = answers.map((answer) => readHeaderNumber(answer, "ledgerVersion")).reduce(greater);
  throw assert.violation(account, {
    context: `A transaction of ${planned.sender} is in the block of version ${version}, in ${looksMax} reads within ${((looksMax - 1) * lookSpacingMillis) / 1000} seconds`,
    expected: `${name} of at least ${version} in one of ${answers.length} responses`,
    received: `at most ${highest}`,
    mismatch: "below an executed transaction",
    layer: "headers",
    pointer: "ledgerVersion",
    exchanges: answers.slice(-2).map(({ exchange }) => exchange),
  });
}

const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/**
 * Finds the first version of the block with a transaction, in at most 16 blocks from a version downwards. Returns null
 * if none of them shows the transaction.
 */
async function findVersion(
  { node }: Fixtures,
  planned: PlannedTransaction,
  { from, above }: { readonly from: bigint; readonly above: bigint },
): Promise<bigint | null> {
  let version = from;
  for (let read = 0; read < blocksMax && version > above; read += 1) {
    const answer = await node.getBlockByVersion(version, { withTransactions: true });
    if (answer.status !== 200) return null;
    const { firstVersion } = parseBlock(answer);
    if (shows(answer, planned)) return firstVersion;
    version = (firstVersion < version ? firstVersion : version) - 1n;
  }
  return null;
}

/** Finds the last version of the newest block that is returned, also above the version in the headers. */
async function findNewest({ node }: Fixtures, from: bigint): Promise<bigint> {
  let newest = from;
  let step = 1n;
  for (let read = 0; read < blocksMax * 2; read += 1) {
    const answer = await node.getBlockByVersion(newest + step);
    if (answer.status === 200) newest = greater(parseBlock(answer).lastVersion, newest + step);
    else if (step === 1n) break;
    step = answer.status === 200 ? step * 2n : 1n;
  }
  return newest;
}

/** Reads the block of a transaction again. @throws Inconclusive if it does not show the transaction */
async function readShown({ node }: Fixtures, planned: PlannedTransaction, version: bigint): Promise<Answer> {
  const answer = await node.getBlockByVersion(version, { withTransactions: true });
  require200(answer, "BLCK-010");
  if (shows(answer, planned)) return answer;
  throw new Inconclusive(notSeen("a block that shows its transaction in each read", ["block"]), [
    answer.exchange,
  ]);
}

function shows(answer: Answer, { sender, sequenceNumber }: PlannedTransaction): boolean {
  return (readTransactions(answer) ?? []).some(
    (one) =>
      isSameAddress(valueAt(one, "/sender"), sender) &&
      isSameMoveValue(valueAt(one, "/sequence_number"), String(sequenceNumber)),
  );
}
