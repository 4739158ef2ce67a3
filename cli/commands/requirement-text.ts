import { uncalibratedText } from "../../reports/model/calibration.ts";
import { formatCount } from "../../reports/model/plain-text.ts";
import type { PlannedCheck } from "../../evidence/observation.ts";
import { RULE_FAMILIES, type Requirement, type RequirementId } from "../../spec/catalogue.ts";
import { describeKnownDivergences } from "../../spec/known-divergences.ts";
import { findFirstDate } from "../../spec/revision.ts";
import type { Silence } from "../../spec/silences.ts";
import type { RequirementProof } from "../run/proof.ts";
import { indentText, renderItem, wrapText } from "../options/text-layout.ts";

type Row = readonly [RequirementId, Requirement];

/** Renders the catalogue: the requirements of each area, and the total counts. */
export function renderRequirementList(rows: readonly Row[]): string {
  const areas = groupByArea(rows);
  const blocks = [...areas].flatMap(([area, areaRows]) => [
    wrapText(`${area}, from section ${listSections(areaRows)}`),
    ...areaRows.map(([id, row]) =>
      renderItem(`${id}  ${row.level}`, row.text + formatCountedState(id, row), 16),
    ),
    "",
  ]);
  return `${[...blocks, wrapText(countsOf(rows))].join("\n")}\n`;
}

/** What a check can do to the status of its requirement. */
const roleTexts: { readonly [role in PlannedCheck["role"]]: string } = {
  decisive: "can pass or fail the requirement",
  supporting: "can only fail the requirement",
};

/** A requirement with its checks, proof and open points. */
export interface RequirementDetails {
  readonly id: RequirementId;
  readonly row: Requirement;
  /** The silences (points that the specification leaves open) that affect the requirement. */
  readonly silences: readonly (readonly [string, Silence])[];
  readonly checks: readonly Pick<PlannedCheck, "title" | "role" | "safety">[];
  /** Null if there is no proof for this build. */
  readonly proof: RequirementProof | null;
}

/** Renders one requirement with its checks, and the mutants and variations that prove the checks. */
export function renderRequirement({ id, row, silences, checks, proof }: RequirementDetails): string {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["level", row.level],
    ["section", row.section],
    ["basis", describeBasis(id, row)],
    ["operation", row.operation ?? "several"],
    ["family", RULE_FAMILIES[row.family]],
    ["implied by", row.impliedBy],
    ["needs", row.needs?.join(", ")],
    [
      "judged",
      row.whenSeen ? "on every response that shows the case; no request is certain to trigger it" : undefined,
    ],
    ["pending", row.pending],
    [
      "excluded",
      row.excluded === undefined ? undefined : `${row.excluded.reason}: ${row.excluded.explanation}`,
    ],
    ["violated by", describeKnownDivergences(id) ?? undefined],
    ["since", row.since],
    ["proof", proof === null ? uncalibratedText : undefined],
  ];
  const lines = [
    id,
    indentText(row.text),
    "",
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : [renderItem(name, value, 12)])),
    ...silences.flatMap(([silenceId, silence]) => silenceLines(silenceId, silence)),
    ...itemLines(
      "Checks",
      checks.map(({ title, role, safety }) => `${title} (${roleTexts[role]}, needs --allow ${safety})`),
    ),
    ...itemLines(
      "Faulty nodes (mutants) that these checks detected",
      (proof?.mutants ?? []).map(({ id: mutant, fault }) => `${mutant}: ${fault}`),
    ),
    ...itemLines(
      "Correct nodes (variations) that these checks accepted",
      (proof?.variations ?? []).map(({ id: variation, differs }) => `${variation}: ${differs}`),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

/** Says whether the specification or a later change of the interface states a requirement, and since when. */
function describeBasis(id: RequirementId, { basis }: Requirement): string {
  const date = findFirstDate(id);
  if (basis === "revision") {
    return `a change of the interface on ${date}, judged with --revision ${date} or later`;
  }
  return date === null ? "the specification" : `the specification, part of the interface since ${date}`;
}

/** A list with more items than this is cut. The JSON output lists all items. */
const itemsMax = 15;

/** Renders a heading and its items; empty without items. */
function itemLines(heading: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const more = items.length - itemsMax;
  return [
    "",
    heading,
    ...items.slice(0, itemsMax).map((item) => renderItem("-", item, 1)),
    ...(more > 0 ? [`  and ${more} more, listed with --json`] : []),
  ];
}

function silenceLines(id: string, silence: Silence): readonly string[] {
  return [
    "",
    `${id}, a point that section ${silence.section} leaves open`,
    indentText(silence.text),
    renderItem("accepted", silence.reading, 12),
    renderItem("reference", silence.ours, 12),
    renderItem("facts", silence.facts?.join(", ") ?? `none: ${silence.unobserved}`, 12),
  ];
}

function groupByArea(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const areas = new Map<string, Row[]>();
  for (const row of rows) {
    const area = row[0].split("-")[0] ?? "";
    areas.set(area, [...(areas.get(area) ?? []), row]);
  }
  return areas;
}

function listSections(rows: readonly Row[]): string {
  return [...new Set(rows.map(([, row]) => row.section))]
    .toSorted((left, right) => left.localeCompare(right, "en", { numeric: true }))
    .join(", ");
}

/** Renders why a requirement does not count for the verdict; empty if it counts. */
function formatCountedState(id: RequirementId, row: Requirement): string {
  if (row.excluded !== undefined) {
    return ` [excluded: ${row.excluded.reason}]`;
  }
  if (row.basis === "revision") return ` [since ${findFirstDate(id)}]`;
  return row.pending === undefined ? "" : ` [pending: ${row.pending}]`;
}

function countsOf(rows: readonly Row[]): string {
  const later = rows.filter(([, row]) => row.basis === "revision").length;
  const judged = rows.filter(
    ([, row]) => row.excluded === undefined && row.pending === undefined && row.basis === undefined,
  );
  const levels = (["MUST", "SHOULD", "INFO"] as const).map(
    (level) => `${judged.filter(([, row]) => row.level === level).length} ${level}`,
  );
  const excluded = rows.filter(([, row]) => row.excluded !== undefined).length;
  const pending = rows.length - judged.length - excluded - later;
  return `${formatCount(rows.length, "requirement")}: ${levels.join(", ")}; ${pending} pending and ${excluded} excluded requirements do not count, and ${later} of later revisions count only with --revision.`;
}
