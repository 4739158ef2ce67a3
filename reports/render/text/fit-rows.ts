import { stripVTControlCharacters } from "node:util";
import { columnsMax } from "./terminal-text.ts";

/** A part of the terminal output that can be shortened: items, each of one or more lines. */
export interface Section {
  readonly title: readonly string[];
  readonly items: readonly (readonly string[])[];
  /** Renders the line for the items that are left out; empty for no line. */
  readonly more: (count: number) => string;
  /** The row that stands for the whole section if no item is shown; default: the title and the line for all items. */
  readonly brief?: string;
}

/** Says under a heading how many items are left out. */
export function renderMore(count: number): string {
  return `  and ${count} more (--verbose)`;
}

/** Counts the rows of lines on a terminal of 80 columns, where a long line takes several rows. */
export function countRows(lines: readonly string[]): number {
  const countLine = (line: string): number => Math.ceil(stripVTControlCharacters(line).length / columnsMax);
  return lines.reduce((sum, line) => sum + Math.max(1, countLine(line)), 0);
}

/**
 * Shortens sections until they take at most `rowsMax` rows. Sections that one row can stand for get it first, so that they
 * are not left out without a word. Then, in their order, every section gets one item, or only the line for the items that
 * are left out, or nothing. The rows that are left go to further items, again in their order.
 */
export function fitSections(sections: readonly Section[], rowsMax: number): readonly string[] {
  const shown = sections.map((): number | null => null);
  const lines = (): readonly string[] =>
    sections.flatMap((one, index) => {
      const count = shown[index] ?? null;
      return count === null ? [] : render(one, count);
    });
  const tryToShow = (index: number, count: number): boolean => {
    const before = shown[index] ?? null;
    if (count > (sections[index]?.items.length ?? 0)) return false;
    shown[index] = count;
    if (countRows(lines()) <= rowsMax) return true;
    shown[index] = before;
    return false;
  };
  for (const [index, { brief }] of sections.entries()) if (brief !== undefined) tryToShow(index, 0);
  for (const index of sections.keys()) if (!tryToShow(index, 1)) tryToShow(index, 0);
  for (const index of sections.keys()) while (tryToShow(index, (shown[index] ?? 0) + 1));
  return lines();
}

function render({ title, items, more, brief }: Section, shown: number): readonly string[] {
  if (items.length === 0) return [];
  if (shown === 0 && brief !== undefined) return ["", brief];
  const left = items.length - shown;
  const moreLine = left === 0 ? "" : more(left);
  const lines = [...title, ...items.slice(0, shown).flat(), ...(moreLine === "" ? [] : [moreLine])];
  return lines.length === 0 ? [] : ["", ...lines];
}
