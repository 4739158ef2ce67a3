/** Judges measured times and renders them. */
import type { LatencyBounds } from "./bounds.ts";

/** A measured case. Times are in seconds. */
export interface LatencyRow extends LatencyBounds {
  readonly name: string;
  readonly requests: number;
  readonly seconds: number;
  readonly wanted: number;
  /** How long the checks that bounded the run waited for blocks. */
  readonly chainWaited: number;
}

/** Returns one sentence for each row that takes longer than wanted. */
export function findTooSlow(rows: readonly LatencyRow[]): readonly string[] {
  return rows.flatMap(({ name, seconds, wanted }) =>
    seconds <= wanted ? [] : [`${name}: expected at most ${format(wanted)} s, got ${format(seconds)} s.`],
  );
}

const columns = [
  "",
  "requests",
  "measured",
  "wanted",
  "chain waited",
  "sending",
  "waiting",
  "measured/bound",
];

/** Renders the table, with the ratio of the measured time and the larger bound. */
export function renderLatencyTable(rows: readonly LatencyRow[]): string {
  const cells = [columns, ...rows.map(toCells)];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  return `${cells
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")}\n`;
}

function toCells(row: LatencyRow): readonly string[] {
  const { name, requests, seconds, wanted, chainWaited, sending, waiting } = row;
  const ratio = seconds / Math.max(sending, waiting);
  return [
    name,
    String(requests),
    `${format(seconds)} s`,
    `≤ ${format(wanted)} s`,
    `${format(chainWaited)} s`,
    `${format(sending)} s`,
    `${format(waiting)} s`,
    Number.isFinite(ratio) ? ratio.toFixed(2) : "–",
  ];
}

function format(seconds: number): string {
  return seconds.toFixed(1);
}
