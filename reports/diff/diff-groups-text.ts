import type { FailureDiff } from "./diff-failures.ts";
import { truncateList, renderParagraph, renderTitledList } from "./diff-list.ts";
import type { DiffGroup, RequirementDiff, RequirementDiffs } from "./diff-requirements.ts";
import { renderIds } from "../verdict/reason-groups.ts";
import { showInvisible } from "../render/text/visible-text.ts";

const regressedMax = 20;
const failuresMax = 3;

/** Renders the requirements that regressed, each with the command that replays it. */
export function renderRegressed(
  regressed: readonly RequirementDiff[],
  paint: (line: string) => string,
  replay: (requirement: string) => string,
): readonly string[] {
  const more = regressed.length - regressedMax;
  return [
    ...regressed.slice(0, regressedMax).flatMap((one) => [
      "",
      ...renderParagraph(
        "REGRESSED ",
        `${nameOf(one)} (${describeStatusChange(one)}) ${one.text ?? ""}`,
        "  ",
      ).map(paint),
      ...regressionRemarks(one).flatMap((remark) => renderParagraph("  ", remark)),
      // It must stay in one line to be copied.
      `  ${showInvisible(replay(one.id))}`,
    ]),
    ...(more <= 0 ? [] : ["", `and ${more} more have regressed`]),
  ];
}

/** Renders the other groups, each as a list. */
export function renderOtherGroups(groups: RequirementDiffs): readonly string[] {
  return otherGroups.flatMap(({ group, title, remarks }) =>
    renderTitledList(
      title,
      itemsOf(groups[group], (one) => [describeStatusChange(one), ...remarks(one)].join("; ")),
    ),
  );
}

/** What became of several requirements of one level alike is read once. */
function itemsOf(
  members: readonly RequirementDiff[],
  describe: (one: RequirementDiff) => string,
): readonly string[] {
  const identicalGroups = new Map<string, RequirementDiff[]>();
  for (const one of members) {
    const key = JSON.stringify([one.level, describe(one)]);
    identicalGroups.set(key, [...(identicalGroups.get(key) ?? []), one]);
  }
  return [...identicalGroups.values()].flatMap((ones) => {
    const [first, ...others] = ones;
    if (first === undefined) return [];
    const level = first.level === null ? "" : ` (${first.level})`;
    return [`${others.length === 0 ? nameOf(first) : `${renderIds(ones)}${level}`}: ${describe(first)}`];
  });
}

const otherGroups: readonly {
  readonly group: Exclude<DiffGroup, "regressed">;
  readonly title: string;
  readonly remarks: (one: RequirementDiff) => readonly string[];
}[] = [
  {
    group: "newlyVerified",
    title: "Newly verified",
    remarks: (one) => [...reasonOf(one), ...(one.new === "fail" ? describeWeight(one) : [])],
  },
  {
    group: "noLongerVerified",
    title: "No longer verified",
    remarks: (one) => [
      ...reasonOf(one),
      ...(one.failures.length === 0 ? [] : ["what was seen before is not fixed by that"]),
    ],
  },
  { group: "fixed", title: "Fixed", remarks: fixRemarks },
  {
    group: "baselineChanged",
    title: "Accepted otherwise by the baseline",
    remarks: (one) => [...describeBaselineChange(one), ...reasonOf(one)],
  },
  { group: "stillUnverified", title: "Not verified, for another reason", remarks: reasonOf },
];

/** Whether a failure that is gone leaves others. */
export function isPartlyFixed({ failures }: RequirementDiff): boolean {
  return failures.some((failure) => failure.new !== null);
}

function regressionRemarks(one: RequirementDiff): readonly string[] {
  const fresh = one.failures.filter((failure) => failure.old === null && failure.new === "fail");
  const gone = one.failures.filter((failure) => failure.new === null);
  return [
    ...truncateList(fresh.map(failureText), failuresMax),
    ...(fresh.length === 0 ? reasonOf(one) : []),
    ...describeGone(gone),
    ...unjudged(fresh, "before, checks that see it did not come to their end"),
    ...describeWeight(one),
  ];
}

function fixRemarks(one: RequirementDiff): readonly string[] {
  const gone = one.failures.filter((failure) => failure.new === null);
  const left = one.failures.length - gone.length;
  return [
    ...(isPartlyFixed(one) ? [`in part: ${gone.length} gone, ${left} left`] : []),
    ...describeBaselineChange(one),
    ...describeGone(gone),
    ...unjudged(gone, "not certain, for checks that saw it did not come to their end now"),
  ];
}

function describeBaselineChange({ failures }: RequirementDiff): readonly string[] {
  const isDropped = failures.some((failure) => failure.old === "waived" && failure.new === "fail");
  const isAccepted = failures.some((failure) => failure.old !== "waived" && failure.new === "waived");
  return [...(isAccepted ? ["newly waived"] : []), ...(isDropped ? ["no longer waived"] : [])];
}

function unjudged(failures: readonly FailureDiff[], claim: string): readonly string[] {
  const ids = [...new Set(failures.flatMap(({ notJudgedBy }) => notJudgedBy))];
  return ids.length === 0 ? [] : [`${claim}: ${truncateList(ids, failuresMax).join(", ")}`];
}

function describeWeight({ isCounted }: RequirementDiff): readonly string[] {
  return isCounted ? [] : ["not counted by the level of the new run"];
}

function reasonOf({ reason }: RequirementDiff): readonly string[] {
  return reason === null ? [] : [reason];
}

function describeGone(gone: readonly FailureDiff[]): readonly string[] {
  return gone.length === 0 ? [] : [`gone: ${truncateList(gone.map(failureText), failuresMax).join("; ")}`];
}

function failureText({ summary, fingerprint }: FailureDiff): string {
  return `${summary} (${fingerprint})`;
}

function nameOf({ id, level, section }: RequirementDiff): string {
  return [id, ...(level === null ? [] : [level]), ...(section === null ? [] : [`§${section}`])].join(" ");
}

function describeStatusChange({ old, new: now }: RequirementDiff): string {
  return old === now ? `still ${now}` : `${old ?? "absent"}, now ${now ?? "absent"}`;
}
