/** What the blocks of a model-based run (§4.5) must show of what was submitted: all that was accepted, once, and no other. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { assertTransactionAsSent } from "../batches/batch-blocks.ts";
import { requireBlock, requireWithinLedger, readTransactions, type Block } from "../kit/block-read.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { Fixtures } from "../kit/check.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import type { SentTransaction } from "./program-step.ts";
import { areSameArguments } from "../simulations/simulation-request-echo.ts";
import { toVersionEntries, type VersionEntry } from "./ledger-model.ts";
import { isAcceptable } from "./program.ts";

/** A busy ledger has more in the time of a few steps than is worth reading. */
const blocksMax = 40;
const versionsMax = 20_000n;

/** Successive blocks with their transactions. */
export interface BlockRange {
  readonly blocks: readonly Block[];
  readonly versionEntries: readonly VersionEntry[];
}

/**
 * The blocks of all versions after one up to another.
 * @throws Inconclusive where they are too many
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
        "needs a ledger with fewer blocks, or smaller ones, in the time of a few batches",
        [block.answer.exchange],
      );
    }
  }
  const versionEntries = blocks.flatMap(({ firstVersion, lastVersion, answer }) =>
    toVersionEntries({ firstVersion, lastVersion, transactions: readTransactions(answer) ?? [] }),
  );
  return { blocks, versionEntries: versionEntries.filter(({ version }) => version > after) };
}

/** The block of a chapter around a version; undefined where it has none. */
export function blockAround({ blocks }: BlockRange, version: bigint): Block | undefined {
  return blocks.find(({ firstVersion, lastVersion }) => firstVersion <= version && version <= lastVersion);
}

/** An act, and where the blocks show it. */
export interface ExecutedTransaction {
  readonly sentTransaction: SentTransaction;
  readonly versionEntries: readonly VersionEntry[];
}

/**
 * Holds what was sent against the blocks. Gives where they show what was accepted.
 * @throws Violation
 */
export function assertSubmittedAppear(
  blockRange: BlockRange,
  sentTransactions: readonly SentTransaction[],
): readonly ExecutedTransaction[] {
  for (const sentTransaction of sentTransactions) {
    // A call that fails may be listed for that, though it is on the ledger (SUBM-S03).
    if (sentTransaction.isRefused && sentTransaction.move.transactionKind !== "fails")
      assertAbsent(blockRange, sentTransaction);
  }
  const found = sentTransactions
    .filter(({ move, isRefused }) => isAcceptable(move.transactionKind) && !isRefused)
    .map((sentTransaction) => ({
      sentTransaction,
      versionEntries: blockRange.versionEntries.filter((entry) => isEntryOf(entry, sentTransaction)),
    }));
  for (const { sentTransaction, versionEntries } of found) {
    if (versionEntries.length > 1)
      throw createPlacementViolation(blockRange, sentTransaction, versionEntries, "twice");
    for (const { version, transaction } of versionEntries) {
      const block = blockAround(blockRange, version);
      if (block !== undefined)
        assertTransactionAsSent(sentTransaction.plan.planned, { block: block.answer, transaction });
    }
  }
  const areShown = found.some(({ versionEntries }) => versionEntries.length > 0);
  const missing = found.find(({ versionEntries }) => versionEntries.length === 0);
  if (missing !== undefined && areShown && hasAllTransactions(blockRange)) {
    throw createPlacementViolation(blockRange, missing.sentTransaction, [], "nowhere");
  }
  return found;
}

/** Whether each version has its transaction, so that none that is not shown can be another. */
function hasAllTransactions({ versionEntries }: BlockRange): boolean {
  return versionEntries.every(({ transaction }) => transaction !== undefined);
}

function isEntryOf({ transaction, sender }: VersionEntry, { plan: { planned } }: SentTransaction): boolean {
  return (
    sender === planned.sender &&
    isSameMoveValue(valueAt(transaction, "/sequence_number"), String(planned.sequenceNumber))
  );
}

/** Another transaction may have the same number, but not the same call and the same gas. */
function assertAbsent(blockRange: BlockRange, sentTransaction: SentTransaction): void {
  const { call, maxGasAmount } = sentTransaction.plan.planned;
  const shown = blockRange.versionEntries.find(
    (entry) =>
      isEntryOf(entry, sentTransaction) &&
      isSameMoveValue(valueAt(entry.transaction, "/max_gas_amount"), String(maxGasAmount)) &&
      areSameArguments(call, call.arguments, valueAt(entry.transaction, "/payload/arguments")),
  );
  const requirement: RequirementId = isAcceptable(sentTransaction.move.transactionKind)
    ? "BTCH-011"
    : "BTCH-022";
  sentTransaction.answer.recordAssertion(requirement, "What a batch lists as failed is in no block");
  if (shown === undefined) return;
  const { sequenceNumber, sender } = sentTransaction.plan.planned;
  throw new Violation({
    requirement,
    operation: sentTransaction.answer.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "listed and executed",
    summary: `A batch lists number ${sequenceNumber} of ${sender} as failed, and version ${shown.version} is that transaction.`,
    expected: "no block that shows it",
    received: `version ${shown.version}`,
    exchanges: exchangesAround(blockRange, sentTransaction, [shown]),
  });
}

function createPlacementViolation(
  blockRange: BlockRange,
  sentTransaction: SentTransaction,
  versionEntries: readonly VersionEntry[],
  where: "twice" | "nowhere",
): Violation {
  const { sequenceNumber, sender } = sentTransaction.plan.planned;
  return new Violation({
    requirement: "BLCK-012",
    operation: "getBlockByVersion",
    basis: "comparison",
    layer: "semantics",
    pointer: "/transactions",
    mismatch: `stands ${where}`,
    summary: `Number ${sequenceNumber} of ${sender} was accepted and executed, and stands ${where} in the blocks since, of which no version lacks its transaction.`,
    expected: "one version with that transaction",
    received: versionEntries.map(({ version }) => `version ${version}`).join(", ") || "none",
    exchanges: exchangesAround(blockRange, sentTransaction, versionEntries),
  });
}

function exchangesAround(
  blockRange: BlockRange,
  { answer }: SentTransaction,
  versionEntries: readonly VersionEntry[],
) {
  const around = versionEntries.flatMap(({ version }) => blockAround(blockRange, version)?.answer ?? []);
  const last = blockRange.blocks.at(-1)?.answer ?? answer;
  return [answer, ...(around.length === 0 ? [last] : around)].map(({ exchange }) => exchange);
}
