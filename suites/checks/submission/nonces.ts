/**
 * Plans, submits and finds transactions that have a replay_protection_nonce instead of a sequence number. The nonce
 * identifies them in blocks (§2.6, §4.5).
 */
import { notSeen } from "../../../evidence/reason.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { readTransactions, requireBlock } from "../kit/block-read.ts";
import type { Fixtures } from "../../judge/check.ts";
import { forgetUnknown } from "../../judge/unknown-outcome.ts";
import { requireAcceptance } from "./acceptance.ts";
import { isAccepted } from "./batch-answer.ts";
import { recordExecutedVersion } from "./execution.ts";
import { withLedgerWait, type LedgerWait } from "./ledger-wait.ts";
import { submitInParts } from "./batch-sizes.ts";
import { planNext, sign, type SubmissionFixtures } from "./planning.ts";
import type { BlockTransaction } from "./transaction-comparison.ts";

/** A transaction with a nonce. */
export type NonceTransaction = PlannedTransaction & { readonly nonce: bigint };

/** A difference between two nonces that remains even in a node that rounds nonces to doubles. */
export const distinctNonceGap = 1n << 40n;

const blocksMax = 120;
const expiryGraceSecs = 2n;
/**
 * The smallest possible nonce of a run. It is above 2^53, so a node that stores nonces as doubles rounds them. Each
 * nonce adds the ledger's time to this number, so nonces of an earlier run are not used again.
 */
const lowestNonce = 1n << 62n;
const secondsMask = (1n << 31n) - 1n;

/**
 * Plans one transaction of the first signer for each step.
 * @param steps the number that each nonce adds to the first nonce: `[0n, 1n]` plans two transactions with successive
 * nonces
 */
export async function planWithNonces(
  fixtures: SubmissionFixtures,
  steps: readonly bigint[],
): Promise<readonly NonceTransaction[]> {
  const plans: PlannedTransaction[] = [];
  for (const _ of steps) plans.push(await planNext(fixtures));
  const first =
    lowestNonce +
    (((plans[0]?.expirationTimestampSecs ?? 0n) & secondsMask) << 24n) +
    4n * BigInt(fixtures.memory.recipientCount % (1 << 16));
  return plans.map((planned, at) => ({ ...planned, nonce: first + (steps[at] ?? 0n) }));
}

/**
 * The blocks that include the submitted transactions, and the last read of the sender's account during the wait for
 * them.
 */
export interface NonceOutcomes {
  /** An entry for each submitted transaction, in the same order; null if no block includes it. */
  readonly shown: readonly (BlockTransaction | null)[];
  readonly account: Answer;
}

/** The response to a batch of transactions with nonces; `outcomes` is null if not all of them were accepted. */
export interface NonceSubmission {
  readonly answer: Answer;
  readonly outcomes: NonceOutcomes | null;
}

/** Submits transactions of one signer with nonces and, if all are accepted, waits until blocks include them. */
export async function submitNonces(
  fixtures: SubmissionFixtures,
  plans: readonly NonceTransaction[],
  place = 0,
): Promise<NonceSubmission> {
  const { node, signers } = fixtures;
  const since = readHeaderNumber(await node.getAccount(signers.take(place).address), "ledgerVersion");
  const signed = plans.map((planned) => sign(fixtures, planned, place));
  const answers = await submitInParts(fixtures, signed);
  const answer = answers.find((one) => !isAccepted(one)) ?? answers.at(-1);
  if (answer === undefined) throw new TypeError("transactions with nonces expected a response, got none");
  if (!isAccepted(answer)) return { answer, outcomes: null };
  const sender = plans[0]?.sender ?? signers.take().address;
  const outcomes = await withLedgerWait(fixtures, sender, (wait) =>
    waitForNonces(fixtures, { plans, sender, since, wait }),
  );
  return { answer, outcomes };
}

/**
 * Requires that the target executes transactions with nonces. The document does not require this, so the first call
 * submits one such transaction.
 * @throws Inconclusive, on every call, if that transaction was not executed
 */
export function requireNonces(fixtures: SubmissionFixtures): Promise<void> {
  const { memory } = fixtures;
  memory.nonceAcceptance ??= forgetUnknown(
    memory,
    requireAcceptance(fixtures, "json").then(() => requireNoncesExecuted(fixtures, [0n])),
    () => (memory.nonceAcceptance = null),
  );
  return memory.nonceAcceptance;
}

/**
 * Submits transactions with nonces and requires that all are executed.
 * @throws Inconclusive otherwise
 */
export async function requireNoncesExecuted(
  fixtures: SubmissionFixtures,
  steps: readonly bigint[],
): Promise<void> {
  const { answer, outcomes } = await submitNonces(fixtures, await planWithNonces(fixtures, steps));
  if (outcomes !== null && !outcomes.shown.includes(null)) return;
  throw new Inconclusive(notSeen("a target that executes transactions with a replay_protection_nonce"), [
    answer.exchange,
  ]);
}

/** Transactions with nonces of one sender that were accepted. */
interface AwaitedNonces {
  readonly plans: readonly NonceTransaction[];
  readonly sender: string;
  /** The latest version before they were submitted. */
  readonly since: bigint;
  readonly wait: LedgerWait;
}

/** Reads the blocks after a version until all transactions are found, or the ledger's time has passed their expiry. */
async function waitForNonces(
  { node, memory }: Pick<SubmissionFixtures, "node" | "memory">,
  { plans, sender, since, wait }: AwaitedNonces,
): Promise<NonceOutcomes> {
  const expirySecs = plans.reduce(
    (latest, { expirationTimestampSecs: expiry }) => (expiry > latest ? expiry : latest),
    0n,
  );
  const found = new Map<bigint, BlockTransaction>();
  let next = since + 1n;
  for (let blocks = 0; blocks < blocksMax;) {
    const account = await node.getAccount(sender);
    const latest = readHeaderNumber(account, "ledgerVersion");
    for (; next <= latest && blocks < blocksMax; blocks += 1)
      next = await scanBlock(node, next, plans, found);
    const shown = plans.map(({ nonce }) => found.get(nonce) ?? null);
    const isOver =
      next > latest &&
      readHeaderNumber(account, "ledgerTimestampMicros") / 1_000_000n > expirySecs + expiryGraceSecs;
    const areShown = !shown.includes(null);
    // Later simulations have to know that the nonces are used, so they do not come from a replica that is behind.
    if (areShown) recordExecutedVersion(memory, latest);
    if (areShown || isOver) return { shown, account };
    if (!(await wait.waitForNextPoll(latest))) break;
  }
  throw new Inconclusive(
    notSeen("a ledger that includes accepted transactions in its blocks", ["block"], {
      detail: `the blocks after version ${since} lack a transaction with a nonce`,
    }),
  );
}

/** Reads the block of a version, adds its wanted transactions to `found`, and returns the version after the block. */
async function scanBlock(
  node: Fixtures["node"],
  version: bigint,
  wanted: readonly NonceTransaction[],
  found: Map<bigint, BlockTransaction>,
): Promise<bigint> {
  const block = await requireBlock(node, version, { withTransactions: true });
  const { answer, firstVersion, lastVersion } = block;
  const all = readTransactions(answer) ?? [];
  if (BigInt(all.length) <= lastVersion - firstVersion) {
    throw new Inconclusive(notSeen("a block that includes all of its transactions", ["block"]), [
      answer.exchange,
    ]);
  }
  for (const transaction of all) {
    const nonce = wanted.find((own) => matchesTransaction(own, transaction))?.nonce;
    if (nonce !== undefined) found.set(nonce, { block: answer, transaction });
  }
  return lastVersion + 1n;
}

/**
 * Whether a transaction of a block is the planned one. A node may omit the nonce. Then the arguments identify the
 * transaction, because each planned transaction has its own recipient.
 */
function matchesTransaction({ sender, nonce, call }: NonceTransaction, transaction: unknown): boolean {
  if (!isSameMoveValue(valueAt(transaction, "/sender"), sender)) return false;
  const shown = valueAt(transaction, "/replay_protection_nonce") ?? null;
  return shown === null
    ? isSameMoveValue(valueAt(transaction, "/payload/arguments"), call.arguments)
    : isSameMoveValue(shown, String(nonce));
}
