import type { PlannedCheck } from "../../evidence/observation.ts";
import { SAFETY_CLASSES, type SafetyClass } from "../../evidence/safety-class.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import counted from "./request-counts.json" with { type: "json" };

/** The values of `--runs` with which the requests were counted. */
export const COUNTED_RUNS = [1, 10, 25, 100] as const;

/** Numbers of requests by operation and class. Operations without a request are left out. */
export type RequestTable = {
  readonly [operation in Operation]?: { readonly [safety in SafetyClass]?: number };
};

/** Requests with each of the values of `--runs`; one number if they are equal. */
export type CountByRuns = number | readonly number[];

/** The requests of the checks of one requirement, by the class of the checks and by operation. */
export type RequirementCounts = {
  readonly [safety in SafetyClass]?: { readonly [operation in Operation]?: CountByRuns };
};

const counts: { readonly [requirement: string]: RequirementCounts } = counted;

/**
 * Estimates the requests of checks. They were counted in runs against the reference node. Another target holds other
 * accounts, tables and pages, so it gets more or fewer.
 * @param runs the value of `--runs`
 */
export function estimateRequests(checks: readonly PlannedCheck[], runs: number): RequestTable {
  const parts = new Set(checks.map(({ requirement, safety }) => `${requirement} ${safety}`));
  return addRequests(
    [...parts].flatMap((part) => {
      const [requirement, safety] = part.split(" ") as [string, SafetyClass];
      const byOperation = Object.entries(counts[requirement]?.[safety] ?? {}) as [Operation, CountByRuns][];
      return byOperation.map(([operation, count]) => ({
        operation,
        safety,
        count: interpolateCount(count, runs),
      }));
    }),
  );
}

/**
 * Estimates a count between the values of `--runs` that were counted, and beyond the last of them. A check may have an
 * upper limit of inputs, so the count need not be proportional to them.
 */
export function interpolateCount(count: CountByRuns, runs: number): number {
  if (typeof count === "number") return count;
  const next = COUNTED_RUNS.findIndex((most, place) => place > 0 && runs <= most);
  const place = next === -1 ? COUNTED_RUNS.length - 1 : next;
  const [from, to] = [COUNTED_RUNS[place - 1] ?? 0, COUNTED_RUNS[place] ?? 0];
  const [low, high] = [count[place - 1] ?? 0, count[place] ?? 0];
  return Math.max(0, Math.round(low + ((high - low) * (runs - from)) / (to - from)));
}

/** Adds requests up by operation and class. */
export function addRequests(
  parts: readonly { readonly operation: Operation; readonly safety: SafetyClass; readonly count: number }[],
): RequestTable {
  const table: { [operation in Operation]?: { [safety in SafetyClass]?: number } } = {};
  for (const { operation, safety, count } of parts) {
    const row = (table[operation] ??= {});
    const own = toRequestClass(operation, safety);
    row[own] = (row[own] ?? 0) + count;
  }
  return table;
}

/**
 * Returns the class of a request of a check: a check that submits also reads. Only the large requests of a heavy check
 * are heavy, and these are simulations and submissions.
 */
export function toRequestClass(operation: Operation, check: SafetyClass): SafetyClass {
  const { feature } = OPERATIONS[operation];
  if (feature !== "simulation" && feature !== "submission") return "read";
  if (check === "heavy") return "heavy";
  return feature === "simulation" ? "simulate" : "submit";
}

/** Returns the total of a table, of one class or of all. */
export function sumRequests(table: RequestTable, safeties: readonly SafetyClass[] = SAFETY_CLASSES): number {
  return Object.values(table).reduce(
    (sum, row) => sum + safeties.reduce((part, safety) => part + (row[safety] ?? 0), 0),
    0,
  );
}
