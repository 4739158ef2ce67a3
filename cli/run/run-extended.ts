/** Runs the checks of the operations beyond the document. Their observations are apart from those of the other checks. */
import type { Reason } from "../../evidence/reason.ts";
import type { Observation, PlannedCheck } from "../../evidence/observation.ts";
import type { ExtendedRequirementId } from "../../spec/extended/requirements.ts";
import { createBudget } from "../../suites/client/budget.ts";
import { isAllowed } from "../../reports/model/check-result.ts";
import { createUnobserved } from "../../suites/runner/unobserved.ts";
import type { RunnerResult } from "./runner.ts";
import { hasNode, type PreparedRun } from "./prepare-run.ts";
import type { FinalPosition } from "./record-run.ts";
import { createStopSignal } from "./signals.ts";

/** What a run knows before it judges the operations beyond the document. */
export interface ExtendedRunOptions {
  readonly prepared: PreparedRun;
  /** How the checks ended; null if none ran. */
  readonly ended: RunnerResult | null;
  /** The ledger position after the checks, whose requests count too. */
  readonly last: FinalPosition | null;
  /** End of the time for the run, on the clock of `performance.now`. Default: only the signal ends it. */
  readonly until?: number;
  readonly signal: AbortSignal;
}

/**
 * Judges the operations beyond the document after the checks, within what the run may still send and take. Returns null
 * if the run has already ended.
 */
export async function runExtended(options: ExtendedRunOptions): Promise<readonly Observation[] | null> {
  const { prepared, ended, last, until, signal } = options;
  if (ended?.end !== "completed" || !hasNode(prepared)) return null;
  const stop =
    until === undefined
      ? { signal, dispose: () => undefined }
      : createStopSignal([signal], Math.max(0, until - performance.now()));
  try {
    return await runExtendedChecks(prepared, {
      requestsLeft: countRequestsLeft(ended, last),
      signal: stop.signal,
    });
  } finally {
    stop.dispose();
  }
}

/** Which checks may run, and their limits. */
export interface ExtendedChecksOptions {
  /** The rules to judge; default: all. */
  readonly only?: readonly ExtendedRequirementId[];
  /** How many requests may be sent; null if there is no limit. */
  readonly requestsLeft: number | null;
  readonly signal: AbortSignal;
}

/** Runs the checks, one after the other, against a target that was recognized as a node. Returns their observations. */
export async function runExtendedChecks(
  { context, secrets }: PreparedRun,
  { only, requestsLeft, signal }: ExtendedChecksOptions,
): Promise<readonly Observation[]> {
  // Few runs judge these operations, so their code is loaded only here.
  const [{ createExtendedChecks }, { createRun }, { runChecks }] = await Promise.all([
    import("../../suites/checks/extended/extended-checks.ts"),
    import("../../suites/runner/run.ts"),
    import("../../suites/runner/plain-driver.ts"),
  ]);
  const checks = createExtendedChecks(context, only);
  const run = createRun(context, secrets, { budget: createBudget(requestsLeft), signal });
  try {
    const allowed = checks.filter(({ safety }) => isAllowed(safety, context.allow));
    const observations = await runChecks({ run, checks: allowed, workers: 1, signal });
    return checks.map(
      (check) =>
        observations.find(({ requirement }) => requirement === check.requirement) ??
        createSkipped(check, allowed.includes(check)),
    );
  } finally {
    await run.close();
  }
}

function createSkipped(check: PlannedCheck, wasAllowed: boolean): Observation {
  const reason: Reason = wasAllowed
    ? { kind: "text", text: "the run ended before this check" }
    : { kind: "allow", allow: check.safety };
  return createUnobserved(check, { kind: "inconclusive", reason, exchanges: [] });
}

/** Returns how many requests are left after the ledger position was read; null if there is no limit. */
function countRequestsLeft({ requestsLeft }: RunnerResult, last: FinalPosition | null): number | null {
  if (requestsLeft === null) return null;
  const { read = 0 } = last?.traffic.requests ?? {};
  return Math.max(0, requestsLeft - read);
}
