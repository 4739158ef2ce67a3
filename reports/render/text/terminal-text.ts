import { showInvisible } from "./visible-text.ts";

/** No line of terminal output is wider than this, in columns. */
export const columnsMax = 80;

/** Makes a text inert on a terminal: no escape sequence, no line break, no reversed direction. */
export function escapeTerminal(text: string): string {
  return showInvisible(text.replace(/\s+/g, " "));
}

/**
 * Breaks a text into lines of at most 80 columns, the later ones indented. It is made inert first, and a word that is
 * longer than a line is broken within.
 */
export function wrapTerminal(
  text: string,
  indent: { readonly first: string; readonly rest: string },
): string[] {
  const lines: string[] = [];
  let line = indent.first;
  let isFresh = true;
  for (const word of escapeTerminal(text).split(" ")) {
    let rest = word;
    if (!isFresh && width(line) + 1 + width(rest) > columnsMax) {
      lines.push(line);
      line = indent.rest;
      isFresh = true;
    }
    while (width(line) + width(rest) > columnsMax) {
      const head = takeColumns(rest, columnsMax - width(line));
      lines.push(line + head);
      rest = rest.slice(head.length);
      line = indent.rest;
    }
    line += isFresh ? rest : ` ${rest}`;
    isFresh = false;
  }
  return [...lines, line].map((one) => one.trimEnd());
}

/** Columns that a text takes at most: some characters beyond ASCII take two, and none takes more. */
function width(text: string): number {
  let columns = 0;
  for (const character of text) columns += columnsOf(character);
  return columns;
}

function columnsOf(character: string): number {
  return character <= "~" ? 1 : 2;
}

function takeColumns(text: string, columns: number): string {
  let taken = "";
  let used = 0;
  for (const character of text) {
    used += columnsOf(character);
    if (used > columns) break;
    taken += character;
  }
  return taken;
}
