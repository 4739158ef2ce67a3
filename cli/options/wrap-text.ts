/** Width that every text for a person keeps to, in characters. */
export const TEXT_WIDTH = 80;

/** Lines of at most `width` characters, broken at spaces; a word that is longer stands alone. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** A term followed by its wrapped description, both from fixed columns; a long term has a line of its own. */
export function definitionLines(
  term: string,
  description: string,
  indent: number,
  column: number,
): readonly string[] {
  const lead = `${" ".repeat(indent)}${term}`;
  const [first = "", ...rest] = wrapText(description, TEXT_WIDTH - column);
  const padded = rest.map((line) => " ".repeat(column) + line);
  if (lead.length + 2 > column) {
    return [lead, " ".repeat(column) + first, ...padded];
  }
  return [lead.padEnd(column) + first, ...padded];
}
