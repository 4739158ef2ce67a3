import { escapeMarkup } from "./markup-text.ts";
import { cutText } from "./visible-text.ts";

const blockLengthMax = 16_000;

/** Markup that is safe to put into a page: made by `html` from text that was escaped. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[];

/** Template tag: every interpolated text is escaped, and only what `html` itself made stays markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = strings.map((text, index) => text + renderPart(parts[index])).join("");
  return { markup };
}

/** A block of evidence, cut at a stated length; line breaks stay. */
export function renderBlock(text: string): Html {
  return { markup: `<pre>${escapeMarkup(cutText(text, blockLengthMax), "lines")}</pre>` };
}

/** A list of sentences, or nothing where there is none. */
export function renderSentences(sentences: readonly string[]): Html {
  if (sentences.length === 0) return html``;
  return html`<ul>
    ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
  </ul>`;
}

/** A status as a word with its colour. */
export function renderStatus(status: string): Html {
  return html`<span class="status ${status}">${status}</span>`;
}

function renderPart(part: Part | undefined): string {
  if (part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escapeMarkup(String(part));
  return isList(part) ? part.map(({ markup }) => markup).join("\n") : part.markup;
}

function isList(part: Html | readonly Html[]): part is readonly Html[] {
  return Array.isArray(part);
}
