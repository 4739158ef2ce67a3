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

/**
 * While another wait polls, a wait also looks by itself, with growing pauses without a new version: its last read may have come
 * from a replica that is behind.
 */
const ownLook = { firstMillis: 1_000, factor: 2, maxMillis: 8_000 };

/** A wait for a ledger to advance. */
export interface LedgerWait {
  /** Whether a nudge was sent while this wait or another one polled. */
  readonly wasNudged: () => boolean;
  /**
   * Sends a nudge if one is due, and waits until the next poll. If another wait polls, it waits until that one has seen a new
   * version. Resolves to false if the ledger no longer advances, or after 100 nudges.
   * @param version the latest version that this wait has seen
   */
  readonly waitForNextPoll: (version: bigint) => Promise<boolean>;
}

/** What is known since the first of the current waits began to poll. */
interface Progress {
  latest: bigint | null;
  idlePolls: number;
  stillSince: number;
  /** How many polls have seen no new version since a nudge is due. */
  duePolls: number;
  nudgesLeft: number;
  wasNudged: boolean;
  /** Whether any nudge was sent. */
  hasNudged: boolean;
  nudge: PlannedTransaction | null;
}

/** What the waits of a run share: the first one polls, and wakes the others when it sees a new version. */
interface Watch extends Progress {
  /** The waits that have polled and not ended. Each value wakes its wait. */
  readonly waits: Map<LedgerWait, () => void>;
}

const watches = new WeakMap<SubmissionFixtures["memory"], Watch>();

const noProgress = (): Progress => ({
  latest: null,
  idlePolls: 0,
  stillSince: performance.now(),
  duePolls: 0,
  nudgesLeft: nudgesMax,
  wasNudged: false,
  hasNudged: false,
  nudge: null,
});

/**
 * Calls `poll` with a wait for a transaction, and ends the wait. Nudges come from another signer than `sender`. After a nudge,
 * the last wait of a run ends only when the nudge is executed, or after a short time, so that the next check can plan for
 * its signer.
 */
export async function withLedgerWait<Result>(
  fixtures: SubmissionFixtures,
  sender: string,
  poll: (wait: LedgerWait) => Promise<Result>,
): Promise<Result> {
  const { memory } = fixtures;
  const watch: Watch = watches.get(memory) ?? { waits: new Map(), ...noProgress() };
  watches.set(memory, watch);
  let lookMillis = ownLook.firstMillis;
  const wait: LedgerWait = {
    wasNudged: () => watch.hasNudged,
    async waitForNextPoll(version) {
      if (watch.waits.size === 0) Object.assign(watch, noProgress());
      if (!watch.waits.has(wait)) {
        // Each wait has all polls and nudges, also if others have used theirs.
        Object.assign(watch, { idlePolls: 0, nudgesLeft: nudgesMax });
        watch.waits.set(wait, () => undefined);
      }
      const [first] = watch.waits.keys();
      if (first === wait) {
        const hasMoved = observe(watch, memory, version);
        return waitAsFirst(watch, { fixtures, sender, hasMoved });
      }
      const hasWoken = await waitForOthers(watch, wait, lookMillis);
      lookMillis = hasWoken ? ownLook.firstMillis : Math.min(ownLook.maxMillis, ownLook.factor * lookMillis);
      return isAdvancing(watch);
    },
  };
  try {
    const result = await poll(wait);
    const { nudge } = watch;
    if (nudge !== null && [...watch.waits.keys()].every((one) => one === wait)) {
      watch.nudge = null;
      await ignoreInconclusive(() => settle(fixtures, nudge));
    }
    return result;
  } finally {
    const [first] = watch.waits.keys();
    watch.waits.delete(wait);
    // One of the others has to poll from now on.
    if (first === wait) wakeAll(watch);
  }
}

const isAdvancing = ({ idlePolls, nudgesLeft }: Watch): boolean =>
  idlePolls <= idlePollsMax && nudgesLeft >= 0;

/**
 * Remembers a version that the first wait has seen, which polls at intervals. Returns true and wakes the others if it is new.
 */
function observe(watch: Watch, memory: SubmissionFixtures["memory"], version: bigint): boolean {
  const hasMoved = watch.latest !== null && version > watch.latest;
  if (watch.latest === null || hasMoved) watch.latest = version;
  if (!hasMoved) return false;
  memory.isLedgerOnDemand = watch.wasNudged;
  Object.assign(watch, { idlePolls: 0, duePolls: 0, stillSince: performance.now() });
  wakeAll(watch);
  return true;
}

const wakeAll = ({ waits }: Watch): void => {
  for (const wake of waits.values()) wake();
};

/** Waits until the first wait has seen a new version or has ended, and resolves to true; to false after a time. */
const waitForOthers = ({ waits }: Watch, wait: LedgerWait, millis: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, millis, false);
    waits.set(wait, () => {
      clearTimeout(timer);
      resolve(true);
    });
  });

/** What the first wait knows when it polls. */
interface FirstPoll {
  readonly fixtures: SubmissionFixtures;
  readonly sender: string;
  readonly hasMoved: boolean;
}

/** Sends a nudge if one is due, and waits until the next poll. Resolves to false if the ledger no longer advances. */
async function waitAsFirst(watch: Watch, { fixtures, sender, hasMoved }: FirstPoll): Promise<boolean> {
  const { memory } = fixtures;
  if (!hasMoved) {
    watch.idlePolls += 1;
    watch.duePolls = performance.now() - watch.stillSince >= toStillMillis(memory) ? watch.duePolls + 1 : 0;
  }
  const hasNudgeWorked = hasMoved && watch.wasNudged;
  watch.wasNudged = isAdvancing(watch) && (hasNudgeWorked || isNudgeDue(watch.duePolls));
  if (watch.wasNudged) Object.assign(watch, { hasNudged: true, nudgesLeft: watch.nudgesLeft - 1 });
  if (!isAdvancing(watch)) return false;
  if (watch.wasNudged) watch.nudge = await submitNudge(fixtures, sender);
  if (!watch.wasNudged || !memory.isLedgerOnDemand) await sleep(pollIntervalMillis);
  return true;
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

async function settle({ node, memory }: SubmissionFixtures, nudge: PlannedTransaction): Promise<void> {
  const pollsMax = memory.isLedgerOnDemand ? onDemandSettlePollsMax : settlePollsMax;
  for (let poll = 1; poll <= pollsMax; poll += 1) {
    const account = await node.getAccount(nudge.sender);
    const next = account.status === 200 ? readMember(account, "/sequence_number") : null;
    if (typeof next === "string" && BigInt(next) > nudge.sequenceNumber) return;
    await sleep(pollIntervalMillis);
  }
}
