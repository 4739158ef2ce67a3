import { statusTerms } from "../../model/status-terms.ts";
import { formatCount } from "../../model/plain-text.ts";
import type { ReasonGroup } from "../../verdict/causes.ts";
import { hasRunChecks } from "../../model/run-record.ts";
import { filterByStatus } from "../../verdict/headline.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { describeExample } from "../../verdict/unverified/profile-advice.ts";
import type { UnverifiedCause } from "../../verdict/unverified/unverified-causes.ts";
import {
  html,
  noHtml,
  renderCommand,
  renderLinks,
  renderMark,
  renderSentence,
  renderSentences,
  type Html,
} from "./elements.ts";
import { EXCHANGE_LENGTH_SHORT, renderExchange } from "./exchanges.ts";

/**
 * Renders the requirements that were not verified, by cause, and those that were not judged, by reason; empty if there
 * are none.
 */
export function renderUnverifiedSection(view: ReportView): Html {
  const count = countUnverified(view);
  const causes = view.unverifiedCauses;
  const notJudged = listNotJudged(view);
  if (count + notJudged.length === 0) return noHtml;
  return html`<section class="gaps" aria-labelledby="not-verified">
    <h2 id="not-verified">
      ${count === 0 ? "Not triggered or not selected" : `Not verified (${formatCount(count, "requirement")})`}
    </h2>
    ${causes.map((cause) => renderGap(cause, causes.length === 1 && hasRunChecks(view.report.run)))}
    ${notJudged.map(renderNotJudged)}
  </section>`;
}

/** Renders the requirements that were not verified and the baseline accepts; empty if there are none. */
export function renderAcceptedSection({ accepted }: ReportView): Html {
  if (accepted.length === 0) return noHtml;
  return html`<section class="gaps" aria-labelledby="accepted">
    <h2 id="accepted">Accepted as unverified (${formatCount(accepted.length, "requirement")})</h2>
    <ul>
      ${accepted.map((one) => html`<li>${renderLinks([one])} (${one.level}): ${renderSentence(one.reason ?? "")}</li>`)}
    </ul>
  </section>`;
}

/** Counts the requirements in scope that were not verified. */
export function countUnverified({ unverified }: ReportView): number {
  return unverified.reduce((sum, { requirements }) => sum + requirements.length, 0);
}

function renderGap(
  { missing, remedy, example, requirements, exchange }: UnverifiedCause,
  isOnly: boolean,
): Html {
  const reasons = [...new Set(requirements.flatMap(({ reason }) => reason ?? []))];
  const status = requirements.some((one) => one.status === "error") ? "error" : "inconclusive";
  return html`<details class="cause ${status}" ${isOnly ? { markup: " open" } : noHtml}>
    <summary>
      ${renderMark(status)}
      <span class="what"
        ><strong class="lead-in">${renderSentence(missing)}</strong>
        ${remedy === null ? noHtml : html`<span class="line">To mend it: ${renderSentence(remedy)}.</span>`}</span
      >
      <span class="muted place">${formatCount(requirements.length, "requirement")}</span>
    </summary>
    <div class="inside">
      ${
        example === null
          ? noHtml
          : html`<p class="label">${describeExample(example)}</p>
              ${renderCommand(example)}`
      }
      <p class="label">${reasons.length === 1 ? "Reason" : "Reasons"}</p>
      ${renderSentences(reasons)}
      ${exchange === null ? noHtml : renderExchange(exchange, { lengthMax: EXCHANGE_LENGTH_SHORT })}
      <p class="ids"><span class="label">Requirements</span><br />${renderLinks(requirements)}</p>
    </div>
  </details>`;
}

/** Lists the requirements that were neither in scope nor triggered, by reason. */
function listNotJudged({ outOfScope, report }: ReportView): readonly ReasonGroup[] {
  const unseen = filterByStatus(report, "not-observed");
  const { term, meaning } = statusTerms["not-observed"];
  if (unseen.length === 0) return outOfScope;
  return [{ status: "not-observed", reason: `${term}: ${meaning}`, requirements: unseen }, ...outOfScope];
}

function renderNotJudged({ status, reason, requirements }: ReasonGroup): Html {
  return html`<details class="line">
    <summary>${renderMark(status)} ${formatCount(requirements.length, "requirement")}: ${reason}</summary>
    <p class="ids">${renderLinks(requirements)}</p>
  </details>`;
}
