import { formatCount } from "../../model/plain-text.ts";
import type { ReasonGroup } from "../../verdict/causes.ts";
import { filterByStatus } from "../../verdict/headline.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { html, noHtml, renderLinks, renderStatus, type Html } from "./elements.ts";
import { renderExchanges } from "./failures.ts";

/** Renders the requirements that were not verified, grouped by reason. */
export function renderUnverifiedSection(view: ReportView): Html {
  const count = countUnverified(view);
  return html`<section aria-labelledby="not-verified">
    <h2 id="not-verified">Not verified${count === 0 ? "" : ` (${count})`}</h2>
    <p>
      ${count === 0 ? "No requirement in scope was left open. Those that were not triggered in this run count neither way." : "These requirements are in scope, but could not be verified. Each reason says what was missing. A profile key is a member of the JSON file that --profile names."}
    </p>
    ${view.gaps.map(renderGroup)} ${renderOutOfScope(view.outOfScope)} ${renderNotTriggered(view)}
  </section>`;
}

/** Counts the requirements in scope that were not verified. */
export function countUnverified({ unverified }: ReportView): number {
  return unverified.reduce((sum, { requirements }) => sum + requirements.length, 0);
}

function renderGroup({ status, reason, requirements }: ReasonGroup): Html {
  const check = requirements.flatMap(({ checks }) => checks).find(({ exchanges }) => exchanges.length > 0);
  return html`<article class="open ${status}">
    <h3>${reason}</h3>
    <p>
      ${renderStatus(status)} ${formatCount(requirements.length, "requirement")}: ${renderLinks(requirements)}
    </p>
    ${check === undefined ? noHtml : renderExchanges(`Requests and responses of the check "${check.title}"`, check.exchanges)}
  </article>`;
}

function renderOutOfScope(groups: readonly ReasonGroup[]): Html {
  if (groups.length === 0) return noHtml;
  return html`<h3 id="out-of-scope">Excluded by the options</h3>
    ${groups.map(
      ({ reason, status, requirements }) =>
        html`<details>
          <summary>${renderStatus(status)} ${requirements.length}: ${reason}</summary>
          <p>${renderLinks(requirements)}</p>
        </details>`,
    )}`;
}

function renderNotTriggered({ report }: ReportView): Html {
  const unseen = filterByStatus(report, "not-observed");
  if (unseen.length === 0) return noHtml;
  return html`<h3 id="not-observed">Not triggered in this run</h3>
    <details>
      <summary>
        ${renderStatus("not-observed")} ${formatCount(unseen.length, "requirement")}: no response showed the
        case, and no request is certain to trigger it
      </summary>
      <p>${renderLinks(unseen)}</p>
    </details>`;
}
