import type { BaselineEntry } from "../model/baseline.ts";
import { describeWaiver } from "../text/baseline-text.ts";
import type { ReportDiff, FactDiff, RowsDiff } from "./diff.ts";
import {
  isPartlyFixed,
  renderOtherGroups,
  renderRegressed,
  truncateList,
  renderDifferences,
  renderParagraph,
  renderTitledList,
} from "./diff-groups-text.ts";
import { describeExtendedDiff } from "./diff-extended.ts";
import type { Difference } from "./compared-report.ts";

/** The options of the terminal rendering of a comparison. */
interface DiffTextOptions {
  readonly colour: boolean;
  /** Renders the command that replays a requirement of the new report. */
  readonly replay: (requirement: string) => string;
}

const idsMax = 20;
const valuesMax = 3;

/**
 * Renders a comparison for a terminal. Lines have at most 80 columns, except commands, which stay on one line so that
 * they can be copied. Text from a report is escaped, so that it cannot control the terminal.
 */
export function renderDiff(diff: ReportDiff, { colour, replay }: DiffTextOptions): string {
  const paint = colour ? paintRed : (line: string) => line;
  const lines = [
    ...circumstancesLines(diff),
    "",
    ...renderParagraph("Old      ", diff.verdict.old.headline),
    ...renderParagraph("New      ", diff.verdict.new.headline),
    ...renderRegressed(diff.requirements.regressed, paint, replay),
    ...renderOtherGroups(diff.requirements),
    ...rowsLines(diff.rows),
    ...renderTitledList("Baseline", baselineItems(diff)),
    ...renderTitledList("Facts about points that the specification leaves open", diff.facts.map(factText)),
    ...renderTitledList(
      "Beyond the document, which never affects the verdict",
      diff.extended.map(describeExtendedDiff),
    ),
    "",
    ...renderParagraph("Outcome  ", outcomeOf(diff)).map((line) =>
      diff.exitCode === 1 ? paint(line) : line,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function paintRed(line: string): string {
  return `\u{1b}[1;31m${line}\u{1b}[0m`;
}

function circumstancesLines({ circumstances, verdict }: ReportDiff): readonly string[] {
  const { target, ledger, tool, run, notes } = circumstances;
  const line = (label: string, differences: readonly Difference[], same: string) =>
    renderParagraph(
      label,
      differences.length === 0 ? `unchanged: ${same}` : `changed: ${renderDifferences(differences)}`,
    );
  return [
    ...line("Target   ", target, verdict.new.target),
    ...(ledger.length === 0
      ? []
      : renderParagraph("         ", `different ledger position: ${renderDifferences(ledger)}`)),
    ...line("Tool     ", tool, verdict.new.tool),
    ...line("Run      ", run, "same options and seed, same end of the run"),
    ...notes.flatMap((note) => renderParagraph("Note     ", note)),
  ];
}

function rowsLines({ appeared, gone, changed }: RowsDiff): readonly string[] {
  const idsLine = (claim: string, ids: readonly string[]) =>
    ids.length === 0
      ? []
      : ["", ...renderParagraph("", `${claim}: ${truncateList(ids, idsMax).join(", ")}`, "  ")];
  return [
    ...idsLine("Requirements only in the new report", appeared),
    ...idsLine("Requirements only in the old report", gone),
    ...renderTitledList(
      "Requirements whose level, section or text changed",
      changed.map(({ id, differences }) => `${id}: ${renderDifferences(differences)}`),
    ),
  ];
}

/** Lists the changes of the baseline, without the entries that a requirement above already shows with their reasons. */
function baselineItems({ baseline, requirements }: ReportDiff): readonly string[] {
  const { source, added, removed, changed } = baseline;
  const shown = Object.values(requirements).flat();
  const isShown = (side: "old" | "new", { requirement }: BaselineEntry): boolean =>
    shown.some((one) => one.id === requirement && one[side] === "waived");
  return [
    ...(source.length === 0 ? [] : [renderDifferences(source)]),
    ...added
      .filter((entry) => !isShown("new", entry))
      .map((entry) => `${entryName(entry)} added: ${describeWaiver(entry)}`),
    ...removed
      .filter((entry) => !isShown("old", entry))
      .map((entry) => `${entryName(entry)} removed: ${describeWaiver(entry)}`),
    ...changed.map(({ differences, ...entry }) => `${entryName(entry)}: ${renderDifferences(differences)}`),
  ];
}

function entryName({
  requirement,
  fingerprint,
  kind,
}: Pick<BaselineEntry, "requirement" | "fingerprint"> & {
  readonly kind?: string | undefined;
}): string {
  if (kind !== undefined) return `${requirement} (not verified: ${kind})`;
  return fingerprint === null ? requirement : `${requirement} (${fingerprint})`;
}

/** Renders the values that differ, because both sides may begin with the same ones. */
function factText({ name, old, new: now }: FactDiff): string {
  const list = (values: readonly string[]): string => truncateList(values, valuesMax).join(", ");
  const [gone, added] = [old.filter((one) => !now.includes(one)), now.filter((one) => !old.includes(one))];
  if (old.length === 0) return `${name}: was not observed, now ${list(now)}`;
  if (now.length === 0) return `${name}: was ${list(old)}, now not observed`;
  if (gone.length === 0) return `${name}: now also ${list(added)}`;
  return added.length === 0
    ? `${name}: no longer ${list(gone)}`
    : `${name}: was ${list(gone)}, now ${list(added)}`;
}

/** Renders the number of requirements in each group. If no requirement differs, says whether other parts differ. */
function outcomeOf({ requirements, rows, baseline, facts, extended, verdict }: ReportDiff): string {
  const { regressed, newlyVerified, noLongerVerified, fixed, baselineChanged, stillUnverified } =
    requirements;
  const uncounted = regressed.filter(({ isCounted }) => !isCounted).length;
  const failing = newlyVerified.filter((one) => one.new === "fail").length;
  const counts = [
    describeGroup(regressed, "regressed", uncounted, "not affecting the verdict"),
    describeGroup(newlyVerified, "newly verified", failing, "failing"),
    describeGroup(noLongerVerified, "no longer verified"),
    describeGroup(fixed, "fixed", fixed.filter(isPartlyFixed).length, "partly fixed"),
    describeGroup(baselineChanged, "waived differently"),
    describeGroup(stillUnverified, "not verified for another reason"),
  ].flat();
  if (counts.length > 0) return counts.join(", ");
  const { source, added, removed, changed } = baseline;
  const others = [rows.appeared, rows.gone, rows.changed, facts, extended, source, added, removed, changed];
  const isSame = others.every((list) => list.length === 0) && verdict.old.word === verdict.new.word;
  return isSame ? "no difference" : "no requirement differs";
}

function describeGroup(group: readonly unknown[], claim: string, some = 0, remark = ""): readonly string[] {
  if (group.length === 0) return [];
  return [`${group.length} ${claim}${some === 0 ? "" : ` (${some} ${remark})`}`];
}
