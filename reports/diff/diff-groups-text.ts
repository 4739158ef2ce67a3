import type { FailureDiff, DiffGroup, RequirementDiff, RequirementDiffs } from "./diff-requirements.ts";
import { renderIds } from "../verdict/causes.ts";
import { requirementStatuses, type RequirementStatus } from "../model/requirement-verdict.ts";
import { statusTerms } from "../model/status-terms.ts";
import { showInvisible, truncateText } from "../model/plain-text.ts";
import type { Difference } from "./compared-report.ts";
import { wrapTerminal } from "../render/text/terminal-text.ts";

const regressedMax = 20;
const failuresMax = 3;

/** Renders the regressed requirements, each with the command that replays it. */
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
      // The command stays on one line, so that it can be copied.
      `  ${showInvisible(replay(one.id))}`,
    ]),
    ...(more <= 0 ? [] : ["", `and ${more} more that regressed`]),
  ];
}

/** Renders every group except `regressed` as a list. */
export function renderOtherGroups(groups: RequirementDiffs): readonly string[] {
  return otherGroups.flatMap(({ group, title, remarks }) =>
    renderTitledList(
      title,
      itemsOf(groups[group], (one) => [describeStatusChange(one), ...remarks(one)].join("; ")),
    ),
  );
}

/** Renders the items of a list. Requirements with the same level and description share an item. */
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
    remarks: (one) => [...reasonOf(one), ...describeUnseen(one)],
  },
  { group: "fixed", title: "Fixed", remarks: fixRemarks },
  {
    group: "baselineChanged",
    title: "Waived differently",
    remarks: (one) => [...describeBaselineChange(one), ...reasonOf(one)],
  },
  { group: "stillUnverified", title: "Still not verified, for another reason", remarks: reasonOf },
];

/** Says of the failures of the old report whether the checks that found them have run again. */
function describeUnseen({ failures, old, new: now }: RequirementDiff): readonly string[] {
  if (failures.length === 0) return [];
  const isRefuted = old === "fail" && now !== null && failures.every(({ isJudgedAgain }) => isJudgedAgain);
  return isRefuted ? describeGone(failures) : ["the failure of the old report may still exist"];
}

/** Returns whether some failures of a fixed requirement remain. */
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
    ...unjudged(fresh, "the old run may have missed the failure, because it did not finish these checks"),
    ...describeWeight(one),
  ];
}

function fixRemarks(one: RequirementDiff): readonly string[] {
  const gone = one.failures.filter((failure) => failure.new === null);
  return [
    ...(isPartlyFixed(one)
      ? [`partly fixed: ${gone.length} of ${one.failures.length} failures no longer occur`]
      : []),
    ...describeBaselineChange(one),
    ...describeGone(gone),
    ...unjudged(gone, "not certain, because the new run did not finish these checks"),
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
  return isCounted ? [] : ["does not affect the verdict of the new run"];
}

function reasonOf({ reason }: RequirementDiff): readonly string[] {
  return reason === null ? [] : [reason];
}

function describeGone(gone: readonly FailureDiff[]): readonly string[] {
  return gone.length === 0
    ? []
    : [`no longer occurs: ${truncateList(gone.map(failureText), failuresMax).join("; ")}`];
}

function failureText({ summary, fingerprint }: FailureDiff): string {
  return `${summary} (${fingerprint})`;
}

function nameOf({ id, level, section }: RequirementDiff): string {
  return [id, ...(level === null ? [] : [level]), ...(section === null ? [] : [`§${section}`])].join(" ");
}

/** Names a status as all texts do. A report of another version may have other statuses. */
function termOf(status: string | null): string {
  if (status === null) return "absent";
  return requirementStatuses.includes(status as RequirementStatus)
    ? statusTerms[status as RequirementStatus].term
    : status;
}

function describeStatusChange({ old, new: now }: RequirementDiff): string {
  return old === now ? `still ${termOf(now)}` : `was ${termOf(old)}, now ${termOf(now)}`;
}

const itemsMax = 10;
const textLengthMax = 400;

/** Wraps one paragraph after a prefix. All lines after the first are indented to the start of the text. */
export function renderParagraph(
  prefix: string,
  text: string,
  rest = " ".repeat(prefix.length),
): readonly string[] {
  return wrapTerminal(truncateText(text, textLengthMax), { first: prefix, rest });
}

/** Renders a title with at most ten items; empty if there are no items. */
export function renderTitledList(title: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const first = truncateList(items, itemsMax);
  return ["", title, ...first.flatMap((item) => renderParagraph("  ", item, "    "))];
}

/** Returns the first `max` texts. If there are more, a last text such as `and 3 more` is added. */
export function truncateList(items: readonly string[], max: number): readonly string[] {
  const more = items.length - max;
  return more <= 0 ? items : [...items.slice(0, max), `and ${more} more`];
}

/** Renders differences as `seed was 5, now 7`. */
export function renderDifferences(differences: readonly Difference[]): string {
  return differences
    .map(({ name, old, new: now }) => `${name} was ${shown(old)}, now ${shown(now)}`)
    .join("; ");
}

/** Shortens digests, whose first characters are enough to tell them apart. */
function shown(value: string | null): string {
  return value?.replace(/^(sha256:[0-9a-f]{12})[0-9a-f]{52}$/, "$1…") ?? "none";
}
