/** Runs the checks of the operations beyond the document. Their observations are apart from those of the other checks. */
import type { Reason } from "../../evidence/reason.ts";
import type { Observation, PlannedCheck } from "../../evidence/observation.ts";
import type { ExtendedRequirementId } from "../../spec/extended/requirements.ts";
import { createBudget } from "../../suites/client/budget.ts";
import { isAllowed } from "../../reports/model/check-result.ts";
import { createGasBudget } from "../../suites/transactions/gas-budget.ts";
import { createUnobserved } from "../../suites/runner/unobserved.ts";
import type { RunnerResult } from "./runner.ts";
import { hasNode, type PreparedRun } from "./prepare-run.ts";
import type { FinalPosition, RunOutcome } from "./record-run.ts";

/**
 * Judges the operations beyond the document after the checks, within what the run may still send and take. Returns null
 * if the run has already ended.
 */
export async function runExtended(
  prepared: PreparedRun,
  { ended, last, stop }: Pick<RunOutcome, "ended" | "last"> & { readonly stop: AbortSignal },
): Promise<readonly Observation[] | null> {
  if (ended?.end !== "completed" || !hasNode(prepared)) return null;
  return runExtendedChecks(prepared, {
    requestsLeft: countRequestsLeft(ended, last),
    gasLeft: ended.gasLeft ?? null,
    signal: stop,
  });
}

/** Which checks may run, and their limits. */
export interface ExtendedChecksOptions {
  /** The rules to judge; default: all. */
  readonly only?: readonly ExtendedRequirementId[];
  /** How many requests may be sent; null if there is no limit. */
  readonly requestsLeft: number | null;
  /** How many gas units transactions may cost; null or missing if there is no limit. */
  readonly gasLeft?: bigint | null;
  readonly signal: AbortSignal;
}

/** Runs the checks, one after the other, against a target that was recognized as a node. Returns their observations. */
export async function runExtendedChecks(
  { context, secrets }: PreparedRun,
  { only, requestsLeft, gasLeft = null, signal }: ExtendedChecksOptions,
): Promise<readonly Observation[]> {
  // Few runs judge these operations, so their code is loaded only here.
  const [{ createExtendedChecks }, { createRun }, { runChecks }] = await Promise.all([
    import("../../suites/checks/extended/extended-checks.ts"),
    import("../../suites/runner/run.ts"),
    import("../../suites/runner/plain-driver.ts"),
  ]);
  const checks = createExtendedChecks(context, only);
  const run = createRun(context, secrets, {
    budget: createBudget(requestsLeft),
    gasBudget: createGasBudget(gasLeft),
    signal,
  });
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
