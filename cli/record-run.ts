import type { PlannedCheck } from "../reports/observation.ts";
import type { LedgerPosition, RunRecord } from "../reports/run-record.ts";
import type { RequirementId } from "../spec/catalogue.ts";
import { createTransport } from "../suites/client/transport.ts";
import { discover } from "../suites/discovery/discover.ts";
import type { RunnerEnd } from "./playwright-run.ts";
import type { PreparedRun } from "./prepare-run.ts";

/** What is known of a run beside what its checks saw. */
export interface RunFacts {
  readonly prepared: PreparedRun;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly level: "must" | "should";
  readonly only: { readonly patterns: readonly string[]; readonly ids: readonly RequirementId[] } | null;
  readonly commandLine: string;
  readonly checks: readonly PlannedCheck[];
  readonly last: LedgerPosition | null;
  /** Null where the target never answered, so that nothing was run. */
  readonly ended: RunnerEnd | null;
}

/** Puts together what the report is made from. */
export function recordRun({ prepared, ended, ...facts }: RunFacts): RunRecord {
  const { context, discovered } = prepared;
  const { position, ...inventory } = context.inventory;
  return {
    end: ended?.end ?? "unreachable",
    fault: ended?.fault ?? null,
    target: { ...context.target, vendorSource: discovered.vendorSource, first: position, last: facts.last },
    startedAt: facts.startedAt.toISOString(),
    durationMs: Math.round(facts.durationMs),
    seed: context.seed.value,
    runs: context.seed.runs,
    commandLine: facts.commandLine,
    scope: { allow: context.allow, level: facts.level, only: facts.only, shard: null, features: {} },
    inventory: { ...inventory },
    checks: facts.checks,
    observations: ended?.observations ?? [],
    discovery: {
      traffic: discovered.traffic,
      facts: discovered.facts,
      warnings: [
        ...discovered.warnings,
        ...(discovered.transportFailure === null
          ? []
          : [`The target never answered: ${discovered.transportFailure}.`]),
      ],
    },
  };
}

/** Where the ledger stands now; null where nothing answers. */
export async function readPosition({ context, secrets }: PreparedRun): Promise<LedgerPosition | null> {
  const { baseUrl, vendor } = context.target;
  const transport = createTransport({
    origin: new URL(baseUrl).origin,
    timeoutMillis: context.timeoutMillis,
    rate: context.rate,
  });
  const { inventory } = await discover({ transport, baseUrl, vendor, headers: secrets.headers });
  await transport.close();
  return inventory.position;
}
