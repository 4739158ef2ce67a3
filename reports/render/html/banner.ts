import { REFERENCE_NODE, verdictLabels } from "../../verdict/headline.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { levels, type Report } from "../../model/report.ts";
import { hasRunChecks } from "../../model/run-record.ts";
import { truncateText } from "../../model/plain-text.ts";
import { statusTerms } from "../../model/status-terms.ts";
import { renderExplanation } from "./explanation.ts";
import { requirementStatuses } from "../../model/requirement-verdict.ts";
import { html, noHtml, renderSentences, statusesByWeight, statusSymbols, type Html } from "./elements.ts";

/** The title of the page has the whole text. The rest of the first screen must stay in view even if a text is long. */
const bannerLengthMax = 400;
/** "Target and run" has the whole texts. */
const stripLengthMax = 160;

/** Renders the first screen: the verdict, what was judged, the counts, and the reasons. */
export function renderBanner(view: ReportView): Html {
  const { report, colour } = view;
  const { verdict, exitCode, scope } = report;
  const { ignored, mustsInScope, reasons } = view;
  const isSubtitle = verdict === "conformant" && ignored !== null;
  return html`<section class="verdict ${colour}" aria-labelledby="verdict">
      <h1 id="verdict">
        <span class="sign" aria-hidden="true">${signs[verdict]}</span>
        <span class="verdict-word">${verdictLabels[verdict]}</span>
      </h1>
      ${isSubtitle ? html`<p class="subtitle">${ignored}</p>` : noHtml}
      <p class="banner" data-verdict="${verdict}" data-exit-code="${exitCode}">
        ${truncateText(view.scopeCounts, bannerLengthMax)}
      </p>
      ${mustsInScope === null ? noHtml : html`<p class="scope">${mustsInScope}</p>`}
      ${isSubtitle || ignored === null ? noHtml : html`<p class="scope">${ignored}</p>`}
      <p class="scope">${capitalize(view.exit)}.</p>
      <p class="scope">Scope: ${view.scope}. ${sentRequests[scope.allow]}</p>
      ${renderStrip(report)}
    </section>
    ${renderExplanation(view)} ${renderCounts(view)}
    ${hasDetails(view) ? renderFoldedReasons(reasons) : html`<div class="reasons">${renderSentences(reasons)}</div>`}`;
}

const signs: { readonly [word in Report["verdict"]]: string } = {
  conformant: "✓",
  "not-conformant": "✕",
  incomplete: "?",
  error: "!",
};

/** Whether causes follow, so that the reasons, which list the same requirements, need not be open. */
function hasDetails({ causes, unverifiedCauses, report }: ReportView): boolean {
  return hasRunChecks(report.run) && causes.length + unverifiedCauses.length > 0;
}

/** Explains the value of `--allow`. */
const sentRequests: { readonly [safety in Report["scope"]["allow"]]: string } = {
  read: "Only reads were sent. Requirements that need simulations or submissions are excluded.",
  simulate: "Reads and simulations were sent. Requirements that need submissions are excluded.",
  submit:
    "Reads, simulations and submissions were sent. Requirements that need oversized requests are excluded.",
  heavy: "All classes of requests were allowed: reads, simulations, submissions and oversized requests.",
};

/** Renders what was judged, by what and when, in one strip. */
function renderStrip({ target, scope, tool, run }: Report): Html {
  const rows: readonly (readonly [name: string, value: string, more: string])[] = [
    target.reference
      ? ["Target", `The ${REFERENCE_NODE}`, target.baseUrl]
      : ["Target", target.baseUrl, `vendor name "${target.vendor}"`],
    [
      "Network",
      `chain id ${target.chainId ?? "unknown"}`,
      `ledger version ${target.ledgerVersion.last ?? "unknown"}`,
    ],
    [
      "Interface",
      scope.revision === null ? "the specification" : `the revision of ${scope.revision}`,
      target.revision.newestSeen === null
        ? "the target shows no dated change"
        : `the target has the change of ${target.revision.newestSeen}`,
    ],
    ["Judged by", `${tool.name} ${tool.version}`, `${run.requests.total} requests, seed ${run.seed}`],
    ["When", renderTime(run.startedAt), `${(run.durationMs / 1000).toFixed(1)} s, ${run.end}`],
  ];
  return html`<dl class="strip">
    ${rows.map(
      ([name, value, more]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>
            ${truncateText(value, stripLengthMax)}
            <span class="muted">${truncateText(more, stripLengthMax)}</span>
          </dd>
        </div>`,
    )}
  </dl>`;
}

/** Renders `2026-11-23T18:05:41.808Z` as `2026-11-23 18:05 UTC`, and leaves any other text as it is. */
function renderTime(time: string): string {
  return time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+Z$/, "$1 $2 UTC");
}

/** Renders one line with the counts by level, and a bar of their shares. Levels and statuses without a count are left out. */
function renderCounts({ report: { summary }, terms }: ReportView): Html {
  const shown = levels.filter((level) => Object.values(summary[level]).some((count) => count > 0));
  return html`<section class="counts" aria-label="Counts">
    <dl>
      ${shown.map(
        (level) =>
          html`<div>
            <dt>${level} requirements</dt>
            ${requirementStatuses
              .filter((status) => summary[level][status] > 0)
              .map(
                (status) =>
                  html`<dd class="status ${status}" data-count="${level} ${status} ${summary[level][status]}">
                    <span aria-hidden="true">${statusSymbols[status]}</span> ${summary[level][status]}
                    ${statusTerms[status].term}
                  </dd>`,
              )}
          </div>`,
      )}
    </dl>
    ${renderBar(summary)}
    ${
      terms.length === 0
        ? noHtml
        : html`<p class="terms">
            ${terms.map(({ term, meaning }) => html`<span><strong>${term}</strong>: ${meaning}. </span>`)}
          </p>`
    }
  </section>`;
}

/** Renders the shares of the statuses. The bar repeats the numbers, so it is hidden from screen readers. */
function renderBar(summary: Report["summary"]): Html {
  const counts = statusesByWeight.map(
    (status) => [status, levels.reduce((sum, level) => sum + summary[level][status], 0)] as const,
  );
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  let from = 0;
  const parts = counts.flatMap(([status, count]) => {
    const width = total === 0 ? 0 : (count / total) * 100;
    const part = html`<rect
      class="fill ${status}"
      x="${from.toFixed(2)}"
      width="${width.toFixed(2)}"
      height="1"
    />`;
    from += width;
    return width === 0 ? [] : [part];
  });
  return html`<svg
    class="bar"
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    ${parts}
  </svg>`;
}

function renderFoldedReasons(reasons: readonly string[]): Html {
  return html`<details class="reasons">
    <summary>Reasons for the verdict</summary>
    ${renderSentences(reasons)}
  </details>`;
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Renders the warnings of the run; empty if there are none. */
export function renderWarnings({ warnings }: Report): Html {
  if (warnings.length === 0) return noHtml;
  return html`<section class="note amber" aria-labelledby="warnings">
    <h2 id="warnings">Warnings</h2>
    ${renderSentences(warnings)}
  </section>`;
}
