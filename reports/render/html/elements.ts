import { splitCommandText } from "../../../evidence/command.ts";
import { isRequirementId } from "../../../spec/catalogue.ts";
import { escapeMarkup } from "../text/markup-text.ts";
import type { RequirementStatus } from "../../model/requirement-verdict.ts";
import { statusTerms } from "../../model/status-terms.ts";
import { truncateText } from "../../model/plain-text.ts";

/** The page cuts evidence at this length. report.json contains more of it. */
export const EVIDENCE_LENGTH_MAX = 8_000;

/** Markup that is safe to insert into a page, because `html` escapes every text in it. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[];

/** Empty markup. */
export const noHtml: Html = { markup: "" };

/** A template tag that escapes every interpolated text. Only values of type `Html` stay markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const texts = withoutIndents(strings);
  let markup = texts[0] ?? "";
  for (let index = 0; index < parts.length; index += 1) {
    markup += renderPart(parts[index]) + (texts[index + 1] ?? "");
  }
  return { markup };
}

/** The texts of each template without their indents. A template of a requirement is rendered hundreds of times. */
const textsByTemplate = new WeakMap<TemplateStringsArray, readonly string[]>();

function withoutIndents(strings: TemplateStringsArray): readonly string[] {
  const known = textsByTemplate.get(strings);
  if (known !== undefined) return known;
  const texts = strings.map((text) => text.replace(/\n\s+/g, "\n"));
  textsByTemplate.set(strings, texts);
  return texts;
}

/** Renders text whose lines do not break within the id of a requirement. */
export function renderSentence(sentence: string): Html {
  const parts = sentence.split(/\b([A-Z]{4}-\d{3})\b/);
  return {
    markup: parts
      .map((part) => (isRequirementId(part) ? html`<span class="part">${part}</span>` : html`${part}`).markup)
      .join(""),
  };
}

/** Renders a block of evidence with its line breaks, cut at the maximum length. */
export function renderBlock(text: string, lengthMax = EVIDENCE_LENGTH_MAX): Html {
  return { markup: `<pre tabindex="0">${escapeMarkup(truncateText(text, lengthMax), "lines")}</pre>` };
}

/**
 * Renders a command. The script adds a copy button, but not to one that the reader has to complete, which is a sentence.
 */
export function renderCommand(command: string): Html {
  const { line, note } = splitCommandText(command);
  if (note !== null) return html`<p><code>${line}</code> ${note}</p>`;
  return { markup: `<div class="command"><pre tabindex="0">${escapeMarkup(command, "lines")}</pre></div>` };
}

/**
 * Renders a section whose heading opens and closes it. In print, a section that is closed on the screen shows only its
 * heading, unless the style sheet opens it.
 */
export function renderFold(
  {
    id,
    title,
    note,
    isOpen = false,
  }: { readonly id: string; readonly title: string; readonly note: string; readonly isOpen?: boolean },
  content: Html,
): Html {
  return html`<section aria-labelledby="${id}">
    <details class="fold" ${isOpen ? { markup: " open" } : noHtml}>
      <summary>
        <h2 id="${id}">${title}</h2>
        <span class="muted">${note}</span>
      </summary>
      ${content}
    </details>
  </section>`;
}

/** Renders the head of a table, which is repeated on each sheet of paper. */
export function renderHead(names: readonly string[]): Html {
  return html`<thead>
    <tr>
      ${names.map((name) => html`<th scope="col">${name}</th>`)}
    </tr>
  </thead>`;
}

/** Renders a table that scrolls sideways within its frame. Its edges show a shadow where more columns are hidden. */
export function renderFrame(label: string, table: Html): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${label}">${table}</div>
    <p class="hint">Scroll the table sideways to see all of its columns.</p>`;
}

/** Renders sentences as a list; empty if there are none. */
export function renderSentences(sentences: readonly string[]): Html {
  if (sentences.length === 0) return noHtml;
  return html`<ul>
    ${sentences.map((sentence) => html`<li>${renderSentence(sentence)}</li>`)}
  </ul>`;
}

/** Renders a status as its symbol and its term. */
export function renderStatus(status: RequirementStatus): Html {
  return html`<span class="status ${status}"
    ><span aria-hidden="true">${statusSymbols[status]}</span> ${statusTerms[status].term}</span
  >`;
}

/** Renders a status as its symbol only. Screen readers read its term. */
export function renderMark(status: RequirementStatus): Html {
  return html`<span class="status ${status}" role="img" aria-label="${statusTerms[status].term}"
    >${statusSymbols[status]}</span
  >`;
}

/** Changes the first letter of a text to upper case. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Renders how many requirements have each status, the most important status first. */
export function renderTally(requirements: readonly { readonly status: RequirementStatus }[]): Html {
  const parts = statusesByWeight.flatMap((status) => {
    const count = requirements.filter((one) => one.status === status).length;
    return count === 0
      ? []
      : [
          html`<span class="status ${status}"
            ><span aria-hidden="true">${statusSymbols[status]}&#8239;</span>${count}
            <span class="spoken">${statusTerms[status].term}</span></span
          >`,
        ];
  });
  return html`<span class="tally">${parts}</span>`;
}

/** Renders the ids of requirements as links to the list of all requirements. */
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

/** The symbol of each status. */
export const statusSymbols: { readonly [status in RequirementStatus]: string } = {
  pass: "✓",
  fail: "✕",
  inconclusive: "?",
  "not-observed": "○",
  "not-applicable": "–",
  disabled: "·",
  waived: "~",
  error: "!",
};

/** All statuses, the most important first. */
export const statusesByWeight: readonly RequirementStatus[] = [
  "fail",
  "error",
  "inconclusive",
  "waived",
  "pass",
  "not-observed",
  "not-applicable",
  "disabled",
];
