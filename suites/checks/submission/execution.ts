/** Whether and where a transaction that was accepted came onto the ledger (§4.1, §4.5). */
import { parseBlock, readBlock, readTransactions } from "../kit/block-read.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { Fixtures } from "../kit/check.ts";
import { require200 } from "../kit/matchers.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { createLedgerWait } from "./ledger-wait.ts";

type Tools = Pick<Fixtures, "node" | "signers" | "seed" | "memory">;
type SequencedTransaction = Pick<PlannedTransaction, "sender" | "sequenceNumber" | "expirationTimestampSecs">;

/** What became of a transaction, and the read of its sender's account that showed it. */
export interface ExecutionOutcome {
  readonly isExecuted: boolean;
  readonly account: Answer;
}

const pollsMax = 400;
/** The second of the expiry itself may still be one in which it is executed. */
const expiryGraceSecs = 2n;

/**
 * Waits until the sequence number of a sender has passed that of a transaction, or the ledger's time its expiry.
 * @throws Inconclusive where neither comes in a reasonable time
 */
export async function waitForExecution(
  tools: Tools,
  transaction: SequencedTransaction,
): Promise<ExecutionOutcome> {
  const { sender, sequenceNumber, expirationTimestampSecs } = transaction;
  const ledgerWait = createLedgerWait(tools, sender);
  const started = performance.now();
  for (let poll = 1; ; poll += 1) {
    const account = await tools.node.getAccount(sender);
    const next = readSequenceNumber(account);
    const { ledgerTimestampMicros, ledgerVersion } = account.position;
    const ledgerSecs = BigInt(ledgerTimestampMicros ?? 0) / 1_000_000n;
    const isExecuted = next !== null && next > sequenceNumber;
    const isExpired = next !== null && ledgerSecs > expirationTimestampSecs + expiryGraceSecs;
    if (isExecuted || isExpired) {
      if (isExecuted)
        tools.node.recorder.recordFact("execution-seen", poll === 1 ? "at the first look" : "later");
      if (isExecuted) recordExecutedVersion(tools.memory, BigInt(ledgerVersion ?? 0));
      else tools.memory.expiredWaitMillis += performance.now() - started;
      await ledgerWait.end();
      return { isExecuted, account };
    }
    const shouldPollAgain = poll < pollsMax && (await ledgerWait.waitForNextPoll(BigInt(ledgerVersion ?? 0)));
    if (shouldPollAgain) continue;
    throw new Inconclusive(
      `needs a ledger that executes what was accepted: number ${sequenceNumber} of ${sender} is still to come`,
      [account.exchange],
    );
  }
}

/** Keeps how far a ledger has come that has executed what was sent, so that nothing is planned on a replica behind it. */
export function recordExecutedVersion(memory: Fixtures["memory"], version: bigint): void {
  if (version > memory.executedVersion) memory.executedVersion = version;
}

/** The sequence number that an account is at; null where an answer does not say it. */
function readSequenceNumber(account: Answer): bigint | null {
  const next = account.status === 200 ? readMember(account, "/sequence_number") : null;
  return typeof next === "string" ? BigInt(next) : null;
}

/** A transaction as its block shows it. */
export interface ExecutedTransaction {
  readonly version: bigint;
  readonly block: Answer;
  /** Undefined where a block that does not show all of its transactions does not show this one. */
  readonly transaction: unknown;
}

/**
 * Finds an executed transaction: at which version its sender's number changed, and what the block of it holds.
 * @param before The latest version before it was sent.
 * @param account A read after it, that shows it executed.
 * @throws Inconclusive where the block shows as many transactions as it has versions, and not this one
 */
export async function findExecutedTransaction(
  { node }: Pick<Tools, "node">,
  transaction: SequencedTransaction,
  before: bigint,
  account: Answer,
): Promise<ExecutedTransaction> {
  const { sender, sequenceNumber } = transaction;
  const version = await versionOf({ node }, transaction, {
    before,
    after: readHeaderNumber(account, "ledgerVersion"),
  });
  const block = await readBlock(node, version, { withTransactions: true });
  require200(block, "BLCK-010");
  const shown = readTransactions(block) ?? [];
  const found = shown.find(
    (one) =>
      isSameAddress(valueAt(one, "/sender"), sender) &&
      isSameMoveValue(valueAt(one, "/sequence_number"), String(sequenceNumber)),
  );
  const { firstVersion, lastVersion } = parseBlock(block);
  if (found !== undefined || BigInt(shown.length) <= lastVersion - firstVersion) {
    return { version, block, transaction: found };
  }
  throw new Inconclusive(
    `needs a block that shows who sent what: the one around version ${version} shows nothing by ${sender} with number ${sequenceNumber}`,
    [account.exchange, block.exchange],
  );
}

/** The version at which the number of a sender passed that of a transaction. */
async function versionOf(
  { node }: Pick<Tools, "node">,
  { sender, sequenceNumber }: SequencedTransaction,
  { before, after }: { readonly before: bigint; readonly after: bigint },
): Promise<bigint> {
  let earlier = before;
  let version = after;
  while (version - earlier > 1n) {
    const middle = earlier + (version - earlier) / 2n;
    const pastAccount = await readRetained(
      (ledgerVersion) => node.getAccount(sender, { ledgerVersion }),
      middle,
    );
    require200(pastAccount, "ACCT-008");
    const next = readSequenceNumber(pastAccount);
    if (next !== null && next > sequenceNumber) version = middle;
    else earlier = middle;
  }
  return version;
}

function isSameAddress(one: unknown, other: string): boolean {
  const digits = (text: string): string => text.toLowerCase().replace(/^0x0*/, "");
  return typeof one === "string" && digits(one) === digits(other);
}
