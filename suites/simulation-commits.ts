/** Whether a simulation (§4.7) leaves a trace on the ledger. */
import { blockIn, readBlock, transactionsIn } from "./block-read.ts";
import { headerNumber, member, type Answer } from "./client/answer.ts";
import { valueAt } from "./client/json-pointer.ts";
import { sleep } from "./client/transport.ts";
import type { Fixtures } from "./judge.ts";
import { presumes200, saysTheSame } from "./matchers.ts";
import { quote } from "./oracle/quote.ts";
import { isSameMoveValue } from "./oracle/same-move-value.ts";
import { Inconclusive, Violation } from "./outcome.ts";
import { askSince } from "./pinned-read.ts";
import { planSimulation, send } from "./simulation.ts";

/** What a committed transaction would change: its sender's number and what the sender holds. */
interface Traces {
  readonly account: Answer;
  readonly resources: Answer;
}

const blocksMax = 3;
/** What is committed late still shows on a ledger that moves. */
const pauseMillis = 200;

/**
 * SIMU-006: the sender's sequence number and resources stay, and no block has the transaction.
 * @throws Violation, or Inconclusive where somebody else may have changed them
 */
export async function commitsNothing(fixtures: Fixtures): Promise<void> {
  const simulable = await planSimulation(fixtures);
  const { sender } = simulable.planned;
  const { version: executed } = fixtures.signers.executed;
  const before = await tracesOf(fixtures, sender, executed);
  const { answer } = await send(fixtures, simulable);
  presumes200(answer, "SIMU-004");
  await sleep(pauseMillis);
  const after = await tracesOf(fixtures, sender, versionOf(before.resources) ?? executed);
  answer.asserted("SIMU-006", "the sender is as it was");
  const hash = member(answer, "/0/hash");
  const block =
    typeof hash === "string" && hash !== "" ? await blockWith(fixtures, hash, before, after) : null;
  if (block !== null) {
    throw committed("a block has its transaction", [answer, block], {
      expected: "no block with the hash of the simulation",
      received: `a block with ${quote(String(hash))}`,
    });
  }
  const numbers = [before, after].map(({ account }) => String(member(account, "/sequence_number")));
  const isSameNumber = isSameMoveValue(numbers[0], numbers[1]);
  if (isSameNumber && saysTheSame(before.resources, after.resources)) return;
  if (!simulable.isDeclared) {
    throw new Inconclusive(
      "needs an account that nobody else uses (profile key signers, with --allow submit)",
      [before.account.exchange, after.account.exchange],
    );
  }
  throw isSameNumber
    ? committed(`the resources of ${sender} are others`, [before.resources, answer, after.resources], {
        expected: "the same resources before and after the simulation",
        received: "other resources after it",
      })
    : committed(`the sequence number of ${sender} is another`, [before.account, answer, after.account], {
        expected: `sequence_number ${numbers[0]} before and after the simulation`,
        received: `sequence_number ${numbers[1]} after it`,
      });
}

/** Both reads, of a ledger that has come so far, the second not before the first. @throws Inconclusive where none has */
async function tracesOf({ node }: Fixtures, sender: string, since: bigint): Promise<Traces> {
  const account = await askSince(() => node.getAccount(sender), since);
  presumes200(account, "ACCT-006");
  const resources = await askSince(() => node.getAccountResources(sender), versionOf(account) ?? since);
  presumes200(resources, "RSRC-008");
  return { account, resources };
}

/** Null where an answer does not say of which ledger it is: it is taken as it comes. */
function versionOf({ position }: Answer): bigint | null {
  return position.ledgerVersion === null ? null : BigInt(position.ledgerVersion);
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

/** @param answers in the order in which they are to be asked for again: what was, the simulation, what is then */
function committed(
  trace: string,
  answers: readonly Answer[],
  { expected, received }: { readonly expected: string; readonly received: string },
): Violation {
  return new Violation({
    operation: "simulateTransaction",
    basis: "comparison",
    layer: "semantics",
    mismatch: "committed",
    summary: `A simulation commits nothing, but after it ${trace} (the simulation stands before this read in the report).`,
    expected,
    received,
    exchanges: answers.map(({ exchange }) => exchange),
  });
}
