/** Matches what Markdown reads as syntax within a line of our own texts, or a span of code, which stays as it is. */
const codeOrSyntax = /`[^`]+`|[\\*<|[\]]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;

/** Escapes one of our own texts for Markdown. Its spans of code stay. */
export function escapeText(text: string): string {
  return text.replace(codeOrSyntax, (part) => (part.length > 1 ? part : part === "<" ? "&lt;" : `\\${part}`));
}

/** Renders a value as code. In a table, a vertical bar would end the cell also within code. */
export function renderCode(value: string): string {
  return `\`${value.replaceAll("|", String.raw`\|`)}\``;
}

/** Renders a table of the rows. A column without any text is left out; without rows, so is the table. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const used = head.map((_, column) => rows.some((row) => row[column] !== ""));
  const line = (cells: readonly string[]): string =>
    `| ${cells.filter((_, column) => used[column]).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""].join("\n");
}
