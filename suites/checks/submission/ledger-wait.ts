/**
 * Waits for the execution of transactions, also on ledgers that advance only when a transaction is submitted. On such a
 * ledger no transaction expires by itself. So the wait submits transactions of another signer ("nudges"), which advance
 * the ledger.
 */
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { readMember } from "../../client/answer.ts";
import { sleep } from "../../client/transport.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { planFor, signAs, toBatchBody, type SubmissionFixtures } from "./planning.ts";

const pollIntervalMillis = 250;
/**
 * The first nudge is sent when the ledger has stood still for this many milliseconds, or three times as long as an
 * execution has taken before, so that a nudge is not taken for the cause of a slow block. If the ledger is known to
 * advance only on submissions, it is sent at the first poll without a new version.
 */
const stillMillis = { unknown: 4_000, min: 1_000, max: 8_000, factor: 3 };
/** The wait ends after this many polls without a new version, although nudges were sent. */
const idlePollsMax = 40;
const nudgesMax = 100;
/**
 * A nudge that is not executed after this many polls counts as lost. Fewer polls are enough for a ledger that advances
 * only on submissions, because it executes at once.
 */
const settlePollsMax = 4;
const onDemandSettlePollsMax = 2;

/** A wait for a ledger to advance. */
interface LedgerWait {
  /** Whether a nudge was sent. */
  readonly wasNudged: () => boolean;
  /**
   * Sends a nudge if one is due, and waits until the next poll. Resolves to false if the ledger no longer advances, or
   * after 100 nudges.
   */
  readonly waitForNextPoll: (version: bigint) => Promise<boolean>;
  /** Waits for a short time until the last nudge is executed, so that the next check can plan for its signer. */
  readonly end: () => Promise<void>;
}

/** Creates the wait for a transaction. Nudges come from another signer than `sender`. */
export function createLedgerWait(fixtures: SubmissionFixtures, sender: string): LedgerWait {
  const { memory } = fixtures;
  let latest: bigint | null = null;
  let idlePolls = 0;
  let nudges = 0;
  let stillSince = performance.now();
  let duePolls = 0;
  let wasNudged = false;
  let nudge: PlannedTransaction | null = null;
  return {
    wasNudged: () => nudges > 0,
    async waitForNextPoll(version) {
      const hasMoved = latest !== null && version > latest;
      if (hasMoved) memory.isLedgerOnDemand = wasNudged;
      const hasNudgeWorked = hasMoved && wasNudged;
      idlePolls = hasMoved ? 0 : idlePolls + 1;
      if (hasMoved) stillSince = performance.now();
      duePolls = !hasMoved && performance.now() - stillSince >= toStillMillis(memory) ? duePolls + 1 : 0;
      latest = latest === null || version > latest ? version : latest;
      if (idlePolls > idlePollsMax) return false;
      wasNudged = hasNudgeWorked || isNudgeDue(duePolls);
      if (wasNudged && (nudges += 1) > nudgesMax) return false;
      if (wasNudged) nudge = await submitNudge(fixtures, sender);
      if (!wasNudged || !memory.isLedgerOnDemand) await sleep(pollIntervalMillis);
      return true;
    },
    end: () => ignoreInconclusive(() => settle(fixtures, nudge)),
  };
}

/** Returns how long a ledger has to stand still before a nudge. */
function toStillMillis({ isLedgerOnDemand, executionMillis }: SubmissionFixtures["memory"]): number {
  if (isLedgerOnDemand) return 0;
  const { unknown, min, max, factor } = stillMillis;
  return executionMillis === null ? unknown : Math.min(max, Math.max(min, factor * executionMillis));
}

/**
 * Whether a nudge is due. Nudges are due at polls 1, 2, 4, 8 and so on: with growing intervals, because a ledger may be
 * slow to execute one.
 */
function isNudgeDue(polls: number): boolean {
  return polls > 0 && (polls & (polls - 1)) === 0;
}

/**
 * Submits a transaction of another signer and returns it, whatever the response; null if there is only one signer or
 * the transaction cannot be planned.
 */
async function submitNudge(fixtures: SubmissionFixtures, sender: string): Promise<PlannedTransaction | null> {
  const { node, signers } = fixtures;
  const spare = signers.spare(sender);
  let planned: PlannedTransaction | null = null;
  await ignoreInconclusive(async () => {
    if (spare === null) return;
    planned = await planFor(fixtures, { address: spare.address, call: signers.call("succeeds") });
    await node.submitBatch(toBatchBody("json", [signAs(fixtures, planned, spare)]));
  });
  return planned;
}

async function settle({ node, memory }: SubmissionFixtures, nudge: PlannedTransaction | null): Promise<void> {
  const pollsMax = memory.isLedgerOnDemand ? onDemandSettlePollsMax : settlePollsMax;
  for (let poll = 1; nudge !== null && poll <= pollsMax; poll += 1) {
    const account = await node.getAccount(nudge.sender);
    const next = account.status === 200 ? readMember(account, "/sequence_number") : null;
    if (typeof next === "string" && BigInt(next) > nudge.sequenceNumber) return;
    await sleep(pollIntervalMillis);
  }
}
