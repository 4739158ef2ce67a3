import { escapeMarkup } from "../text/markup-text.ts";
import type { RequirementStatus } from "../../model/requirement-verdict.ts";
import { statusMarks } from "../../verdict/status-marks.ts";
import { truncateText } from "../text/visible-text.ts";

/** Evidence that is looked at first is shown at this length; report.json holds more of it. */
export const EVIDENCE_LENGTH_MAX = 8_000;

/** Markup that is safe to put into a page: made by `html` from text that was escaped. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[];

/** What stands for nothing. */
export const noHtml: Html = { markup: "" };

/** Template tag: every interpolated text is escaped, and only what `html` itself made stays markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = strings
    .map((text, index) => text.replace(/\n\s+/g, "\n") + renderPart(parts[index]))
    .join("");
  return { markup };
}

/** A block of evidence, cut at a stated length; line breaks stay. */
export function renderBlock(text: string, lengthMax = EVIDENCE_LENGTH_MAX): Html {
  return { markup: `<pre tabindex="0">${escapeMarkup(truncateText(text, lengthMax), "lines")}</pre>` };
}

/** A command to copy, whole in any case: a button to do so is added by script. */
export function renderCommand(command: string): Html {
  return { markup: `<div class="command"><pre tabindex="0">${escapeMarkup(command, "lines")}</pre></div>` };
}

/** A list of sentences, or nothing where there is none. */
export function renderSentences(sentences: readonly string[]): Html {
  if (sentences.length === 0) return noHtml;
  return html`<ul>
    ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
  </ul>`;
}

/** A status as its symbol and its word. */
export function renderStatus(status: RequirementStatus): Html {
  return html`<span class="status ${status}"
    ><span aria-hidden="true">${statusMarks[status].symbol}</span> ${status}</span
  >`;
}

/** Requirements by id, each a link to what is said of it. */
export function renderLinks(requirements: readonly { readonly id: string }[]): Html {
  const links = requirements.map(({ id }) => `<a href="#${escapeMarkup(id)}">${escapeMarkup(id)}</a>`);
  return { markup: links.join(", ") };
}

function renderPart(part: Part | undefined): string {
  if (part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escapeMarkup(String(part));
  return isList(part) ? part.map(({ markup }) => markup).join("\n") : part.markup;
}

function isList(part: Html | readonly Html[]): part is readonly Html[] {
  return Array.isArray(part);
}
