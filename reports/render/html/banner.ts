import { REFERENCE_NODE, renderScope, verdictLabels } from "../../verdict/headline.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import type { Report } from "../../model/report.ts";
import { truncateText } from "../../model/plain-text.ts";
import { capitalize, html, noHtml, renderSentences, type Html } from "./elements.ts";
import { renderExplanation } from "./explanation.ts";
import { renderBar, renderOutcomes, renderTerms } from "./outcome.ts";
import { renderStrip } from "./run-strip.ts";

/** The title of the page and "Target and run" have the whole texts. */
const bannerLengthMax = 400;

/** Renders the first screen: the verdict, what became of the requirements, what to do next, and the run. */
export function renderBanner(view: ReportView): Html {
  const { report, colour, runProblem } = view;
  const { verdict, exitCode } = report;
  return html`<section class="verdict ${colour}" aria-labelledby="verdict">
      <h1 id="verdict" data-verdict="${verdict}" data-exit-code="${exitCode}">
        <span class="sign" aria-hidden="true">${signs[verdict]}</span>
        <span class="verdict-word">${renderVerdict(report)}</span>
      </h1>
      ${report.target.reference ? renderReferenceNote() : noHtml}
      ${
        runProblem === null
          ? noHtml
          : html`<p class="outcome">${truncateText(capitalize(runProblem), bannerLengthMax)}</p>`
      }
      ${renderOutcomes(view)} ${renderTarget(report)} ${renderBar(report)}
    </section>
    ${renderExplanation(view)} ${renderStrip(view)} ${renderTerms(report)} ${renderReasons(view)}`;
}

/** Renders the verdict. A conformant run of a part of the requirements says which part, because a picture may be passed on. */
function renderVerdict(report: Report): string {
  const word = capitalize(verdictLabels[report.verdict]);
  const isPart = report.verdict === "conformant" && !report.scope.full;
  return isPart ? truncateText(`${word} within ${renderScope(report)}`, verdictLengthMax) : word;
}

const verdictLengthMax = 60;

const signs: { readonly [word in Report["verdict"]]: string } = {
  conformant: "✓",
  "not-conformant": "✕",
  incomplete: "?",
  error: "!",
};

/** Says that the run did not judge the node of the reader. */
function renderReferenceNote(): Html {
  return html`<p class="not-yours">
    <strong>${capitalize(REFERENCE_NODE)}, not your node.</strong>
    To judge your node, give its URL to <code>touchstone check</code>.
  </p>`;
}

/** Renders what was judged. */
function renderTarget({ target, run }: Report): Html {
  const vendor = html`<span class="muted"
    >vendor name "${truncateText(target.vendor, bannerLengthMax)}"</span
  >`;
  return html`<p class="target">
    ${truncateText(target.baseUrl, bannerLengthMax)} ${run.end === "not recognized" ? noHtml : vendor}
  </p>`;
}

/**
 * Renders the reasons for the verdict. They are closed, because the counts and the causes say the same with other words.
 * The only reason of a conformant run is how many requirements passed.
 */
function renderReasons({ reasons, report }: ReportView): Html {
  if (report.verdict === "conformant" && reasons.length === 1) return noHtml;
  return html`<details class="reasons">
    <summary>Reasons for the verdict</summary>
    ${renderSentences(reasons)}
  </details>`;
}

/** Renders the warnings of the run; empty if there are none. */
export function renderWarnings({ warnings }: Report): Html {
  if (warnings.length === 0) return noHtml;
  return html`<section class="note amber" aria-labelledby="warnings">
    <h2 id="warnings">Warnings</h2>
    ${renderSentences(warnings)}
  </section>`;
}
