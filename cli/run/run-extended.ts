import type { ExtendedRun } from "../../reports/model/observation.ts";
import { createBudget } from "../../suites/client/budget.ts";
import { openHarnessLog } from "../../suites/client/exchange-log.ts";
import { createTransport } from "../../suites/client/transport.ts";
import { judgeExtendedOperations } from "../../suites/extended/judge-extended.ts";
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
export async function runExtended(options: ExtendedRunOptions): Promise<ExtendedRun | null> {
  const { prepared, ended, last, until, signal } = options;
  if (ended?.end !== "completed" || !hasNode(prepared)) return null;
  const { context, secrets } = prepared;
  const stop =
    until === undefined
      ? { signal, dispose: () => undefined }
      : createStopSignal([signal], Math.max(0, until - performance.now()));
  const transport = createTransport({
    origin: new URL(context.target.baseUrl).origin,
    timeoutMillis: context.timeoutMillis,
    rate: context.rate,
    budget: createBudget(countRequestsLeft(ended, last)),
    signal: stop.signal,
    authorities: context.authorities,
    identity: secrets.identity,
  });
  try {
    return await judgeExtendedOperations({
      transport,
      target: context.target,
      inventory: context.inventory,
      declared: context.declared,
      allow: context.allow,
      headers: secrets.headers,
      keep: openHarnessLog(context.exchangesFolder),
      signal: stop.signal,
    });
  } finally {
    stop.dispose();
    await transport.close();
  }
}

/** Returns how many requests are left after the ledger position was read; null if there is no limit. */
function countRequestsLeft({ requestsLeft }: RunnerResult, last: FinalPosition | null): number | null {
  if (requestsLeft === null) return null;
  const { read = 0 } = last?.traffic.requests ?? {};
  return Math.max(0, requestsLeft - read);
}
