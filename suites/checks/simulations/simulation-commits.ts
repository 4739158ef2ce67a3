/** Whether a simulation (§4.7) leaves a trace on the ledger. */
import { blockIn, readBlock, transactionsIn } from "../kit/block-read.ts";
import { headerNumber, member, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-pointer.ts";
import { sleep } from "../../client/transport.ts";
import { isAddressText, longAddress } from "../../oracle/long-address.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { presumes200, saysTheSame } from "../kit/matchers.ts";
import { quote } from "../../oracle/quote.ts";
import { isSameMoveValue } from "../../oracle/same-move-value.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import { askSince } from "../kit/pinned-read.ts";
import { planSimulation, send, type SimulationWish } from "./simulation.ts";
import { accountRead, committed, staysWithTheLedger } from "./simulation-traces.ts";
import type { PlannedTransaction } from "../../transactions/planned-transaction.ts";

/** What a committed transaction would change: its sender's number, what the sender holds, and which accounts there are. */
interface Traces {
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
export async function commitsNothing(fixtures: Fixtures, wish: SimulationWish = {}): Promise<void> {
  const simulable = await planSimulation(fixtures, wish);
  const { planned, isDeclared } = simulable;
  const { version: executed } = fixtures.signers.executed;
  const before = await tracesOf(fixtures, planned, executed);
  const { answer } = await send(fixtures, simulable);
  presumes200(answer, "SIMU-004");
  await sleep(pauseMillis);
  const after = await tracesOf(fixtures, planned, versionOf(before.resources) ?? executed);
  answer.asserted("SIMU-006", "the sender is as it was");
  await isInNoBlock(fixtures, answer, before, after);
  createsNobody(answer, before, after);
  const change = changeOf(planned.sender, answer, before, after);
  if (change !== null && isDeclared) throw change;
  await agrees(fixtures, planned.sender, answer, [before, after]);
  if (change === null) return;
  throw new Inconclusive(
    "needs an account that nobody else uses (profile key signers, with --allow submit)",
    [before.account.exchange, after.account.exchange],
  );
}

/** @throws Violation where what was read of the sender is not what the ledger holds */
function agrees(
  fixtures: Fixtures,
  sender: string,
  simulation: Answer,
  seen: readonly Traces[],
): Promise<void> {
  const { node } = fixtures;
  const reads = seen.flatMap(({ account, resources }) => [
    accountRead(node, sender, account),
    {
      latest: resources,
      at: (ledgerVersion: bigint) => node.getAccountResources(sender, { ledgerVersion }),
    },
  ]);
  return staysWithTheLedger(fixtures, { sender, simulation }, reads);
}

/** All reads, of a ledger that has come so far, none before the one that it follows. @throws Inconclusive where none has */
async function tracesOf(
  { node }: Fixtures,
  { sender, call }: PlannedTransaction,
  since: bigint,
): Promise<Traces> {
  const account = await askSince(() => node.getAccount(sender), since);
  presumes200(account, "ACCT-006");
  const resources = await askSince(() => node.getAccountResources(sender), versionOf(account) ?? since);
  presumes200(resources, "RSRC-008");
  const others: Answer[] = [];
  for (const address of addressesIn(call.arguments, sender))
    others.push(await askSince(() => node.getAccount(address), versionOf(resources) ?? since));
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
      value === longAddress(value) &&
      value !== longAddress(sender),
  );
  return [...new Set(own)].slice(0, othersMax);
}

/** @throws Violation where a block since then has the hash that the output shows */
async function isInNoBlock(fixtures: Fixtures, answer: Answer, before: Traces, after: Traces): Promise<void> {
  const hash = member(answer, "/0/hash");
  if (typeof hash !== "string" || hash === "") return;
  const block = await blockWith(fixtures, hash, before, after);
  if (block === null) return;
  throw committed("a block has its transaction", [answer, block], {
    expected: "no block with the hash of the simulation",
    received: `a block with ${quote(hash)}`,
  });
}

/** @throws Violation where an account was not there before and is now */
function createsNobody(answer: Answer, before: Traces, after: Traces): void {
  for (const [at, was] of before.others.entries()) {
    const is = after.others[at];
    if (was.status !== 404 || is?.status !== 200) continue;
    throw committed("an account is there that its call names", [was, answer, is], {
      expected: "status 404 before and after the simulation",
      received: "status 200 after it",
    });
  }
}

/** What accuses where the sender is not as it was; null where it is. */
function changeOf(sender: string, answer: Answer, before: Traces, after: Traces): Violation | null {
  const numbers = [before, after].map(({ account }) => String(member(account, "/sequence_number")));
  const isSameNumber = isSameMoveValue(numbers[0], numbers[1]);
  if (isSameNumber && saysTheSame(before.resources, after.resources)) return null;
  return isSameNumber
    ? committed(`the resources of ${sender} are others`, [before.resources, answer, after.resources], {
        expected: "the same resources before and after the simulation",
        received: "other resources after it",
      })
    : committed(`the sequence number of ${sender} is another`, [before.account, answer, after.account], {
        expected: `sequence_number ${numbers[0]} before and after the simulation`,
        received: `sequence_number ${numbers[1]} after it`,
      });
}

/** The newest block since the first reads that has a transaction of a hash. */
async function blockWith(
  { node }: Fixtures,
  hash: string,
  before: Traces,
  after: Traces,
): Promise<Answer | null> {
  const since = headerNumber(before.account, "ledgerVersion");
  let version = headerNumber(after.resources, "ledgerVersion");
  for (let look = 0; look < blocksMax && version > since; look += 1) {
    const answer = await readBlock(node, version, { withTransactions: true });
    presumes200(answer, "BLCK-010");
    if ((transactionsIn(answer) ?? []).some((one) => valueAt(one, "/hash") === hash)) return answer;
    version = blockIn(answer).firstVersion - 1n;
  }
  return null;
}
