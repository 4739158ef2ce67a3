import { levels } from "../../../spec/requirement.ts";
import { truncateText } from "../../model/plain-text.ts";
import { type Report } from "../../model/report.ts";
import { countedStatuses, countOf, statusTerms, type CountedStatus } from "../../model/status-terms.ts";
import { formatLevelCount } from "../../verdict/headline.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import type { LevelOutcome } from "../../verdict/verdict-notes.ts";
import { html, noHtml, statusesByWeight, type Html } from "./elements.ts";

/** The title of the page has the whole text. The rest of the first screen must stay in view even if a text is long. */
const scopeLengthMax = 400;

/**
 * Renders what became of the requirements, one line for each level. The levels that decide the verdict are emphasized,
 * and so are failures that the verdict of a conformant run ignores.
 */
export function renderOutcomes({ outcomes, report, ignored }: ReportView): Html {
  const lines = outcomes.map((outcome) => {
    const isIgnored = outcome.level === "SHOULD" && ignored !== null;
    const isEmphasized = outcome.isDecisive || (isIgnored && report.exitCode === 0);
    const note = isIgnored ? `; SHOULDs do not count at --level ${report.scope.level}` : "";
    return html`<p class="${isEmphasized ? "outcome" : "scope"}">
      ${renderOutcome(outcome, report)}${note}
    </p>`;
  });
  return html`${lines}`;
}

/** Renders the counts of one level, and in brackets how many of its requirements were in scope. */
function renderOutcome({ level, counts, inScope }: LevelOutcome, { summary }: Report): Html {
  const parts = counts.map(({ status, text }) => renderCount(level, status, text, summary));
  const scope = inScope === null ? "" : truncateText(inScope, scopeLengthMax);
  if (parts.length === 0) return html`${scope}`;
  return html`${joinWithCommas(parts)}${scope === "" ? "" : ` (${scope})`}`;
}

function joinWithCommas(parts: readonly Html[]): Html {
  return { markup: parts.map(({ markup }) => markup).join(", ") };
}

/** Renders a text that says a count of the report. The attribute lets programs read the count. */
function renderCount(
  level: LevelOutcome["level"],
  status: CountedStatus,
  text: string,
  summary: Report["summary"],
): Html {
  return html`<span data-count="${level} ${status} ${countOf(summary[level], status)}">${text}</span>`;
}

/** The statuses of requirements outside the scope. */
const statusesOutOfScope: readonly CountedStatus[] = ["disabled", "not-applicable"];

/** Explains the terms of the counts. The requirements outside the scope are counted here only. */
export function renderTerms({ summary }: Report): Html {
  const terms = countedStatuses.flatMap((status) => {
    const { term, meaning, needsExplanation } = statusTerms[status];
    const used = levels.filter((level) => countOf(summary[level], status) > 0);
    if (!needsExplanation || used.length === 0) return [];
    const counts = statusesOutOfScope.includes(status)
      ? used.map((level) =>
          renderCount(level, status, formatLevelCount(countOf(summary[level], status), level), summary),
        )
      : [];
    return [
      html`<span
        ><strong>${joinWithCommas(counts)}${counts.length === 0 ? "" : " "}${term}</strong>: ${meaning}.
      </span>`,
    ];
  });
  return terms.length === 0 ? noHtml : html`<p class="terms">${terms}</p>`;
}

/** A single failure has to be visible on a phone, too. */
const shareMin = 0.02;

/** Renders the shares of the statuses. The bar repeats the numbers, so it is hidden from screen readers. */
export function renderBar({ summary }: Report): Html {
  const counts = statusesByWeight.flatMap((status) => {
    const accepted = status === "waived" ? ("waived-unverified" as const) : null;
    const count = levels.reduce(
      (sum, level) =>
        sum + summary[level][status] + (accepted === null ? 0 : countOf(summary[level], accepted)),
      0,
    );
    return count === 0 ? [] : [[status, count] as const];
  });
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const shares = counts.map(([status, count]) => [status, Math.max(count / total, shareMin)] as const);
  const whole = shares.reduce((sum, [, share]) => sum + share, 0);
  let from = 0;
  const parts = shares.map(([status, share]) => {
    const width = (share / whole) * 100;
    const part = html`<rect
      class="fill ${status}"
      x="${from.toFixed(2)}"
      width="${width.toFixed(2)}"
      height="1"
    />`;
    from += width;
    return part;
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
