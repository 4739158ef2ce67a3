import { html, noHtml, renderFold, renderFrame, renderHead, type Html } from "./elements.ts";
import type { Report, ReportFact, ReportBaselineEntry } from "../../model/report.ts";
import { describeTerms, nameOf } from "../../text/baseline-text.ts";
import { formatCount } from "../../model/plain-text.ts";

/** Renders the observations about points that the specification leaves open. */
export function renderFactsTable({ facts }: Report): Html {
  const count = new Set(facts.map(({ id }) => id)).size;
  const content = html`<p>Facts are never failures.</p>
    ${facts.length === 0 ? html`<p>No fact was observed.</p>` : renderFacts(facts)}`;
  const note = `${formatCount(count, "fact")} about points that the specification leaves open`;
  return renderFold({ id: "facts", title: "Facts", note }, content);
}

function renderFacts(facts: readonly ReportFact[]): Html {
  const table = html`<table class="facts">
    ${renderHead(["section", "fact", "observed"])}
    ${[...new Set(facts.map(({ id }) => id))].map((id) => renderFactRow(facts.filter((fact) => fact.id === id)))}
  </table>`;
  return renderFrame("Facts", table);
}

/** Renders one fact with all its observed values. */
function renderFactRow(values: readonly ReportFact[]): Html {
  return html`${values.slice(0, 1).map(
    ({ id, section, name }) =>
      html`<tr id="fact-${id}">
        <td class="word">§${section}</td>
        <td>${name}<br /><span class="muted id">${id}</span></td>
        <td>${values.map(({ value }) => html`<div>${value}</div>`)}</td>
      </tr>`,
  )}`;
}

/** Renders the statements that are not counted, with the reasons. */
export function renderNotCountedTable({ notCounted }: Report): Html {
  if (notCounted.length === 0) return noHtml;
  const table = html`<table>
    ${renderHead(["id", "statement", "reason"])}
    ${notCounted.map(
      ({ id, section, text, why, reason }) =>
        html`<tr>
          <td class="word">
            <span class="id" id="${id}">${id}</span><br /><span class="muted">§${section}</span>
          </td>
          <td>${text}</td>
          <td>${why}: ${reason}</td>
        </tr>`,
    )}
  </table>`;
  const note = `${formatCount(notCounted.length, "statement")} of the specification that touchstone does not judge`;
  return renderFold({ id: "not-counted", title: "Not counted", note }, renderFrame("Not counted", table));
}

/** Renders the entries of the baseline and how this run used them; empty without a baseline. */
export function renderBaselineTable({ baseline }: Report): Html {
  if (baseline === null) return noHtml;
  const table = html`<table>
    ${renderHead(["requirement", "result", "reason", "owner, issue, last day", "accepted failures"])}
    ${baseline.entries.map(renderEntry)}
  </table>`;
  return html`<section aria-labelledby="baseline">
    <h2 id="baseline">Baseline</h2>
    <p class="muted">
      From ${baseline.source}, with ${formatCount(baseline.entries.length, "entry", "entries")}.
    </p>
    ${renderFrame("Baseline", table)}
  </section>`;
}

function renderEntry(entry: ReportBaselineEntry): Html {
  const { standing, reason, failures } = entry;
  return html`<tr>
    <td>${nameOf(entry)}</td>
    <td class="word">${standing}</td>
    <td>${reason}</td>
    <td>${describeTerms(entry)}</td>
    <td>${failures.map(({ summary }) => html`<p>${summary}</p>`)}</td>
  </tr>`;
}
