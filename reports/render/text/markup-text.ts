import { showInvisible } from "../../model/plain-text.ts";

const entities: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Matches text of printable ASCII characters of which none has a meaning in markup. Most texts of a page are such. */
const plainMarkup = /^[ !#-%(-;=?-~]*$/;

/**
 * Escapes text for the content or a quoted attribute value of XML and HTML. Invisible characters, and characters that
 * XML 1.0 forbids, are first made visible.
 */
export function escapeMarkup(text: string, keep: "lines" | "none" = "none"): string {
  if (plainMarkup.test(text)) return text;
  return showInvisible(text, keep).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** Matches punctuation that begins a block at the start of a text: a list, a heading, a quotation or a code block. */
const blockStart = /^(\s*)(?:([#+=:>-])|(\d{1,9})([.)]))/;

/**
 * Matches punctuation that is syntax within a line: emphasis, code, links, tables, tags, entities, and URLs that become
 * links by themselves. An underscore within a word is none.
 */
const inlineSyntax =
  /[\\`*~[\]<|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<=^|\s)#|#(?=\s*$)|&(?=[#\w])|(?<=(?:https?|ftp|mailto|xmpp)):|(?<=www)\./giu;

/**
 * Escapes text for Markdown. Backslashes leave it readable in the log of a CI job, which shows the source. A dollar sign,
 * and the at sign with a word joiner, become character references, because renderers interpret these after backslashes.
 */
export function escapeMarkdown(text: string): string {
  return showInvisible(text.replace(/\s+/g, " "))
    .replace(inlineSyntax, String.raw`\$&`)
    .replace(blockStart, (_, space: string, mark: string | undefined, digits: string, end: string) =>
      mark === undefined ? `${space}${digits}\\${end}` : `${space}\\${mark}`,
    )
    .replaceAll("$", "&#36;")
    .replaceAll("@", "&#64;&#8288;");
}

/** Renders text as a code span, which shows every character but line breaks as it is. */
export function renderCodeSpan(text: string): string {
  const code = showInvisible(text);
  const fence = "`".repeat(longestBackticks(code) + 1);
  // The parser removes one space at each end.
  return `${fence} ${code} ${fence}`;
}

/** Renders a command as a block of code, which its content cannot end. */
export function renderCodeBlock(command: string): string {
  const code = showInvisible(command);
  const fence = "`".repeat(Math.max(3, longestBackticks(code) + 1));
  return `${fence}sh\n${code}\n${fence}`;
}

function longestBackticks(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
