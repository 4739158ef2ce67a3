import { normalizePointer } from "../model/failures.ts";
import { formatCount } from "../model/plain-text.ts";
import { findRoot, orderByRoot, type RootFailure } from "./consequence-order.ts";
import { describeExplanation } from "./explained-failure.ts";
import { affectsVerdict, filterByStatus } from "./headline.ts";
import type { Layer } from "../../evidence/failure.ts";
import type { Report, ReportFailure, ReportRequirement } from "../model/report.ts";

/**
 * The failures of a report that have the same cause. Their requirement, layer and mismatch are the same. Their
 * pointers differ only in array indices, such as `/0/type` and `/3/type`.
 */
export interface FailureCluster {
  readonly requirement: ReportRequirement;
  readonly layer: Layer;
  /** JSON pointer or header name, with `*` for array indices and the vendor name; empty for the whole response. */
  readonly place: string;
  readonly mismatch: string;
  /** The failures in the order of the report. Renderers show the first one in full. */
  readonly members: readonly [ReportFailure, ...ReportFailure[]];
  /** The distinct operations of the members, in the order of the report. */
  readonly operations: readonly string[];
  /** How often the cause occurred in the run. */
  readonly occurrences: number;
  /** The known divergence of a network that explains these failures; null if none does. */
  readonly knownDivergence: string | null;
  /** The failed requirement from which these failures may follow; null if there is none. */
  readonly root: RootFailure | null;
  /** Whether the failures decide the verdict. */
  readonly affectsVerdict: boolean;
}

/**
 * Groups the failures of a report by cause. Causes that decide the verdict come first. Within each group, causes with
 * more failures come first, and a cause that may follow from another one comes directly behind that one.
 */
export function clusterFailures(
  report: Report,
  status: "fail" | "waived" = "fail",
): readonly FailureCluster[] {
  const failed = filterByStatus(report, status);
  const all = failed.map((one) => ({ id: one.id, affectsVerdict: affectsVerdict(one, report) }));
  const clusters = failed
    .flatMap((requirement) => clusterRequirement(requirement, report, all))
    .toSorted((a, b) => b.members.length - a.members.length);
  return [
    ...orderByRoot(clusters.filter((one) => one.affectsVerdict)),
    ...orderByRoot(clusters.filter((one) => !one.affectsVerdict)),
  ];
}

function clusterRequirement(
  requirement: ReportRequirement,
  report: Report,
  failed: Parameters<typeof findRoot>[1],
): readonly FailureCluster[] {
  const isDecisive = affectsVerdict(requirement, report);
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
    knownDivergence: describeExplanation(requirement.id, members),
    root: findRoot({ id: requirement.id, affectsVerdict: isDecisive }, failed),
    affectsVerdict: isDecisive,
  }));
}

/**
 * Renders how often a cause occurred, such as `5 times in all, also in getAccount`; null if it occurred once. The
 * operation of the first failure is left out, because renderers show that failure in full.
 */
export function describeOccurrences({ members, operations, occurrences }: FailureCluster): string | null {
  const [first] = members;
  const others = operations.filter((operation) => operation !== first.operation);
  if (occurrences === 1 && others.length === 0) return null;
  const times = `${formatCount(occurrences, "time")} in all`;
  return others.length === 0 ? times : `${times}, also in ${others.join(", ")}`;
}

/** Says that a cause may follow from another one, such as `may follow from SIMU-006`; null if it has no root. */
export function describeRoot({ root }: FailureCluster): string | null {
  return root === null ? null : `may follow from ${root.id}, which is to be corrected first: ${root.why}`;
}

/** The maximum number of ids that are listed for a group of requirements. */
const idsShownMax = 6;

/** The requirements that share a status and a reason. */
export interface ReasonGroup {
  readonly status: ReportRequirement["status"];
  readonly reason: string;
  readonly requirements: readonly ReportRequirement[];
}

/** Groups requirements by status and reason, in the order of their first member. */
export function groupByReason(requirements: readonly ReportRequirement[]): readonly ReasonGroup[] {
  const groups = new Map<string, ReportRequirement[]>();
  for (const requirement of requirements) {
    const key = JSON.stringify([requirement.status, requirement.reason]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [requirement]);
    else group.push(requirement);
  }
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    return first === undefined
      ? []
      : [{ status: first.status, reason: first.reason ?? "", requirements: members }];
  });
}

/** Renders the first six ids of requirements and the number of the others in one line. */
export function renderIds(
  requirements: readonly Pick<ReportRequirement, "id">[],
  renderId: (requirement: Pick<ReportRequirement, "id">) => string = ({ id }) => id,
): string {
  const shown = requirements.slice(0, idsShownMax).map(renderId);
  const more = requirements.length - shown.length;
  return shown.join(", ") + (more === 0 ? "" : ` and ${more} more`);
}
