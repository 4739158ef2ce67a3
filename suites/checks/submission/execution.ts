/** Whether and where a transaction that was accepted came onto the ledger (§4.1, §4.5). */
import { blockIn, readBlock, transactionsIn } from "../kit/block-read.ts";
import { headerNumber, member, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-pointer.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { presumes200 } from "../kit/matchers.ts";
import { isSameMoveValue } from "../../oracle/same-move-value.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { noteLoss } from "./losses.ts";
import type { PlannedTransaction } from "../../transactions/planned-transaction.ts";
import { waitOnLedger } from "./standing-ledger.ts";

type Tools = Pick<Fixtures, "node" | "signers" | "seed">;
type Numbered = Pick<PlannedTransaction, "sender" | "sequenceNumber" | "expirationTimestampSecs">;

/** What became of a transaction, and the read of its sender's account that showed it. */
export interface Fate {
  readonly isExecuted: boolean;
  readonly account: Answer;
}

const looksMax = 400;
/** The second of the expiry itself may still be one in which it is executed. */
const graceSecs = 2n;

/**
 * Waits until the sequence number of a sender has passed that of a transaction, or the ledger's time its expiry.
 * @throws Inconclusive where neither comes in a reasonable time
 */
export async function awaitFate(tools: Tools, transaction: Numbered): Promise<Fate> {
  const { sender, sequenceNumber, expirationTimestampSecs } = transaction;
  const waiting = waitOnLedger(tools, sender);
  const started = performance.now();
  for (let look = 1; ; look += 1) {
    const account = await tools.node.getAccount(sender);
    const next = nextNumber(account);
    const { ledgerTimestampMicros, ledgerVersion } = account.position;
    const ledgerSecs = BigInt(ledgerTimestampMicros ?? 0) / 1_000_000n;
    const isExecuted = next !== null && next > sequenceNumber;
    const isExpired = next !== null && ledgerSecs > expirationTimestampSecs + graceSecs;
    if (isExecuted || isExpired) {
      if (isExecuted)
        tools.node.recorder.noticed("execution-seen", look === 1 ? "at the first look" : "later");
      if (isExecuted) noteExecuted(tools.signers, BigInt(ledgerVersion ?? 0));
      else noteLoss(tools.signers, performance.now() - started);
      await waiting.end();
      return { isExecuted, account };
    }
    const goesOn = look < looksMax && (await waiting.goOn(BigInt(ledgerVersion ?? 0)));
    if (goesOn) continue;
    throw new Inconclusive(
      `needs a ledger that executes what was accepted: number ${sequenceNumber} of ${sender} is still to come`,
      [account.exchange],
    );
  }
}

/** Keeps how far a ledger has come that has executed what was sent, so that nothing is planned on a replica behind it. */
export function noteExecuted({ executed }: Pick<Fixtures["signers"], "executed">, version: bigint): void {
  if (version > executed.version) executed.version = version;
}

/** The sequence number that an account is at; null where an answer does not say it. */
function nextNumber(account: Answer): bigint | null {
  const next = account.status === 200 ? member(account, "/sequence_number") : null;
  return typeof next === "string" ? BigInt(next) : null;
}

/** A transaction as its block shows it. */
export interface Executed {
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
export async function findExecuted(
  { node }: Pick<Tools, "node">,
  transaction: Numbered,
  before: bigint,
  account: Answer,
): Promise<Executed> {
  const { sender, sequenceNumber } = transaction;
  const version = await versionOf({ node }, transaction, {
    before,
    after: headerNumber(account, "ledgerVersion"),
  });
  const block = await readBlock(node, version, { withTransactions: true });
  presumes200(block, "BLCK-010");
  const shown = transactionsIn(block) ?? [];
  const found = shown.find(
    (one) =>
      isSameAddress(valueAt(one, "/sender"), sender) &&
      isSameMoveValue(valueAt(one, "/sequence_number"), String(sequenceNumber)),
  );
  const { firstVersion, lastVersion } = blockIn(block);
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
  { sender, sequenceNumber }: Numbered,
  { before, after }: { readonly before: bigint; readonly after: bigint },
): Promise<bigint> {
  let earlier = before;
  let version = after;
  while (version - earlier > 1n) {
    const middle = earlier + (version - earlier) / 2n;
    const then = await readRetained((ledgerVersion) => node.getAccount(sender, { ledgerVersion }), middle);
    presumes200(then, "ACCT-008");
    const next = nextNumber(then);
    if (next !== null && next > sequenceNumber) version = middle;
    else earlier = middle;
  }
  return version;
}

function isSameAddress(one: unknown, other: string): boolean {
  const digits = (text: string): string => text.toLowerCase().replace(/^0x0*/, "");
  return typeof one === "string" && digits(one) === digits(other);
}
