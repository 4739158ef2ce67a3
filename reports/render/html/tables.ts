import { html, noHtml, type Html } from "./elements.ts";
import type { Report, ReportFact } from "../../model/report.ts";

/** What the target does where the document is silent. */
export function renderFactsTable({ facts }: Report): Html {
  return html`<section aria-labelledby="facts">
    <h2 id="facts">Facts</h2>
    <p>What was observed where the document leaves it open. Nothing here is a failure.</p>
    ${facts.length === 0 ? html`<p>Nothing was observed.</p>` : renderFacts(facts)}
  </section>`;
}

function renderFacts(facts: readonly ReportFact[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="facts">
    <table class="facts">
      <tr>
        <th scope="col">section</th>
        <th scope="col">what</th>
        <th scope="col">observed</th>
      </tr>
      ${[...new Set(facts.map(({ id }) => id))].map((id) => renderFactRow(facts.filter((fact) => fact.id === id)))}
    </table>
  </div>`;
}

/** One fact, with every value that it was seen with. */
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

/** The statements that stand outside every count, and why. */
export function renderNotCountedTable({ notCounted }: Report): Html {
  if (notCounted.length === 0) return noHtml;
  return html`<section aria-labelledby="not-counted">
    <h2 id="not-counted">Not counted (${notCounted.length})</h2>
    <p>Statements of the document that are not judged, or not yet. They stand outside every count.</p>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="not-counted">
      <table>
        <tr>
          <th scope="col">id</th>
          <th scope="col">statement</th>
          <th scope="col">why</th>
        </tr>
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
      </table>
    </div>
  </section>`;
}
