/** The maximum line length of help texts and messages, in characters. */
const textWidth = 80;

/** Wraps the lines of a text between words. The spaces at the beginning of a line stay. */
export function wrapText(text: string, width = textWidth): string {
  return text
    .split("\n")
    .flatMap((line) => wrapLine(line, width))
    .join("\n");
}

function wrapLine(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const [word] of line.matchAll(/\s*\S+/g)) {
    if (current === "" || current.length + word.length <= width) {
      current += word;
    } else {
      lines.push(current);
      current = word.trimStart();
    }
  }
  return [...lines, current];
}

/** Renders a term and beside it a description, which is wrapped in a column of its own. */
export function renderItem(term: string, description: string, termWidth: number): string {
  const column = termWidth + 4;
  const wrapped = wrapText(description, textWidth - column);
  return `  ${term.padEnd(termWidth)}  ${wrapped.replaceAll("\n", `\n${" ".repeat(column)}`)}`;
}

/** Wraps a text, and indents it by two columns. */
export function indentText(text: string): string {
  return wrapText(text, textWidth - 2).replaceAll(/^/gm, "  ");
}
