/**
 * Ledgers that stand still while nothing is submitted. On such a one nothing ever expires, so it is moved on with
 * transactions of other signers than the one that is waited for.
 */
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { readMember } from "../../client/answer.ts";
import { sleep } from "../../client/transport.ts";
import type { Fixtures } from "../kit/check.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { toBatchBody, planNext, sign } from "./planning.ts";

type Tools = Pick<Fixtures, "node" | "signers" | "seed" | "memory">;

const pollIntervalMillis = 250;
/** So many looks a ledger may stand still before it is pushed, unless it is known for it. */
const idlePollsBeforeNudge = 4;
/** So long it may stand still, pushed or not, before nothing more is expected of it. */
const idlePollsMax = 40;
const nudgesMax = 100;
/** What is not executed after so many looks is lost; a ledger that is known to stand still executes at once. */
const settlePollsMax = 4;
const onDemandSettlePollsMax = 2;

/** Waiting for a ledger to move on. */
export interface LedgerWait {
  /** Waits until the next look is worth while. Gives false where nothing more is to be expected. */
  readonly waitForNextPoll: (version: bigint) => Promise<boolean>;
  /** Waits until what was pushed is executed, so that the signers of it are settled. */
  readonly end: () => Promise<void>;
}

/** Begins to wait for something that a sender has submitted. */
export function createLedgerWait(tools: Tools, sender: string): LedgerWait {
  const { memory } = tools;
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
      if (wasNudged) nudge = await submitNudge(tools, sender);
      if (!wasNudged || !memory.isLedgerOnDemand) await sleep(pollIntervalMillis);
      return true;
    },
    end: () => ignoreInconclusive(() => settle(tools, nudge)),
  };
}

/** At once, then ever more rarely: a ledger may take its time for what it was given. */
function isNudgeDue(polls: number): boolean {
  return polls > 0 && (polls & (polls - 1)) === 0;
}

/** Submits what another one signs, whatever becomes of it, and gives it; null where there is nobody else. */
async function submitNudge(tools: Tools, sender: string): Promise<PlannedTransaction | null> {
  const { node, signers } = tools;
  const places = Array.from({ length: signers.count() }, (_, place) => place);
  // The last one, because most checks begin with the first.
  const place = places.findLast((other) => signers.take(other).address !== sender);
  let planned: PlannedTransaction | null = null;
  await ignoreInconclusive(async () => {
    if (place === undefined) return;
    planned = await planNext(tools, { place });
    await node.submitBatch(toBatchBody("json", [sign(tools, planned, place)]));
  });
  return planned;
}

async function settle({ node, memory }: Tools, nudge: PlannedTransaction | null): Promise<void> {
  const pollsMax = memory.isLedgerOnDemand ? onDemandSettlePollsMax : settlePollsMax;
  for (let poll = 1; nudge !== null && poll <= pollsMax; poll += 1) {
    const account = await node.getAccount(nudge.sender);
    const next = account.status === 200 ? readMember(account, "/sequence_number") : null;
    if (typeof next === "string" && BigInt(next) > nudge.sequenceNumber) return;
    await sleep(pollIntervalMillis);
  }
}
