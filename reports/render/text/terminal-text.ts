import { showInvisible } from "../../model/plain-text.ts";
import type { ReportView } from "../../verdict/report-view.ts";

/** The width of terminal output in columns. */
export const columnsMax = 80;

/** Escapes text for a terminal: escape sequences, line breaks and bidi characters lose their effect. */
export function escapeTerminal(text: string): string {
  return showInvisible(text.replace(/\s+/g, " "));
}

/**
 * Escapes a text and breaks it into lines of at most 80 columns. The first line starts with `indent.first`, each
 * other line with `indent.rest`. A word that is longer than a line is split.
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

/** Returns the maximum width of a text in columns: a character outside ASCII can take two columns. */
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

/** Escapes a text and cuts it at the width of the terminal. */
export function fitRow(text: string): string {
  const row = showInvisible(text);
  const end = " …";
  return width(row) <= columnsMax ? row : `${takeColumns(row, columnsMax - width(end)).trimEnd()}${end}`;
}

/** Renders a line in a colour, or as it is if the terminal shows no colours. */
export type Paint = (line: string, colour: Colour) => string;
type Colour = ReportView["colour"];

/**
 * Terminals have no amber, so it is yellow. An internal error is red, because grey is hard to see on some terminals.
 */
const colourCodes: { readonly [colour in Colour]: number } = {
  red: 31,
  grey: 31,
  green: 32,
  amber: 33,
  yellow: 33,
  blue: 34,
};

/** Renders a line in bold and in a colour. */
export function paintLine(line: string, colour: Colour): string {
  return `\u{1b}[1;${colourCodes[colour]}m${line}\u{1b}[0m`;
}
