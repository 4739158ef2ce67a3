import { stripVTControlCharacters } from "node:util";
import { columnsMax } from "./terminal-text.ts";

/** A part of the terminal output that can be shortened: items, each of one or more lines. */
export interface Section {
  readonly title: readonly string[];
  readonly items: readonly (readonly string[])[];
  /** Renders the line for the items that are left out; empty for no line. */
  readonly more: (count: number) => string;
}

/** Counts the rows of lines on a terminal of 80 columns, where a long line takes several rows. */
export function countRows(lines: readonly string[]): number {
  const countLine = (line: string): number => Math.ceil(stripVTControlCharacters(line).length / columnsMax);
  return lines.reduce((sum, line) => sum + Math.max(1, countLine(line)), 0);
}

/**
 * Shortens sections until they take at most `rowsMax` rows. Every section first gets one item, in their order; the rows
 * that are left go to further items, again in their order.
 */
export function fitSections(sections: readonly Section[], rowsMax: number): readonly string[] {
  const shown = sections.map(() => 0);
  const rows = (): number => countRows(sections.flatMap((one, index) => render(one, shown[index] ?? 0)));
  const add = (index: number): boolean => {
    const { items } = sections[index] ?? { items: [] };
    const count = shown[index] ?? 0;
    if (count >= items.length) return false;
    shown[index] = count + 1;
    if (rows() <= rowsMax) return true;
    shown[index] = count;
    return false;
  };
  sections.forEach((_, index) => add(index));
  sections.forEach((_, index) => {
    while (add(index));
  });
  return sections.flatMap((one, index) => render(one, shown[index] ?? 0));
}

function render({ title, items, more }: Section, shown: number): readonly string[] {
  if (items.length === 0) return [];
  const left = items.length - shown;
  const moreLine = left === 0 ? "" : more(left);
  const lines = [...title, ...items.slice(0, shown).flat(), ...(moreLine === "" ? [] : [moreLine])];
  return lines.length === 0 ? [] : ["", ...lines];
}
