import { splitCommandText } from "../../../evidence/command.ts";
import { truncateCommand } from "../../verdict/commands.ts";
import { escapeMarkdown, renderCodeBlock, renderCodeSpan } from "./markup-text.ts";

/**
 * Renders a command as a block of code. One that the reader has to complete is a sentence, because a block is copied and
 * run as it is.
 */
export function renderMarkdownCommand(command: string): string {
  const { line, note } = splitCommandText(command);
  return note === null
    ? renderCodeBlock(truncateCommand(command))
    : `${renderCodeSpan(line)} ${escapeMarkdown(note)}`;
}
