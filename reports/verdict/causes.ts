import { findSameRule, toSharedMismatch } from "../../spec/same-rules.ts";
import { normalizePointer } from "../model/failures.ts";
import { findRoot, type RootFailure } from "./consequence-order.ts";
import { describeExplanation } from "./explained-failure.ts";
import { affectsVerdict, filterByStatus } from "./headline.ts";
import type { Layer } from "../../evidence/failure.ts";
import type { Report, ReportFailure, ReportRequirement } from "../model/report.ts";

/**
 * The failures of one requirement in the same way: their layer and mismatch are the same. If something is missing, their
 * pointers differ only in array indices, such as `/0/type` and `/3/type`.
 */
export interface FailureCluster {
  readonly requirement: ReportRequirement;
  readonly layer: Layer;
  readonly mismatch: string;
  /** The failures in the order of the report. Renderers show the first one in full. */
  readonly members: readonly [ReportFailure, ...ReportFailure[]];
  /** The distinct operations of the members, in the order of the report. */
  readonly operations: readonly string[];
  /** How often the failures occurred in the run. */
  readonly occurrences: number;
  /** The known divergence of a network that explains these failures; null if none does. */
  readonly knownDivergence: string | null;
  /** The failed requirement from which these failures may follow; null if there is none. */
  readonly root: RootFailure | null;
  /** Whether the failures decide the verdict. */
  readonly affectsVerdict: boolean;
}

/** Failures that one correction of the target is expected to remove. */
export interface Cause {
  /** The failures to correct. Renderers show them in full. */
  readonly lead: FailureCluster;
  /** The failures in the same way of other requirements that state the same rule. */
  readonly same: readonly FailureCluster[];
  /** The failures that may follow from those above. */
  readonly consequences: readonly FailureCluster[];
  /** Whether any of the failures decides the verdict. */
  readonly affectsVerdict: boolean;
}

/** Lists the failures of a cause, the lead first. */
export function listClusters({ lead, same, consequences }: Cause): readonly FailureCluster[] {
  return [lead, ...same, ...consequences];
}

/**
 * Groups the failures of a report by cause, in the order in which an implementer mends them: causes that break a MUST come
 * first, then the cause whose correction removes the most.
 */
export function findCauses(report: Report, status: "fail" | "waived" = "fail"): readonly Cause[] {
  const clusters = clusterFailures(report, status);
  const groups = new Map<string, FailureCluster[]>();
  for (const cluster of clusters.filter(({ root }) => root === null)) {
    const key = renderFault(cluster);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [cluster]);
    else group.push(cluster);
  }
  const waiting = countWaiting(report);
  return [...groups.values()]
    .flatMap((group) => toCause(group, clusters, waiting))
    .map((cause) => ({ cause, weight: weigh(cause, waiting) }))
    .toSorted((a, b) => compareWeights(b.weight, a.weight))
    .map(({ cause }) => cause);
}

/** Groups the failures of each requirement by the way in which it failed, those with the most failures first. */
export function clusterFailures(
  report: Report,
  status: "fail" | "waived" = "fail",
): readonly FailureCluster[] {
  const clusters = filterByStatus(report, status).flatMap((requirement) =>
    clusterRequirement(requirement, report),
  );
  return clusters
    .map((cluster) => ({ ...cluster, root: findRoot(cluster, clusters) }))
    .toSorted((a, b) => b.members.length - a.members.length);
}

function clusterRequirement(
  requirement: ReportRequirement,
  report: Report,
): readonly Omit<FailureCluster, "root">[] {
  const groups = new Map<string, [ReportFailure, ...ReportFailure[]]>();
  for (const failure of requirement.failures) {
    const { layer, mismatch, pointer } = failure;
    // What is missing at two places is missing twice, but a wrong form of values is wrong at all places.
    const cause = JSON.stringify([layer, mismatch, mismatch === "missing" ? normalizePointer(pointer) : ""]);
    const group = groups.get(cause);
    if (group === undefined) groups.set(cause, [failure]);
    else group.push(failure);
  }
  return [...groups.values()].map((members) => ({
    requirement,
    layer: members[0].layer,
    mismatch: members[0].mismatch,
    members,
    operations: [...new Set(members.flatMap(({ operation }) => operation ?? []))],
    occurrences: members.reduce((sum, { occurrences }) => sum + occurrences, 0),
    knownDivergence: describeExplanation(requirement.id, members),
    affectsVerdict: affectsVerdict(requirement, report),
  }));
}

/** Renders what failures of one fault have in common: the rule, and how the responses break it. */
function renderFault({ requirement, layer, mismatch, members: [first], operations }: FailureCluster): string {
  const rule = findSameRule(requirement.id);
  if (rule === null) return JSON.stringify([requirement.id, layer, mismatch, first.pointer]);
  return JSON.stringify([
    rule[0],
    layer === "schema" ? "semantics" : layer,
    toSharedMismatch(mismatch),
    layer === "headers" ? operations : null,
    layer === "status" ? (first.response?.status ?? null) : null,
  ]);
}

function toCause(
  group: readonly FailureCluster[],
  clusters: readonly FailureCluster[],
  waiting: ReadonlyMap<string, number>,
): readonly Cause[] {
  const gain = ({ requirement }: FailureCluster): number => waiting.get(requirement.id) ?? 0;
  const [lead, ...same] = group.toSorted(
    (a, b) => Number(b.affectsVerdict) - Number(a.affectsVerdict) || gain(b) - gain(a) || compareIds(a, b),
  );
  if (lead === undefined) return [];
  const ids = new Set([lead, ...same].map(toKey));
  const consequences = clusters
    .filter(({ root }) => root !== null && ids.has(`${root.id} ${root.mismatch}`))
    .toSorted((a, b) => Number(b.affectsVerdict) - Number(a.affectsVerdict) || compareIds(a, b));
  const affects = [lead, ...same, ...consequences].some((one) => one.affectsVerdict);
  return [{ lead, same, consequences, affectsVerdict: affects }];
}

function compareIds({ requirement: { id } }: FailureCluster, other: FailureCluster): number {
  return id < other.requirement.id ? -1 : 1;
}

function toKey({ requirement, mismatch }: FailureCluster): string {
  return `${requirement.id} ${mismatch}`;
}

/** Counts the requirements that could not be judged because a response violates another one, by that one. */
function countWaiting({ requirements }: Report): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { status, reasonDetails = [] } of requirements) {
    const [first] = reasonDetails;
    if (status !== "inconclusive" || first?.kind !== "blocked") continue;
    for (const id of first.by.slice(0, 1)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** How much the correction of a cause removes, the most important count first. */
function weigh(cause: Cause, waiting: ReadonlyMap<string, number>): readonly number[] {
  const clusters = listClusters(cause);
  const [must, all] = [countRequirements(cause, "MUST"), countRequirements(cause)];
  const ids = [...new Set(clusters.map(({ requirement }) => requirement.id))];
  const waits = ids.reduce((sum, id) => sum + (waiting.get(id) ?? 0), 0);
  const failures = clusters.reduce((sum, { members }) => sum + members.length, 0);
  const occurrences = clusters.reduce((sum, one) => sum + one.occurrences, 0);
  return [Number(cause.affectsVerdict), Number(must > 0), must + waits, all, failures, occurrences];
}

function compareWeights(a: readonly number[], b: readonly number[]): number {
  return a.map((one, index) => one - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The other requirements of one fault, which are to hold too once it is corrected. */
export function listOthers({ lead, same }: Cause): readonly string[] {
  const ids = same.map(({ requirement }) => requirement.id);
  return [...new Set(ids)].filter((id) => id !== lead.requirement.id);
}

/** Counts the requirements of a cause, all or those of one level. */
export function countRequirements(cause: Cause, level: ReportRequirement["level"] | null = null): number {
  const own = listClusters(cause).filter(({ requirement }) => level === null || requirement.level === level);
  return new Set(own.map(({ requirement }) => requirement.id)).size;
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
