import { toRevision } from "../../spec/revision.ts";
import type { PlannedCheck } from "../../evidence/observation.ts";
import { createBudget, type Budget } from "../client/budget.ts";
import { createKnownRequests } from "../client/known-requests.ts";
import { createNodeClient } from "../client/node-client.ts";
import { createInventoryView } from "../discovery/inventory-view.ts";
import { planKnownSimulation } from "../checks/simulations/known-simulation.ts";
import { isLight, type RunFixtures } from "../judge/check.ts";
import { createRunMemory } from "../judge/run-memory.ts";
import { concurrencyDefault, createConcurrencyLimit } from "../client/concurrency.ts";
import { createExchangeJudge } from "../oracle/judge-exchange.ts";
import { createRecorder } from "../oracle/records/recorder.ts";
import { openSession } from "../client/session.ts";
import { toSessionOptions, type RunContext, type RunSecrets } from "./run-context.ts";
import { createSigners } from "../transactions/signers.ts";

/**
 * A run that is ready to judge checks. All checks share the connection pool and the caches, but each check has its
 * own client.
 */
export interface Run {
  readonly context: RunContext;
  /**
   * Creates the fixtures of one check. Checks that submit share a memory. Every other check has its own, so that it does
   * not depend on the order of the checks.
   */
  fixtures(check: CheckOrigin): RunFixtures;
  /** Returns how many checks that read or simulate may run at once now. */
  slots(): number;
  /** How many requests may still be sent; null if there is no limit. */
  requestsLeft(): number | null;
  close(): Promise<void>;
}

/** The part of a check that its fixtures depend on. Recorded exchanges are attributed to the check. */
export type CheckOrigin = Pick<PlannedCheck, "requirement" | "title" | "safety">;

/** The limits of the requests of one process. */
export interface RunLimits {
  /** Default: the limit of the context. */
  readonly budget?: Budget;
  /** The maximum number of checks that run at once. Default: 8. */
  readonly concurrency?: number;
  /** Ends the requests that are being sent when it aborts. Default: they end by their timeout. */
  readonly signal?: AbortSignal;
}

/** Creates a run. */
export function createRun(
  context: RunContext,
  secrets: RunSecrets,
  { budget = createBudget(context.requestsMax), concurrency = concurrencyDefault, ...ends }: RunLimits = {},
): Run {
  const { vendor } = context.target;
  const concurrencyLimit = createConcurrencyLimit(concurrency);
  const session = openSession({
    ...toSessionOptions(context, secrets),
    ...ends,
    budget,
    // A check may send a few requests at once.
    connections: Math.max(concurrencyDefault, concurrency),
    observe: (millis, status) => concurrencyLimit.observe(millis, status),
  });
  const { redaction } = session;
  const { limits } = context.declared;
  const revision = toRevision(context.revision);
  const inventory = createInventoryView(context.inventory);
  const signers = createSigners({
    signers: secrets.signers,
    declared: context.declared,
    target: context.target,
    inventory: context.inventory,
  });
  const submissionMemory = createRunMemory();
  return {
    context,
    slots: () => concurrencyLimit.current(),
    fixtures: ({ requirement, title, safety }) => {
      const recorder = createRecorder();
      const node = createNodeClient({
        session,
        vendor,
        limits,
        statuses: revision.statuses,
        succeeding: context.inventory.succeeding,
        knownRequests: createKnownRequests(context.inventory, () => planKnownSimulation(fixtures)),
        recorder,
        judge: createExchangeJudge({ recorder, redaction, vendor, limits, revision }),
        keep: session.log({ requirement, title }),
      });
      const memory = isLight(safety) ? createRunMemory() : submissionMemory;
      const fixtures: RunFixtures = { node, inventory, signers, seed: context.seed, memory };
      return fixtures;
    },
    requestsLeft: session.requestsLeft,
    close: session.close,
  };
}
