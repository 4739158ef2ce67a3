import type { ReportRequirement } from "../model/report.ts";

/** So many ids of a group are named; of the others it is said how many they are. */
export const idsShownMax = 6;

/** Requirements that share a status and a reason. */
export interface ReasonGroup {
  readonly status: ReportRequirement["status"];
  readonly reason: string;
  readonly requirements: readonly ReportRequirement[];
}

/** Groups requirements by status and reason, in the order in which each first appears: one cause is read once. */
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

/** The same groups, what stands for itself before what another requirement blocks, then the largest first. */
export function orderByWeight(groups: readonly ReasonGroup[]): readonly ReasonGroup[] {
  const isBlocked = ({ reason }: ReasonGroup) => Number(reason.startsWith("blocked by "));
  return groups.toSorted(
    (a, b) => isBlocked(a) - isBlocked(b) || b.requirements.length - a.requirements.length,
  );
}

/** The ids of requirements in one line, the first six by name. */
export function renderIds(requirements: readonly Pick<ReportRequirement, "id">[]): string {
  const shown = requirements.slice(0, idsShownMax).map(({ id }) => id);
  const more = requirements.length - shown.length;
  return shown.join(", ") + (more === 0 ? "" : ` and ${more} more`);
}
