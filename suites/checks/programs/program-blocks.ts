/** What the blocks of a model-based run (§4.5) must show of what was submitted: all that was accepted, once, and no other. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { isShownAsSent } from "../batches/batch-blocks.ts";
import { blockOf, presumeWithinLedger, transactionsIn, type Block } from "../kit/block-read.ts";
import { valueAt } from "../../client/json/json-pointer.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { isSameMoveValue } from "../../oracle/same-move-value.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import type { Act } from "./program-step.ts";
import { areSameArguments } from "../simulations/simulation-request.ts";
import { momentsOf, type Moment } from "./ledger-model.ts";
import { isGood } from "./program.ts";

/** A busy ledger has more in the time of a few steps than is worth reading. */
const blocksMax = 40;
const versionsMax = 20_000n;

/** Successive blocks with their transactions. */
export interface Chapter {
  readonly blocks: readonly Block[];
  readonly moments: readonly Moment[];
}

/**
 * The blocks of all versions after one up to another.
 * @throws Inconclusive where they are too many
 */
export async function readChapter(
  node: Fixtures["node"],
  { after, until }: { readonly after: bigint; readonly until: bigint },
): Promise<Chapter> {
  const blocks: Block[] = [];
  for (let version = after + 1n; version <= until;) {
    const block = await blockOf(node, version, { withTransactions: true });
    presumeWithinLedger(block);
    blocks.push(block);
    version = block.lastVersion + 1n;
    if (blocks.length > blocksMax || block.lastVersion - block.firstVersion > versionsMax) {
      throw new Inconclusive(
        "needs a ledger with fewer blocks, or smaller ones, in the time of a few batches",
        [block.answer.exchange],
      );
    }
  }
  const moments = blocks.flatMap(({ firstVersion, lastVersion, answer }) =>
    momentsOf({ firstVersion, lastVersion, transactions: transactionsIn(answer) ?? [] }),
  );
  return { blocks, moments: moments.filter(({ version }) => version > after) };
}

/** The block of a chapter around a version; undefined where it has none. */
export function blockAround({ blocks }: Chapter, version: bigint): Block | undefined {
  return blocks.find(({ firstVersion, lastVersion }) => firstVersion <= version && version <= lastVersion);
}

/** An act, and where the blocks show it. */
export interface Found {
  readonly act: Act;
  readonly moments: readonly Moment[];
}

/**
 * Holds what was sent against the blocks. Gives where they show what was accepted.
 * @throws Violation
 */
export function showWhatBecame(chapter: Chapter, acts: readonly Act[]): readonly Found[] {
  for (const act of acts) {
    // A call that fails may be listed for that, though it is on the ledger (SUBM-S03).
    if (act.isRefused && act.move.deed !== "fails") isNowhere(chapter, act);
  }
  const found = acts
    .filter(({ move, isRefused }) => isGood(move.deed) && !isRefused)
    .map((act) => ({ act, moments: chapter.moments.filter((moment) => isOf(moment, act)) }));
  for (const { act, moments } of found) {
    if (moments.length > 1) throw standsWrongly(chapter, act, moments, "twice");
    for (const { version, transaction } of moments) {
      const block = blockAround(chapter, version);
      if (block !== undefined) isShownAsSent(act.plan.planned, { block: block.answer, transaction });
    }
  }
  const areShown = found.some(({ moments }) => moments.length > 0);
  const missing = found.find(({ moments }) => moments.length === 0);
  if (missing !== undefined && areShown && areAllThere(chapter)) {
    throw standsWrongly(chapter, missing.act, [], "nowhere");
  }
  return found;
}

/** Whether each version has its transaction, so that none that is not shown can be another. */
function areAllThere({ moments }: Chapter): boolean {
  return moments.every(({ transaction }) => transaction !== undefined);
}

function isOf({ transaction, sender }: Moment, { plan: { planned } }: Act): boolean {
  return (
    sender === planned.sender &&
    isSameMoveValue(valueAt(transaction, "/sequence_number"), String(planned.sequenceNumber))
  );
}

/** Another transaction may have the same number, but not the same call and the same gas. */
function isNowhere(chapter: Chapter, act: Act): void {
  const { call, maxGasAmount } = act.plan.planned;
  const shown = chapter.moments.find(
    (moment) =>
      isOf(moment, act) &&
      isSameMoveValue(valueAt(moment.transaction, "/max_gas_amount"), String(maxGasAmount)) &&
      areSameArguments(call, call.arguments, valueAt(moment.transaction, "/payload/arguments")),
  );
  const requirement: RequirementId = isGood(act.move.deed) ? "BTCH-011" : "BTCH-022";
  act.answer.asserted(requirement, "What a batch lists as failed is in no block");
  if (shown === undefined) return;
  const { sequenceNumber, sender } = act.plan.planned;
  throw new Violation({
    requirement,
    operation: act.answer.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "listed and executed",
    summary: `A batch lists number ${sequenceNumber} of ${sender} as failed, and version ${shown.version} is that transaction.`,
    expected: "no block that shows it",
    received: `version ${shown.version}`,
    exchanges: exchangesAround(chapter, act, [shown]),
  });
}

function standsWrongly(
  chapter: Chapter,
  act: Act,
  moments: readonly Moment[],
  where: "twice" | "nowhere",
): Violation {
  const { sequenceNumber, sender } = act.plan.planned;
  return new Violation({
    requirement: "BLCK-012",
    operation: "getBlockByVersion",
    basis: "comparison",
    layer: "semantics",
    pointer: "/transactions",
    mismatch: `stands ${where}`,
    summary: `Number ${sequenceNumber} of ${sender} was accepted and executed, and stands ${where} in the blocks since, of which no version lacks its transaction.`,
    expected: "one version with that transaction",
    received: moments.map(({ version }) => `version ${version}`).join(", ") || "none",
    exchanges: exchangesAround(chapter, act, moments),
  });
}

function exchangesAround(chapter: Chapter, { answer }: Act, moments: readonly Moment[]) {
  const around = moments.flatMap(({ version }) => blockAround(chapter, version)?.answer ?? []);
  const last = chapter.blocks.at(-1)?.answer ?? answer;
  return [answer, ...(around.length === 0 ? [last] : around)].map(({ exchange }) => exchange);
}
