import { normalizePointer } from "../model/fingerprint.ts";
import { affectsVerdict, filterByStatus } from "./headline.ts";
import type { Layer } from "../model/observation.ts";
import type { Report, ReportFailure, ReportRequirement } from "../model/report.ts";

/** Failures of one report that have one cause: requirement, layer, kind of mismatch, and place but for array indices. */
export interface FailureCluster {
  readonly requirement: ReportRequirement;
  readonly layer: Layer;
  /** The place of the cause, with `*` for array indices and for the vendor word; empty for the whole answer. */
  readonly place: string;
  readonly mismatch: string;
  /** At least one, in the order of the report; the first is the one to show whole. */
  readonly members: readonly [ReportFailure, ...ReportFailure[]];
  /** Each operation that shows it, once, in the order of the members. */
  readonly operations: readonly string[];
  /** How often it was seen in the run. */
  readonly occurrences: number;
  /** Whether it decides the verdict. */
  readonly affectsVerdict: boolean;
}

/**
 * Clusters the failures of a report by cause: what decides the verdict first, then what has the most members, then as
 * the report lists them.
 */
export function clusterFailures(
  report: Report,
  status: "fail" | "waived" = "fail",
): readonly FailureCluster[] {
  const clusters = filterByStatus(report, status).flatMap((requirement) =>
    clusterRequirement(requirement, report),
  );
  return clusters.toSorted(
    (a, b) => Number(b.affectsVerdict) - Number(a.affectsVerdict) || b.members.length - a.members.length,
  );
}

function clusterRequirement(requirement: ReportRequirement, report: Report): readonly FailureCluster[] {
  const groups = new Map<string, [ReportFailure, ...ReportFailure[]]>();
  for (const failure of requirement.failures) {
    const cause = JSON.stringify([failure.layer, failure.mismatch, normalizePointer(failure.pointer)]);
    const group = groups.get(cause);
    if (group === undefined) groups.set(cause, [failure]);
    else group.push(failure);
  }
  return [...groups.values()].map((members) => ({
    requirement,
    layer: members[0].layer,
    place: normalizePointer(members[0].pointer),
    mismatch: members[0].mismatch,
    members,
    operations: [...new Set(members.flatMap(({ operation }) => operation ?? []))],
    occurrences: members.reduce((sum, { occurrences }) => sum + occurrences, 0),
    affectsVerdict: affectsVerdict(requirement, report),
  }));
}

/** Where else a cause shows and how often it was seen, as `in getAccount, seen 5 times`; null where neither says more. */
export function describeOtherPlaces({ members, operations, occurrences }: FailureCluster): string | null {
  const [first] = members;
  const others = operations.filter((operation) => operation !== first.operation);
  const times = occurrences === 1 ? [] : [`seen ${occurrences} times`];
  const parts = [...(others.length === 0 ? [] : [`in ${others.join(", ")}`]), ...times];
  return parts.length === 0 ? null : parts.join(", ");
}
