/** Judges measured rows and renders them. */
import type { Machine } from "./machine.ts";
import type { BenchRow, Measurement } from "./row.ts";

/** A row with its figures, as `results.json` keeps it. */
export interface ResultRow extends Omit<BenchRow, "measure"> {
  /** Null if the system does not tell the figure. */
  readonly ratio: number | null;
  readonly absolute: number | null;
}

/** The content of `results.json`. */
export interface Results {
  readonly machine: Machine;
  readonly rows: readonly ResultRow[];
}

const digits = 3;

/** Joins a row with its figures, rounded to three significant digits. */
export function toResultRow({ measure: _, ...row }: BenchRow, measurement: Measurement | null): ResultRow {
  const round = (value: number): number => Number(value.toPrecision(digits));
  return {
    ...row,
    ratio: measurement === null ? null : round(measurement.ratio),
    absolute: measurement === null ? null : round(measurement.absolute),
  };
}

/** The factor by which a ratio may be worse than its floor, if only a few rounds are measured. */
const smokeFactor = 2;

/** Returns one sentence for each row that is worse than its floor. */
export function findBelowFloor(
  rows: readonly ResultRow[],
  { isSmoke }: { readonly isSmoke: boolean },
): readonly string[] {
  const factor = isSmoke ? smokeFactor : 1;
  return rows.flatMap(({ name, better, ratio, floor }) => {
    const limit = better === "higher" ? floor / factor : floor * factor;
    return ratio === null || !isWorse(better, ratio, limit)
      ? []
      : [`${name}: expected ${better === "higher" ? "at least" : "at most"} ${limit}, got ${ratio}.`];
  });
}

/** How much worse than the stored ratio a ratio may be. */
const tolerance = 1.15;

/** Returns one sentence for each row that is more than 15 % worse than in stored results. */
export function findWorsened(rows: readonly ResultRow[], stored: Results): readonly string[] {
  const before = new Map(stored.rows.map((row) => [row.name, row.ratio]));
  return rows.flatMap(({ name, better, ratio }) => {
    const was = before.get(name) ?? null;
    if (was === null || ratio === null) return [];
    const limit = better === "higher" ? was / tolerance : was * tolerance;
    return isWorse(better, ratio, limit) ? [`${name}: was ${was}, is ${ratio}.`] : [];
  });
}

function isWorse(better: ResultRow["better"], ratio: number, limit: number): boolean {
  return better === "higher" ? ratio < limit : ratio > limit;
}

const columns = ["", "ratio", "floor", "goal", "absolute"];

/** Renders the table for a terminal. */
export function renderTerminalTable(rows: readonly ResultRow[]): string {
  const cells = [columns, ...rows.map(toCells)];
  return `${padColumns(cells)
    .map((line) => line.join("  ").trimEnd())
    .join("\n")}\n`;
}

/** Renders the table in the form that the formatter gives to Markdown. */
export function renderMarkdownTable(rows: readonly ResultRow[]): string {
  const [head = [], ...body] = padColumns([columns, ...rows.map(toCells)]);
  const rule = head.map(({ length }, index) =>
    index === 0 ? "-".repeat(length) : `${"-".repeat(length - 1)}:`,
  );
  return [head, rule, ...body].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

function toCells({ name, unit, better, ratio, absolute, floor, goal }: ResultRow): readonly string[] {
  const sign = better === "higher" ? "≥" : "≤";
  return [
    name,
    ratio === null ? "not measured" : String(ratio),
    `${sign} ${floor}`,
    `${sign} ${goal}`,
    absolute === null ? "" : `${absolute.toLocaleString("en-US")} ${unit}`,
  ];
}

/** Pads the first column on its right, and the others on their left. */
function padColumns(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const widths = columns.map((_, index) => Math.max(3, ...lines.map((line) => line[index]?.length ?? 0)));
  return lines.map((line) =>
    line.map((cell, index) =>
      index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0),
    ),
  );
}
