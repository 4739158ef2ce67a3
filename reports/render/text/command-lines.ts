import { renderCurl } from "../../model/exchange-text.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import { showInvisible } from "../../model/plain-text.ts";
import { columnsMax } from "./terminal-text.ts";

/** The maximum length of a command on the terminal. */
const lengthMax = 400;
const nameLengthMax = 70;

/**
 * Renders a request as a command of curl in lines of at most 80 columns that a shell reads as one command: it is
 * broken between words, with a backslash at the end of a line. Only a word that is longer than a line stays longer. A
 * command of more than 400 characters is left out, because the reports have it.
 */
export function renderCommandLines(request: Exchange["request"], indent: string): readonly string[] {
  const text = showInvisible(renderCurl(request));
  if (text.length > lengthMax) {
    const path = URL.canParse(request.url) ? new URL(request.url).pathname : "";
    const name = showInvisible(`${request.method} ${path}`).slice(0, nameLengthMax);
    return [
      `${indent}# ${name}`,
      `${indent}# has ${text.length} characters as a command; report.html shows it.`,
    ];
  }
  // A word is text without spaces, in which a quoted part may have spaces.
  const words = text.match(/(?:'[^']*'|\\.|[^\s'\\])+/g) ?? [];
  const lines: string[] = [];
  let line = indent;
  for (const word of words) {
    const isFirst = line.trim() === "";
    if (!isFirst && line.length + 1 + word.length + " \\".length > columnsMax) {
      lines.push(`${line} \\`);
      line = `${indent}  ${word}`;
    } else {
      line += isFirst ? word : ` ${word}`;
    }
  }
  return [...lines, line];
}
