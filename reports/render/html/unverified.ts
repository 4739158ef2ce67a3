import { formatCount } from "../text/format-count.ts";
import { filterByStatus } from "../../verdict/headline.ts";
import { renderExchanges } from "./failures.ts";
import { html, noHtml, renderLinks, renderStatus, type Html } from "./elements.ts";
import { groupByReason, orderByWeight, type ReasonGroup } from "../../verdict/reason-groups.ts";
import type { Report } from "../../model/report.ts";

/** The section of what was not verified, by reason: what is missing says what would enable it. */
export function renderUnverifiedSection(report: Report): Html {
  const open = [...filterByStatus(report, "error"), ...filterByStatus(report, "inconclusive")];
  const groups = orderByWeight(groupByReason(open));
  return html`<section aria-labelledby="not-verified">
    <h2 id="not-verified">Not verified${open.length === 0 ? "" : ` (${open.length})`}</h2>
    <p>
      ${open.length === 0 ? "Nothing in scope stayed open." : "In scope and inconclusive: what is missing is said first. A profile key is a key of the JSON file that --profile names."}
    </p>
    ${groups.map(renderGroup)} ${renderOutOfScope(report)} ${renderNotObserved(report)}
  </section>`;
}

function renderGroup({ status, reason, requirements }: ReasonGroup): Html {
  const observers = requirements
    .flatMap(({ checks }) => checks)
    .find(({ exchanges }) => exchanges.length > 0);
  return html`<article class="open ${status}">
    <h3>${reason}</h3>
    <p>
      ${renderStatus(status)} ${formatCount(requirements.length, "requirement")}: ${renderLinks(requirements)}
    </p>
    ${observers === undefined ? noHtml : renderExchanges(`What the check "${observers.title}" saw`, observers.exchanges)}
  </article>`;
}

function renderOutOfScope(report: Report): Html {
  const groups = groupByReason([
    ...filterByStatus(report, "disabled"),
    ...filterByStatus(report, "not-applicable"),
  ]);
  if (groups.length === 0) return noHtml;
  return html`<h3 id="out-of-scope">Outside the scope of this run</h3>
    ${groups.map(
      ({ reason, status, requirements }) =>
        html`<details>
          <summary>${renderStatus(status)} ${requirements.length}: ${reason}</summary>
          <p>${renderLinks(requirements)}</p>
        </details>`,
    )}`;
}

function renderNotObserved(report: Report): Html {
  const unseen = filterByStatus(report, "not-observed");
  if (unseen.length === 0) return noHtml;
  return html`<h3 id="not-observed">Allowed, and not observed</h3>
    <details>
      <summary>
        ${renderStatus("not-observed")} ${unseen.length}: judged wherever they occur, and nothing showed them
      </summary>
      <p>${renderLinks(unseen)}</p>
    </details>`;
}
