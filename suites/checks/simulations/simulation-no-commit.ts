/** Whether a simulation (§4.7) leaves a trace on the ledger. */
import { parseBlock, readBlock, readTransactions } from "../kit/block-read.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { sleep } from "../../client/transport.ts";
import { formatLongAddress, isAddressText } from "../../oracle/type-tag.ts";
import type { Fixtures } from "../kit/check.ts";
import { require200, isSameBody } from "../kit/matchers.ts";
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

/** What a committed transaction would change: its sender's number, what the sender holds, and which accounts there are. */
interface LedgerSnapshot {
  readonly account: Answer;
  readonly resources: Answer;
  /** The accounts that the call names. */
  readonly others: readonly Answer[];
}

/** A call that names more accounts tells no more of them. */
const othersMax = 3;

const blocksMax = 3;
/** What is committed late still shows on a ledger that moves. */
const pauseMillis = 200;

/**
 * SIMU-006: the sender's sequence number and resources stay, no account that the call names has come to be, no block
 * has the transaction, and what is read is what the ledger holds.
 * @throws Violation, or Inconclusive where somebody else may have changed them
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
  answer.recordAssertion("SIMU-006", "the sender is as it was");
  await assertNotInBlocks(fixtures, answer, before, after);
  assertNoAccountCreated(answer, before, after);
  const change = findCommitViolation(planned.sender, answer, before, after);
  if (change !== null && isDeclared) throw change;
  await assertMatchesLedger(fixtures, planned.sender, answer, [before, after]);
  if (change === null) return;
  throw new Inconclusive(
    "needs an account that nobody else uses (profile key signers, with --allow submit)",
    [before.account.exchange, after.account.exchange],
  );
}

/** @throws Violation where what was read of the sender is not what the ledger holds */
function assertMatchesLedger(
  fixtures: Fixtures,
  sender: string,
  simulation: Answer,
  seen: readonly LedgerSnapshot[],
): Promise<void> {
  const { node } = fixtures;
  const reads = seen.flatMap(({ account, resources }) => [
    createLatestAccountRead(node, sender, account),
    {
      latest: resources,
      at: (ledgerVersion: bigint) => node.getAccountResources(sender, { ledgerVersion }),
    },
  ]);
  return assertReadsMatchLedger(fixtures, { sender, simulation }, reads);
}

/** All reads, of a ledger that has come so far, none before the one that it follows. @throws Inconclusive where none has */
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

/** Null where an answer does not say of which ledger it is: it is taken as it comes. */
function versionOf({ position }: Answer): bigint | null {
  return position.ledgerVersion === null ? null : BigInt(position.ledgerVersion);
}

/** The addresses among arguments, written in full as whoever gives an account does. */
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

/** @throws Violation where a block since then has the hash that the output shows */
async function assertNotInBlocks(
  fixtures: Fixtures,
  answer: Answer,
  before: LedgerSnapshot,
  after: LedgerSnapshot,
): Promise<void> {
  const hash = readMember(answer, "/0/hash");
  if (typeof hash !== "string" || hash === "") return;
  const block = await blockWith(fixtures, hash, before, after);
  if (block === null) return;
  throw createCommitViolation("a block has its transaction", [answer, block], {
    expected: "no block with the hash of the simulation",
    received: `a block with ${quote(hash)}`,
  });
}

/** @throws Violation where an account was not there before and is now */
function assertNoAccountCreated(answer: Answer, before: LedgerSnapshot, after: LedgerSnapshot): void {
  for (const [at, was] of before.others.entries()) {
    const is = after.others[at];
    if (was.status !== 404 || is?.status !== 200) continue;
    throw createCommitViolation("an account is there that its call names", [was, answer, is], {
      expected: "status 404 before and after the simulation",
      received: "status 200 after it",
    });
  }
}

/** What accuses where the sender is not as it was; null where it is. */
function findCommitViolation(
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
        `the resources of ${sender} are others`,
        [before.resources, answer, after.resources],
        {
          expected: "the same resources before and after the simulation",
          received: "other resources after it",
        },
      )
    : createCommitViolation(
        `the sequence number of ${sender} is another`,
        [before.account, answer, after.account],
        {
          expected: `sequence_number ${numbers[0]} before and after the simulation`,
          received: `sequence_number ${numbers[1]} after it`,
        },
      );
}

/** The newest block since the first reads that has a transaction of a hash. */
async function blockWith(
  { node }: Fixtures,
  hash: string,
  before: LedgerSnapshot,
  after: LedgerSnapshot,
): Promise<Answer | null> {
  const since = readHeaderNumber(before.account, "ledgerVersion");
  let version = readHeaderNumber(after.resources, "ledgerVersion");
  for (let look = 0; look < blocksMax && version > since; look += 1) {
    const answer = await readBlock(node, version, { withTransactions: true });
    require200(answer, "BLCK-010");
    if ((readTransactions(answer) ?? []).some((one) => valueAt(one, "/hash") === hash)) return answer;
    version = parseBlock(answer).firstVersion - 1n;
  }
  return null;
}
