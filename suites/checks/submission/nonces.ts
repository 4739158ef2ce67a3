/** Transactions that a nonce protects in place of a sequence number: they are known by it in the blocks (§2.6, §4.5). */
import { requireBlock, readTransactions } from "../kit/block-read.ts";
import { type Answer, readHeaderNumber } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { Fixtures } from "../kit/check.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { planNext } from "./planning.ts";
import { createLedgerWait } from "./ledger-wait.ts";

type Tools = Pick<Fixtures, "node" | "signers" | "seed" | "memory">;

/** A transaction with a nonce. */
export type NonceTransaction = PlannedTransaction & { readonly nonce: bigint };

/** Two nonces so far apart differ however roughly they are counted. */
export const distinctNonceGap = 1n << 40n;

const blocksMax = 120;
const expiryGraceSecs = 2n;
/** Above what a double can count, and apart from those of a run before, whose time was another. */
const lowestNonce = 1n << 62n;
const secondsMask = (1n << 31n) - 1n;

/** Several transactions of the first signer with nonces: the first and what is to be added to it for each. */
export async function planWithNonces(
  tools: Tools,
  steps: readonly bigint[],
): Promise<readonly NonceTransaction[]> {
  const plans: PlannedTransaction[] = [];
  for (const _ of steps) plans.push(await planNext(tools));
  const first =
    lowestNonce +
    (((plans[0]?.expirationTimestampSecs ?? 0n) & secondsMask) << 24n) +
    4n * BigInt(tools.memory.recipientCount % (1 << 16));
  return plans.map((planned, at) => ({ ...planned, nonce: first + (steps[at] ?? 0n) }));
}

/** A transaction as a block shows it. */
export interface BlockTransaction {
  readonly block: Answer;
  readonly transaction: unknown;
}

/** What became of several, in their order, and the read that showed the ledger's time last. */
export interface NonceOutcomes {
  /** Null where no block shows it. */
  readonly shown: readonly (BlockTransaction | null)[];
  readonly account: Answer;
}

/**
 * Looks through the blocks after a version until all are found, or the ledger's time has passed their expiry.
 * @throws Inconclusive where the blocks do not tell, or are too many
 */
export async function waitForNonces(
  tools: Tools,
  wanted: readonly NonceTransaction[],
  since: bigint,
): Promise<NonceOutcomes> {
  const { node, signers } = tools;
  const address = wanted[0]?.sender ?? signers.take().address;
  const expirySecs = wanted.reduce((end, one) => max(end, one.expirationTimestampSecs), 0n);
  const ledgerWait = createLedgerWait(tools, address);
  const found = new Map<bigint, BlockTransaction>();
  let next = since + 1n;
  for (let blocks = 0; blocks < blocksMax;) {
    const account = await node.getAccount(address);
    const latest = readHeaderNumber(account, "ledgerVersion");
    for (; next <= latest && blocks < blocksMax; blocks += 1)
      next = await scanBlock(node, next, wanted, found);
    const shown = wanted.map(({ nonce }) => found.get(nonce) ?? null);
    const isOver =
      next > latest &&
      readHeaderNumber(account, "ledgerTimestampMicros") / 1_000_000n > expirySecs + expiryGraceSecs;
    if (isOver || !shown.includes(null)) {
      await ledgerWait.end();
      return { shown, account };
    }
    if (!(await ledgerWait.waitForNextPoll(latest))) break;
  }
  throw new Inconclusive("needs a ledger whose next blocks show what was accepted with a nonce");
}

/** Notes what the block of a version shows of them, and gives the version after it. */
async function scanBlock(
  node: Fixtures["node"],
  version: bigint,
  wanted: readonly NonceTransaction[],
  found: Map<bigint, BlockTransaction>,
): Promise<bigint> {
  const {
    answer: block,
    firstVersion,
    lastVersion,
  } = await requireBlock(node, version, { withTransactions: true });
  const all = readTransactions(block) ?? [];
  if (BigInt(all.length) <= lastVersion - firstVersion) {
    throw new Inconclusive("needs a block that shows all of its transactions", [block.exchange]);
  }
  for (const transaction of all) {
    const nonce = wanted.find((own) => matchesTransaction(own, transaction))?.nonce;
    if (nonce !== undefined) found.set(nonce, { block, transaction });
  }
  return lastVersion + 1n;
}

/** The nonce need not be shown: what was sent tells it apart as well, if an argument is its own. */
function matchesTransaction({ sender, nonce, call }: NonceTransaction, transaction: unknown): boolean {
  if (!isSameMoveValue(valueAt(transaction, "/sender"), sender)) return false;
  const shown = valueAt(transaction, "/replay_protection_nonce") ?? null;
  return shown === null
    ? isSameMoveValue(valueAt(transaction, "/payload/arguments"), call.arguments)
    : isSameMoveValue(shown, String(nonce));
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
