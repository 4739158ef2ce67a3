/** Checks that a simulation (§4.7) does not change the ledger. */
import { require200 } from "../kit/require-200.ts";
import { undeclared } from "../../../evidence/reason.ts";
import { parseBlock, readBlock, readTransactions } from "../kit/block-read.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { sleep } from "../../client/transport.ts";
import { formatLongAddress, isAddressText } from "../../oracle/type-tag.ts";
import { type Assertions, isSameBody } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { quote } from "../../oracle/judgement.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import { readSince } from "../kit/pinned-read.ts";
import { planSimulation, send, type SimulationOptions } from "./simulation.ts";
import {
  createLatestAccountRead,
  createCommitViolation,
  assertReadsMatchLedger,
} from "./simulation-ledger-reads.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";

/** The state that a committed transaction would change. */
interface LedgerSnapshot {
  readonly account: Answer;
  readonly resources: Answer;
  /** The reads of the accounts whose addresses are arguments of the call. */
  readonly others: readonly Answer[];
}

const othersMax = 3;

const blocksMax = 3;
/** Gives a node time to commit after its response. */
const pauseMillis = 200;

/**
 * SIMU-006: a simulation commits nothing. The sequence number and the resources of the sender stay the same. No account
 * among the arguments is created, no block includes the transaction, and reads agree with the ledger.
 * @throws Violation, or Inconclusive if another transaction may have changed the state
 */
export async function assertNothingCommitted(
  fixtures: Fixtures,
  options: SimulationOptions = {},
): Promise<void> {
  const simulationPlan = await planSimulation(fixtures, options);
  const { planned, isDeclared } = simulationPlan;
  const executed = fixtures.memory.executedVersion;
  const before = await readLedgerSnapshot(fixtures, planned, executed);
  const { answer } = await send(fixtures, simulationPlan);
  require200(answer, "SIMU-004");
  await sleep(pauseMillis);
  const after = await readLedgerSnapshot(fixtures, planned, versionOf(before.resources) ?? executed);
  fixtures.assert.executed(answer, "the state of the sender is unchanged");
  await assertNotInBlocks(fixtures, answer, before, after);
  assertNoAccountCreated(fixtures.assert, answer, before, after);
  const change = findCommitViolation(fixtures.assert, planned.sender, answer, before, after);
  if (change !== null && isDeclared) throw change;
  await assertMatchesLedger(fixtures, planned.sender, answer, [before, after]);
  if (change === null) return;
  throw new Inconclusive(
    undeclared("signers", "an account that only this run uses", ["account"], { allow: "submit" }),
    [before.account.exchange, after.account.exchange],
  );
}

/** Asserts that each read of the sender without a version equals the read at the version of its headers. */
function assertMatchesLedger(
  fixtures: Fixtures,
  sender: string,
  simulation: Answer,
  snapshots: readonly LedgerSnapshot[],
): Promise<void> {
  const { node } = fixtures;
  const reads = snapshots.flatMap(({ account, resources }) => [
    createLatestAccountRead(node, sender, account),
    {
      latest: resources,
      at: (ledgerVersion: bigint) => node.getAccountResources(sender, { ledgerVersion }),
    },
  ]);
  return assertReadsMatchLedger(fixtures, { sender, simulation }, reads);
}

/**
 * Reads the snapshot from replicas that have reached `since`. Each read comes from a replica that is not behind the
 * read before it.
 * @throws Inconclusive if only replicas that are behind respond
 */
async function readLedgerSnapshot(
  { node }: Fixtures,
  { sender, call }: PlannedTransaction,
  since: bigint,
): Promise<LedgerSnapshot> {
  const account = await readSince(() => node.getAccount(sender), since);
  require200(account, "ACCT-006");
  const resources = await readSince(() => node.getAccountResources(sender), versionOf(account) ?? since);
  require200(resources, "RSRC-008");
  const others: Answer[] = [];
  for (const address of addressesIn(call.arguments, sender))
    others.push(await readSince(() => node.getAccount(address), versionOf(resources) ?? since));
  return { account, resources, others };
}

/** The ledger version in the headers of a response; null if they do not have it. */
function versionOf({ position }: Answer): bigint | null {
  return position.ledgerVersion === null ? null : BigInt(position.ledgerVersion);
}

/**
 * The addresses among the arguments, except the address of the sender. Only texts with all 64 digits count, because a
 * shorter one (`0x01`) may be bytes.
 */
function addressesIn(values: readonly unknown[], sender: string): readonly string[] {
  const own = values.filter(
    (value): value is string =>
      typeof value === "string" &&
      isAddressText(value) &&
      value === formatLongAddress(value) &&
      value !== formatLongAddress(sender),
  );
  return [...new Set(own)].slice(0, othersMax);
}

/** Asserts that none of the newest blocks since the first snapshot includes the hash of the output. */
async function assertNotInBlocks(
  fixtures: Fixtures,
  answer: Answer,
  before: LedgerSnapshot,
  after: LedgerSnapshot,
): Promise<void> {
  const hash = readMember(answer, "/0/hash");
  if (typeof hash !== "string" || hash === "") return;
  const block = await findBlockWithHash(fixtures, hash, before, after);
  if (block === null) return;
  throw createCommitViolation(fixtures.assert, "read the blocks that followed", [answer, block], {
    expected: `blocks without the hash of the output, ${quote(hash)}`,
    received: "a block that includes it",
  });
}

/** Asserts that no account among the arguments was created between the two snapshots. */
function assertNoAccountCreated(
  assert: Assertions,
  answer: Answer,
  before: LedgerSnapshot,
  after: LedgerSnapshot,
): void {
  for (const [at, was] of before.others.entries()) {
    const is = after.others[at];
    if (was.status !== 404 || is?.status !== 200) continue;
    throw createCommitViolation(assert, "read an account among its arguments", [was, answer, is], {
      expected: "status 404, as before the simulation",
      received: "status 200",
    });
  }
}

/** Creates the Violation if the sequence number or the resources of the sender changed; null if they did not. */
function findCommitViolation(
  assert: Assertions,
  sender: string,
  answer: Answer,
  before: LedgerSnapshot,
  after: LedgerSnapshot,
): Violation | null {
  const numbers = [before, after].map(({ account }) => String(readMember(account, "/sequence_number")));
  const isSameNumber = isSameMoveValue(numbers[0], numbers[1]);
  if (isSameNumber && isSameBody(before.resources, after.resources)) return null;
  return isSameNumber
    ? createCommitViolation(
        assert,
        `read the resources of ${sender}`,
        [before.resources, answer, after.resources],
        {
          expected: "the resources from before the simulation",
          received: "other resources",
        },
      )
    : createCommitViolation(assert, `read the account ${sender}`, [before.account, answer, after.account], {
        expected: `sequence_number ${numbers[0]}, as before the simulation`,
        received: `sequence_number ${numbers[1]}`,
      });
}

/**
 * Finds the newest block that includes a hash, among at most three blocks since the first snapshot; null if none does.
 */
async function findBlockWithHash(
  { node }: Fixtures,
  hash: string,
  before: LedgerSnapshot,
  after: LedgerSnapshot,
): Promise<Answer | null> {
  const since = readHeaderNumber(before.account, "ledgerVersion");
  let version = readHeaderNumber(after.resources, "ledgerVersion");
  for (let blocks = 0; blocks < blocksMax && version > since; blocks += 1) {
    const answer = await readBlock(node, version, { withTransactions: true });
    require200(answer, "BLCK-010");
    if ((readTransactions(answer) ?? []).some((one) => valueAt(one, "/hash") === hash)) return answer;
    version = parseBlock(answer).firstVersion - 1n;
  }
  return null;
}
