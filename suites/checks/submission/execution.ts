/** Finds out whether and at which version an accepted transaction was executed (§4.1, §4.5). */
import { require200 } from "../kit/require-200.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { notSeen } from "../../../evidence/reason.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { parseBlock, readBlock, readTransactions } from "../kit/block-read.ts";
import type { Fixtures } from "../../judge/check.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { withLedgerWait, type LedgerWait } from "./ledger-wait.ts";
import type { SubmissionFixtures } from "./planning.ts";
import { isSameAddress, type BlockTransaction } from "./transaction-comparison.ts";

type SequencedTransaction = Pick<PlannedTransaction, "sender" | "sequenceNumber" | "expirationTimestampSecs">;

/** Whether a transaction was executed, and the read of its sender's account that shows it. */
export interface ExecutionOutcome {
  readonly isExecuted: boolean;
  readonly account: Answer;
}

const pollsMax = 400;
/** A node may still execute a transaction in the second of its expiry. */
const expiryGraceSecs = 2n;

/**
 * Waits until a transaction is executed or has expired. It is executed if its sender has a higher sequence number. It
 * has expired if the ledger's time is after its expiry.
 * @throws Inconclusive if neither happens in a reasonable time
 */
export async function waitForExecution(
  fixtures: SubmissionFixtures,
  transaction: SequencedTransaction,
): Promise<ExecutionOutcome> {
  const { recorder } = fixtures.node;
  const [started, before] = [performance.now(), recorder.lastOrdinal()];
  try {
    return await withLedgerWait(fixtures, transaction.sender, (wait) =>
      pollUntilExecuted(fixtures, transaction, wait),
    );
  } finally {
    // A transaction that the first read shows was not waited for.
    if (recorder.lastOrdinal() > before + 1) recorder.countWait(performance.now() - started);
  }
}

async function pollUntilExecuted(
  fixtures: SubmissionFixtures,
  transaction: SequencedTransaction,
  wait: LedgerWait,
): Promise<ExecutionOutcome> {
  const { sender, sequenceNumber, expirationTimestampSecs } = transaction;
  const { node, memory } = fixtures;
  const started = performance.now();
  for (let poll = 1; ; poll += 1) {
    const account = await node.getAccount(sender);
    const next = readSequenceNumber(account);
    const { ledgerTimestampMicros, ledgerVersion } = account.position;
    const ledgerSecs = BigInt(ledgerTimestampMicros ?? 0) / 1_000_000n;
    const isExecuted = next !== null && next > sequenceNumber;
    const isExpired = next !== null && ledgerSecs > expirationTimestampSecs + expiryGraceSecs;
    if (isExecuted || isExpired) {
      if (isExecuted) node.recorder.recordFact("execution-seen", poll === 1 ? "at the first look" : "later");
      if (isExecuted && poll > 1) memory.executesLater = true;
      if (isExecuted && !wait.wasNudged())
        memory.executionMillis = Math.max(memory.executionMillis ?? 0, performance.now() - started);
      if (isExecuted) recordExecutedVersion(memory, BigInt(ledgerVersion ?? 0));
      else memory.expiredWaitMillis += performance.now() - started;
      return { isExecuted, account };
    }
    const shouldPollAgain = poll < pollsMax && (await wait.waitForNextPoll(BigInt(ledgerVersion ?? 0)));
    if (shouldPollAgain) continue;
    throw new Inconclusive(
      notSeen("a ledger that executes accepted transactions", [], {
        detail: `sequence number ${sequenceNumber} of ${sender} is not executed yet`,
      }),
      [account.exchange],
    );
  }
}

/**
 * Waits until the ledger's time is after a time in seconds, by reads of the first signer's account.
 * @throws Inconclusive if that does not happen in a reasonable time
 */
export async function waitForLedgerTime(fixtures: SubmissionFixtures, secs: bigint): Promise<void> {
  const { address } = fixtures.signers.take();
  // No account reaches this sequence number, so the wait ends with the time.
  const never = { sender: address, sequenceNumber: U64_MAX, expirationTimestampSecs: secs };
  await waitForExecution(fixtures, never);
}

/**
 * Remembers the newest ledger version at which a submitted transaction was seen to be executed. Later reads for
 * planning have to reach this version, so they do not come from a replica that is behind.
 */
export function recordExecutedVersion(memory: Fixtures["memory"], version: bigint): void {
  if (version > memory.executedVersion) memory.executedVersion = version;
}

/** Reads the sequence number of an account; null if the response does not contain one. */
function readSequenceNumber(account: Answer): bigint | null {
  const next = account.status === 200 ? readMember(account, "/sequence_number") : null;
  return typeof next === "string" ? BigInt(next) : null;
}

/** An executed transaction and its version. `transaction` is undefined if the block omits it. */
export interface ExecutedTransaction extends BlockTransaction {
  readonly version: bigint;
}

/**
 * Finds the version of an executed transaction and reads its block. A binary search finds the first version at which
 * the sender has a higher sequence number.
 * @param before the latest version before the transaction was submitted
 * @param account a read of the sender's account after the transaction was executed
 * @throws Inconclusive if the block includes all of its transactions, but not this one
 */
export async function findExecutedTransaction(
  { node }: Pick<SubmissionFixtures, "node">,
  transaction: SequencedTransaction,
  before: bigint,
  account: Answer,
): Promise<ExecutedTransaction> {
  const { sender, sequenceNumber } = transaction;
  const after = readHeaderNumber(account, "ledgerVersion");
  const version = await findExecutedVersion({ node }, transaction, { before, after });
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
    notSeen("a block with senders and sequence numbers", ["block"], {
      detail: `the block of version ${version} has no transaction of ${sender} with sequence number ${sequenceNumber}`,
    }),
    [account.exchange, block.exchange],
  );
}

async function findExecutedVersion(
  { node }: Pick<SubmissionFixtures, "node">,
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
