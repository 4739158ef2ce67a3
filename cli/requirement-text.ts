import { notCalibrated } from "../reports/calibration.ts";
import type { Requirement, RequirementId } from "../spec/catalogue.ts";
import { knownDivergenceOf } from "../spec/known-divergences.ts";
import type { Silence } from "../spec/silences.ts";
import { definitionLines, TEXT_WIDTH, wrapText } from "./wrap-text.ts";

type Row = readonly [RequirementId, Requirement];

/** The catalogue as text: a block for each area, a row for each requirement, and how many there are. */
export function renderRequirementList(rows: readonly Row[]): string {
  const areas = groupByArea(rows);
  const blocks = [...areas].flatMap(([area, areaRows]) => [
    ...wrapText(`${area}, from section ${sectionsOf(areaRows)}`, TEXT_WIDTH),
    ...areaRows.flatMap(([id, row]) =>
      definitionLines(`${id}  ${row.level}`, row.text + standing(row), 2, 20),
    ),
    "",
  ]);
  return `${[...blocks, ...wrapText(countsOf(rows), TEXT_WIDTH)].join("\n")}\n`;
}

/**
 * One requirement in full, with the silences of the document that concern it, and the faulty nodes that its checks have caught.
 * @param mutants null where nothing was measured for this build
 */
export function renderRequirement(
  id: RequirementId,
  row: Requirement,
  silences: readonly (readonly [string, Silence])[],
  mutants: readonly string[] | null,
): string {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["level", row.level],
    ["section", row.section],
    ["operation", row.operation ?? "several"],
    ["implied by", row.impliedBy],
    ["needs", row.needs?.join(", ")],
    ["judged", row.whenSeen ? "wherever it occurs; nothing provokes it" : undefined],
    ["pending", row.pending],
    [
      "excluded",
      row.excluded === undefined ? undefined : `${row.excluded.reason}: ${row.excluded.explanation}`,
    ],
    ["in the field", knownDivergenceOf(id) ?? undefined],
    ["since", row.since],
    ["proved by", mutants === null ? notCalibrated : mutants.join(", ")],
  ];
  const lines = [
    id,
    ...wrapText(row.text, TEXT_WIDTH - 2).map((line) => `  ${line}`),
    "",
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : definitionLines(name, value, 2, 16))),
    ...silences.flatMap(([silenceId, silence]) => silenceLines(silenceId, silence)),
  ];
  return `${lines.join("\n")}\n`;
}

function silenceLines(id: string, silence: Silence): readonly string[] {
  return [
    "",
    `${id}, a silence of section ${silence.section}`,
    ...wrapText(silence.text, TEXT_WIDTH - 2).map((line) => `  ${line}`),
    ...definitionLines("a target", silence.reading, 2, 16),
    ...definitionLines("our node", silence.ours, 2, 16),
    ...definitionLines("facts", silence.facts?.join(", ") ?? `none: ${silence.unobserved}`, 2, 16),
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

function sectionsOf(rows: readonly Row[]): string {
  return [...new Set(rows.map(([, row]) => row.section))]
    .toSorted((left, right) => left.localeCompare(right, "en", { numeric: true }))
    .join(", ");
}

/** Why a row stands outside the verdict, where it does. */
function standing(row: Requirement): string {
  if (row.excluded !== undefined) {
    return ` [excluded: ${row.excluded.reason}]`;
  }
  return row.pending === undefined ? "" : ` [pending: ${row.pending}]`;
}

function countsOf(rows: readonly Row[]): string {
  const judged = rows.filter(([, row]) => row.excluded === undefined && row.pending === undefined);
  const levels = (["MUST", "SHOULD", "INFO"] as const).map(
    (level) => `${judged.filter(([, row]) => row.level === level).length} ${level}`,
  );
  const excluded = rows.filter(([, row]) => row.excluded !== undefined).length;
  const pending = rows.length - judged.length - excluded;
  return `${rows.length} requirements: ${levels.join(", ")}; ${pending} pending and ${excluded} excluded ones count for nothing.`;
}
