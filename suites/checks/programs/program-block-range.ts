/**
 * Reads the blocks of a model-based run (§4.5), and asserts that they include each accepted transaction once and no
 * rejected one.
 */
import { blockedBy, notSeen } from "../../../evidence/reason.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import { requireBlock, requireWithinLedger, readTransactions, type Block } from "../kit/block-read.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { bindAssertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import type { SentTransaction } from "./program-step.ts";
import { areSameArguments, assertTransactionAsSent } from "../submission/transaction-comparison.ts";
import { toVersionEntries, type VersionEntry } from "./ledger-model.ts";
import { isAcceptable, type BatchEntry } from "./program.ts";

/** While a few steps run, a busy ledger may create too many blocks to read. */
const blocksMax = 40;
const versionsMax = 20_000n;

/** Successive blocks with their transactions. */
export interface BlockRange {
  readonly blocks: readonly Block[];
  readonly versionEntries: readonly VersionEntry[];
}

/**
 * Reads the blocks of all versions after `after`, up to and including `until`.
 * @throws Inconclusive if there are too many blocks or versions
 */
export async function readBlockRange(
  node: Fixtures["node"],
  { after, until }: { readonly after: bigint; readonly until: bigint },
): Promise<BlockRange> {
  const blocks: Block[] = [];
  for (let version = after + 1n; version <= until;) {
    const block = await requireBlock(node, version, { withTransactions: true });
    requireWithinLedger(block);
    blocks.push(block);
    version = block.lastVersion + 1n;
    if (blocks.length > blocksMax || block.lastVersion - block.firstVersion > versionsMax) {
      throw new Inconclusive(
        notSeen(
          `a ledger that creates at most ${blocksMax} blocks, each of at most ${versionsMax} versions, while a few batches are submitted`,
          ["block"],
        ),
        [block.answer.exchange],
      );
    }
  }
  const versionEntries = blocks.flatMap(({ firstVersion, lastVersion, answer }) =>
    toVersionEntries({ firstVersion, lastVersion, transactions: readTransactions(answer) ?? [] }),
  );
  return { blocks, versionEntries: versionEntries.filter(({ version }) => version > after) };
}

/** Finds the block that contains a version. */
export function findBlock({ blocks }: BlockRange, version: bigint): Block | undefined {
  return blocks.find(({ firstVersion, lastVersion }) => firstVersion <= version && version <= lastVersion);
}

/** An accepted transaction and the versions of the blocks that include it. */
export interface PlacedTransaction {
  readonly sentTransaction: SentTransaction;
  readonly versionEntries: readonly VersionEntry[];
}

/**
 * Asserts that the blocks include the accepted transactions, and no transaction that was listed as failed.
 * @returns the accepted transactions with their versions
 * @throws Violation, or Inconclusive if the indices of the failures may be wrong
 */
export function assertSubmittedAppear(
  blockRange: BlockRange,
  sentTransactions: readonly SentTransaction[],
): readonly PlacedTransaction[] {
  for (const sentTransaction of sentTransactions) {
    // A node may list a call that fails as a failure and still execute its transaction (SUBM-S03).
    if (sentTransaction.isRejected && sentTransaction.batchEntry.transactionKind !== "fails")
      assertAbsent(blockRange, sentTransaction, sentTransactions);
  }
  const found = sentTransactions
    .filter(({ batchEntry, isRejected }) => isAcceptable(batchEntry.transactionKind) && !isRejected)
    .map((sentTransaction) => ({
      sentTransaction,
      versionEntries: blockRange.versionEntries.filter((entry) => isEntryOf(entry, sentTransaction)),
    }));
  for (const { sentTransaction, versionEntries } of found) {
    if (versionEntries.length > 1)
      throw createPlacementViolation(blockRange, sentTransaction, versionEntries, "twice");
    for (const { version, transaction } of versionEntries) {
      const block = findBlock(blockRange, version);
      if (block !== undefined)
        assertTransactionAsSent(bindAssertions("BLCK-012"), sentTransaction.plan.planned, {
          block: block.answer,
          transaction,
        });
    }
  }
  const areShown = found.some(({ versionEntries }) => versionEntries.length > 0);
  const missing = found.find(({ versionEntries }) => versionEntries.length === 0);
  if (missing !== undefined && areShown && hasAllTransactions(blockRange)) {
    throw createPlacementViolation(blockRange, missing.sentTransaction, [], "nowhere");
  }
  return found;
}

/**
 * Whether the blocks include the transaction of each version. Only then does the absence of a transaction prove that it
 * was not executed.
 */
function hasAllTransactions({ versionEntries }: BlockRange): boolean {
  return versionEntries.every(({ transaction }) => transaction !== undefined);
}

function isEntryOf({ transaction, sender }: VersionEntry, { plan: { planned } }: SentTransaction): boolean {
  return (
    sender === planned.sender &&
    isSameMoveValue(valueAt(transaction, "/sequence_number"), String(planned.sequenceNumber))
  );
}

/**
 * Finds the version of exactly this transaction. Another transaction may have the same sequence number, but not also
 * the same arguments and the same max_gas_amount.
 */
function findExactly(
  { versionEntries }: BlockRange,
  sentTransaction: SentTransaction,
): VersionEntry | undefined {
  const { call, maxGasAmount } = sentTransaction.plan.planned;
  return versionEntries.find(
    (entry) =>
      isEntryOf(entry, sentTransaction) &&
      isSameMoveValue(valueAt(entry.transaction, "/max_gas_amount"), String(maxGasAmount)) &&
      areSameArguments(call, call.arguments, valueAt(entry.transaction, "/payload/arguments")),
  );
}

/**
 * Asserts that no block includes a transaction that was listed as failed. The list is wrong for certain if it has more
 * entries than the batch has transactions that were not executed. Otherwise, only its indices may be wrong.
 */
function assertAbsent(
  blockRange: BlockRange,
  sentTransaction: SentTransaction,
  sentTransactions: readonly SentTransaction[],
): void {
  const { answer, batchEntry } = sentTransaction;
  const requirement = selectListingRequirement(answer.status, batchEntry);
  bindAssertions(requirement).executed(
    answer,
    "blocks do not include a transaction that is listed as failed",
  );
  const shown = findExactly(blockRange, sentTransaction);
  if (shown === undefined) return;
  const batch = sentTransactions.filter((other) => other.answer === answer);
  const notExecuted = batch.filter((other) => findExactly(blockRange, other) === undefined).length;
  if (batch.filter(({ isRejected }) => isRejected).length <= notExecuted) {
    throw new Inconclusive(blockedBy("BTCH-015", "the index of each failure"), [answer.exchange]);
  }
  const { sequenceNumber, sender } = sentTransaction.plan.planned;
  throw bindAssertions(requirement).violation(answer, {
    context: `Submitted a transaction of ${sender} with sequence number ${sequenceNumber}, which is listed as failed`,
    expected: "blocks without it",
    received: `a block that includes it at version ${shown.version}`,
    mismatch: "listed and executed",
    exchanges: listExchanges(blockRange, sentTransaction, [shown]),
  });
}

/** Selects the requirement that a response violates if it lists an executed transaction as failed. */
function selectListingRequirement(status: number, { transactionKind }: BatchEntry): RequirementId {
  if (!isAcceptable(transactionKind)) return "BTCH-022";
  return status === 202 ? "BTCH-018" : "BTCH-011";
}

function createPlacementViolation(
  blockRange: BlockRange,
  sentTransaction: SentTransaction,
  versionEntries: readonly VersionEntry[],
  where: "twice" | "nowhere",
): Violation {
  const { sequenceNumber, sender } = sentTransaction.plan.planned;
  const versions = versionEntries.map(({ version }) => `version ${version}`).join(" and ");
  return bindAssertions("BLCK-012").violation(
    { ...sentTransaction.answer, operation: "getBlockByVersion" },
    {
      context: `Read all blocks since the transaction of ${sender} with sequence number ${sequenceNumber} was accepted`,
      expected: "one version with that transaction",
      received: versions || "none",
      mismatch: `stands ${where}`,
      pointer: "/transactions",
      exchanges: listExchanges(blockRange, sentTransaction, versionEntries),
    },
  );
}

/**
 * Lists the exchange of the batch, and the exchanges of the blocks that contain the versions. Without versions, the
 * last block is listed.
 */
function listExchanges(
  blockRange: BlockRange,
  { answer }: SentTransaction,
  versionEntries: readonly VersionEntry[],
) {
  const around = versionEntries.flatMap(({ version }) => findBlock(blockRange, version)?.answer ?? []);
  const last = blockRange.blocks.at(-1)?.answer ?? answer;
  return [answer, ...(around.length === 0 ? [last] : around)].map(({ exchange }) => exchange);
}
