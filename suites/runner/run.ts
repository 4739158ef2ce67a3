import { toRevision } from "../../spec/revision.ts";
import type { PlannedCheck } from "../../evidence/observation.ts";
import { createBudget, type Budget } from "../client/budget.ts";
import { createKnownRequests } from "../client/known-requests.ts";
import { createNodeClient } from "../client/node-client.ts";
import { createInventoryView } from "../discovery/inventory-view.ts";
import { planKnownSimulation } from "../checks/simulations/known-simulation.ts";
import { isLight, type RunFixtures } from "../judge/check.ts";
import { createRunMemory } from "../judge/run-memory.ts";
import { concurrencyDefault, createConcurrencyLimit } from "../client/concurrency/concurrency-limit.ts";
import { createSpareSlots } from "../client/concurrency/spare-slots.ts";
import { createExchangeJudge } from "../oracle/judge-exchange.ts";
import { createRecorder } from "../oracle/records/recorder.ts";
import { openSession } from "../client/session.ts";
import { createGasBudget, type GasBudget } from "../transactions/gas-budget.ts";
import { createRunSpending } from "../transactions/run-spending.ts";
import { toGasUnits, toSessionOptions, type RunContext, type RunSecrets } from "./run-context.ts";
import { createSignerGroups, type SignerGroups } from "../transactions/signer-groups.ts";
import { createSigners, type Signers } from "../transactions/signers.ts";

/**
 * A run that is ready to judge checks. All checks share the connection pool and the caches, but each check has its
 * own client.
 */
export interface Run {
  readonly context: RunContext;
  /**
   * Creates the fixtures of one check. Checks that submit share a memory. Every other check has its own, so that it does
   * not depend on the order of the checks.
   * @param signers default: all signers of the run
   */
  fixtures(check: CheckOrigin, signers?: Signers): RunFixtures;
  /** The signers of the checks that submit. */
  readonly signerGroups: SignerGroups;
  /** Returns how many checks may run at once now. */
  slots(): Slots;
  /** How many requests may still be sent; null if there is no limit. */
  requestsLeft(): number | null;
  /** How many gas units further transactions may cost; null if there is no limit. */
  gasLeft(): bigint | null;
  close(): Promise<void>;
}

/** How many checks of a process may run at once. */
export interface Slots {
  /** Of the checks that read or simulate. */
  readonly light: number;
  /**
   * Of the checks that submit. 1 for a target that executes at once: there, several at a time save nothing, and a run
   * that sends its requests in a fixed order is easier to repeat.
   */
  readonly submit: number;
}

/** The part of a check that its fixtures depend on. Recorded exchanges are attributed to the check. */
export type CheckOrigin = Pick<PlannedCheck, "requirement" | "title" | "safety">;

/** The limits of the requests of one process. */
export interface RunLimits {
  /** Default: the limit of the context. */
  readonly budget?: Budget;
  /** Default: the limit of the context. */
  readonly gasBudget?: GasBudget;
  /** The maximum number of checks that run at once. Default: 8. */
  readonly concurrency?: number;
  /**
   * The maximum number of checks that submit at once. Default: `concurrency`. Only one process of a run submits, so it is
   * the maximum of all processes.
   */
  readonly submitters?: number;
  /** Ends the requests that are being sent when it aborts. Default: they end by their timeout. */
  readonly signal?: AbortSignal;
}

/** Creates a run. */
export function createRun(
  context: RunContext,
  secrets: RunSecrets,
  {
    budget = createBudget(context.requestsMax),
    gasBudget = createGasBudget(toGasUnits(context)),
    concurrency = concurrencyDefault,
    submitters = concurrency,
    ...ends
  }: RunLimits = {},
): Run {
  const { vendor } = context.target;
  const spending = createRunSpending({ budget: gasBudget, vendor });
  const concurrencyLimit = createConcurrencyLimit(concurrency);
  const session = openSession({
    ...toSessionOptions(context, secrets),
    ...ends,
    budget,
    connections: countConnections(concurrency),
    observe: (millis, status) => concurrencyLimit.observe(millis, status),
  });
  const { limits } = context.declared;
  const revision = toRevision(context.revision);
  const inventory = createInventoryView(context.inventory);
  const signers = createSigners({ ...context, signers: secrets.signers });
  const signerGroups = createSignerGroups(signers, submitters, spending.countAccepted);
  const submissionMemory = createRunMemory();
  const spare = createSpareSlots(concurrencyLimit);
  return {
    context,
    signerGroups,
    slots: () => {
      const light = concurrencyLimit.current();
      return { light, submit: submissionMemory.executesLater ? Math.min(signerGroups.count, 2 * light) : 1 };
    },
    fixtures: ({ requirement, title, safety }, ownSigners) => {
      const recorder = createRecorder();
      const node = createNodeClient({
        session,
        vendor,
        limits,
        statuses: revision.statuses,
        succeeding: context.inventory.succeeding,
        knownRequests: createKnownRequests(context.inventory, () => planKnownSimulation(fixtures)),
        recorder,
        spending,
        judge: createExchangeJudge({ ...session, recorder, vendor, limits, revision }),
        keep: session.log({ requirement, title }),
      });
      const memory = isLight(safety) ? createRunMemory() : submissionMemory;
      // The order of submissions is part of what a check does.
      const seed = isLight(safety) ? { ...context.seed, spare } : context.seed;
      const own = ownSigners ?? (isLight(safety) ? signers : signers.inTurn(spending.countAccepted));
      const fixtures: RunFixtures = { node, inventory, signers: own, seed, memory };
      return fixtures;
    },
    requestsLeft: session.requestsLeft,
    gasLeft: () => gasBudget.left(),
    close: session.close,
  };
}

/** A check may send several requests at once, and all checks together twice as many as there are checks. */
function countConnections(concurrency: number): number {
  return Math.max(concurrencyDefault, 2 * concurrency);
}
