/**
 * Ledgers that stand still while nothing is submitted. On such a one nothing ever expires, so it is moved on with
 * transactions of other signers than the one that is waited for.
 */
import { aside } from "../kit/aside.ts";
import { member } from "../../client/answer.ts";
import { sleep } from "../../client/transport.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { noteMove, standsStill } from "./ledger-pace.ts";
import type { PlannedTransaction } from "../../transactions/planned-transaction.ts";
import { batchOf, planNext, sign } from "./planning.ts";

type Tools = Pick<Fixtures, "node" | "signers" | "seed">;

const spacingMillis = 250;
/** So many looks a ledger may stand still before it is pushed, unless it is known for it. */
const patientLooks = 4;
/** So long it may stand still, pushed or not, before nothing more is expected of it. */
const stillLooksMax = 40;
const pushesMax = 100;
/** What is not executed after so many looks is lost; a ledger that is known to stand still executes at once. */
const settlingLooks = 4;
const knownSettlingLooks = 2;

/** Waiting for a ledger to move on. */
export interface Waiting {
  /** Waits until the next look is worth while. Gives false where nothing more is to be expected. */
  readonly goOn: (version: bigint) => Promise<boolean>;
  /** Waits until what was pushed is executed, so that the signers of it are settled. */
  readonly end: () => Promise<void>;
}

/** Begins to wait for something that a sender has submitted. */
export function waitOnLedger(tools: Tools, sender: string): Waiting {
  const { signers } = tools;
  let latest: bigint | null = null;
  let stillLooks = 0;
  let pushes = 0;
  let isPushed = false;
  let pushed: PlannedTransaction | null = null;
  return {
    async goOn(version) {
      const hasMoved = latest !== null && version > latest;
      if (hasMoved) noteMove(signers, isPushed);
      const isCarried = hasMoved && isPushed;
      stillLooks = hasMoved ? 0 : stillLooks + 1;
      latest = latest === null || version > latest ? version : latest;
      if (stillLooks > stillLooksMax) return false;
      isPushed = isCarried || isTimeToPush(stillLooks - (standsStill(signers) ? 0 : patientLooks));
      if (isPushed && (pushes += 1) > pushesMax) return false;
      if (isPushed) pushed = await push(tools, sender);
      if (!isPushed || !standsStill(signers)) await sleep(spacingMillis);
      return true;
    },
    end: () => aside(() => settle(tools, pushed)),
  };
}

/** At once, then ever more rarely: a ledger may take its time for what it was given. */
function isTimeToPush(looks: number): boolean {
  return looks > 0 && (looks & (looks - 1)) === 0;
}

/** Submits what another one signs, whatever becomes of it, and gives it; null where there is nobody else. */
async function push(tools: Tools, sender: string): Promise<PlannedTransaction | null> {
  const { node, signers } = tools;
  const places = Array.from({ length: signers.count() }, (_, place) => place);
  // The last one, because most checks begin with the first.
  const place = places.findLast((other) => signers.take(other).address !== sender);
  let planned: PlannedTransaction | null = null;
  await aside(async () => {
    if (place === undefined) return;
    planned = await planNext(tools, { place });
    await node.submitBatch(batchOf("json", [sign(tools, planned, place)]));
  });
  return planned;
}

async function settle({ node, signers }: Tools, pushed: PlannedTransaction | null): Promise<void> {
  const looksMax = standsStill(signers) ? knownSettlingLooks : settlingLooks;
  for (let look = 1; pushed !== null && look <= looksMax; look += 1) {
    const account = await node.getAccount(pushed.sender);
    const next = account.status === 200 ? member(account, "/sequence_number") : null;
    if (typeof next === "string" && BigInt(next) > pushed.sequenceNumber) return;
    await sleep(spacingMillis);
  }
}
