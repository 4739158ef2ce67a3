import { createHash } from "node:crypto";

/** One statement of the document: a heading, a sentence of prose or of a list item, or a row of a table. */
export interface DocumentUnit {
  /** Number of the section, for example `4.1`; `preamble` before the first numbered heading. */
  readonly section: string;
  /** Position within the section. The heading has position 0. */
  readonly ordinal: number;
  /** The statement with its whitespace collapsed and its list marker removed. */
  readonly text: string;
  /** SHA-256 of `text` as lower-case hex. */
  readonly sha256: string;
}

/** A parsed line of the document. */
type Line =
  | { readonly kind: "blank" }
  | { readonly kind: "heading"; readonly section: string; readonly text: string }
  | { readonly kind: "table row"; readonly text: string; readonly isSeparator: boolean }
  | { readonly kind: "list item"; readonly text: string }
  | { readonly kind: "prose"; readonly text: string };

const HEADING = /^#{1,6}\s+(.*)$/;
const SECTION_NUMBER = /^(\d+(?:\.\d+[a-z]?)?)\.?\s/;
const SEPARATOR_ROW = /^\|(?:\s*:?-+:?\s*\|)+$/;
const LIST_ITEM = /^(?:[-*+]|\d+[.)])\s+(.*)$/;
/** A sentence ends at a punctuation mark that is followed by whitespace and a character that can start a sentence. */
const SENTENCE_END = /(?<=[.!?])\s+(?=[\p{Lu}\d`{("'])/u;

/**
 * Splits the document into its statements, in document order. The header and the separator row of a table are not
 * statements. A line that is not a heading, list item, table row or blank line counts as prose, so no text is lost.
 */
export function splitDocument(markdown: string): readonly DocumentUnit[] {
  const units: DocumentUnit[] = [];
  const ordinals = new Map<string, number>();
  for (const { section, text } of readStatements(markdown)) {
    const ordinal = ordinals.get(section) ?? 0;
    ordinals.set(section, ordinal + 1);
    units.push({ section, ordinal, text, sha256: computeDigest(text) });
  }
  return units;
}

function* readStatements(markdown: string): Generator<Pick<DocumentUnit, "section" | "text">> {
  let section = "preamble";
  let paragraph = "";
  let previous: Line["kind"] = "blank";
  const lines = [...markdown.split(/\r?\n/), ""].map(parseLine);
  for (const [index, line] of lines.entries()) {
    const continues = line.kind === "prose" && paragraph !== "";
    if (!continues && paragraph !== "") {
      for (const text of splitSentences(paragraph)) yield { section, text };
      paragraph = "";
    }
    if (line.kind === "heading") {
      section = line.section;
      yield { section, text: line.text };
    } else if (line.kind === "table row") {
      const isHeader = previous !== "table row" && isSeparatorRow(lines[index + 1]);
      if (!isHeader && !line.isSeparator) yield { section, text: line.text };
    } else if (line.kind !== "blank") {
      paragraph = continues ? `${paragraph} ${line.text}` : line.text;
    }
    previous = line.kind;
  }
}

function isSeparatorRow(line: Line | undefined): boolean {
  return line?.kind === "table row" && line.isSeparator;
}

function parseLine(raw: string): Line {
  const text = raw.trim().replaceAll(/\s+/g, " ");
  if (text === "") return { kind: "blank" };
  const heading = HEADING.exec(text)?.[1];
  if (heading !== undefined) {
    return { kind: "heading", section: SECTION_NUMBER.exec(heading)?.[1] ?? "preamble", text: heading };
  }
  if (text.startsWith("|")) return { kind: "table row", text, isSeparator: SEPARATOR_ROW.test(text) };
  const item = LIST_ITEM.exec(text)?.[1];
  return item === undefined ? { kind: "prose", text } : { kind: "list item", text: item };
}

function splitSentences(paragraph: string): readonly string[] {
  return paragraph.split(SENTENCE_END);
}

function computeDigest(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
