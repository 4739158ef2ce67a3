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
 * The first nudge is sent after this many polls without a new version. If the ledger is known to advance only on
 * submissions, it is sent at the first such poll.
 */
const idlePollsBeforeNudge = 4;
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
  let wasNudged = false;
  let nudge: PlannedTransaction | null = null;
  return {
    async waitForNextPoll(version) {
      const hasMoved = latest !== null && version > latest;
      if (hasMoved) memory.isLedgerOnDemand = wasNudged;
      const hasNudgeWorked = hasMoved && wasNudged;
      idlePolls = hasMoved ? 0 : idlePolls + 1;
      latest = latest === null || version > latest ? version : latest;
      if (idlePolls > idlePollsMax) return false;
      wasNudged =
        hasNudgeWorked || isNudgeDue(idlePolls - (memory.isLedgerOnDemand ? 0 : idlePollsBeforeNudge));
      if (wasNudged && (nudges += 1) > nudgesMax) return false;
      if (wasNudged) nudge = await submitNudge(fixtures, sender);
      if (!wasNudged || !memory.isLedgerOnDemand) await sleep(pollIntervalMillis);
      return true;
    },
    end: () => ignoreInconclusive(() => settle(fixtures, nudge)),
  };
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
