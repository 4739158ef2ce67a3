import { SAFETY_CLASSES, type PlannedCheck, type SafetyClass } from "../../reports/model/observation.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import counted from "./request-counts.json" with { type: "json" };

/** The value of `--runs` with which the requests were counted. */
export const COUNTED_RUNS = 25;

/** Numbers of requests by operation and class. Operations without a request are left out. */
export type RequestTable = {
  readonly [operation in Operation]?: { readonly [safety in SafetyClass]?: number };
};

/** The requests of the checks of one requirement, by the class of the checks and by operation. */
export type RequirementCounts = {
  readonly [safety in SafetyClass]?: { readonly [operation in Operation]?: number };
};

const counts: { readonly [requirement: string]: RequirementCounts } = counted;

/**
 * Estimates the requests of checks. The numbers were counted in a run against the reference node with 25 generated
 * inputs for each property. Another target holds other accounts, tables and pages, so it gets more or fewer.
 */
export function estimateRequests(checks: readonly PlannedCheck[]): RequestTable {
  const parts = new Set(checks.map(({ requirement, safety }) => `${requirement} ${safety}`));
  return addRequests(
    [...parts].flatMap((part) => {
      const [requirement, safety] = part.split(" ") as [string, SafetyClass];
      const byOperation = Object.entries(counts[requirement]?.[safety] ?? {}) as [Operation, number][];
      return byOperation.map(([operation, count]) => ({ operation, safety, count }));
    }),
  );
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
function toRequestClass(operation: Operation, check: SafetyClass): SafetyClass {
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
