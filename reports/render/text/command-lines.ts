import { showInvisible } from "../../model/plain-text.ts";
import { columnsMax } from "./terminal-text.ts";

/** The maximum length of a command on the terminal. */
const lengthMax = 400;

/**
 * Renders a shell command in lines of at most 80 columns that a shell reads as one command: it is broken between
 * words, with a backslash at the end of a line. Only a word that is longer than a line stays longer. A command of more
 * than 400 characters is left out, because the reports have it.
 */
export function renderCommandLines(command: string, indent: string): readonly string[] {
  const text = showInvisible(command);
  if (text.length > lengthMax) {
    return [`${indent}# The request has ${text.length} characters; report.html has it as a command.`];
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
