import type { Variation } from "../../fake-nodes/variations/variation.ts";

type ExpectedStatuses = NonNullable<Variation["expectedStatuses"]>;

/** Defines the same expected status and reason for several requirements. */
export function defineExpectedStatuses(
  ids: readonly string[],
  status: string,
  why: string,
): ExpectedStatuses {
  return Object.fromEntries(ids.map((id) => [id, { status, why }]));
}

/** Lists the ids of an area from the first to the last number, both included. */
export function listRequirementIds(area: string, first: number, last: number): readonly string[] {
  return Array.from(
    { length: last - first + 1 },
    (_, index) => `${area}-${String(first + index).padStart(3, "0")}`,
  );
}
