import { html, renderStatus, type Html } from "./html-text.ts";
import type { Report, ReportCheck, ReportFact, ReportRequirement } from "./report.ts";
import { requirementStatuses } from "./requirement-verdict.ts";
import { levels } from "./verdict.ts";

const legend: { readonly [status in (typeof requirementStatuses)[number]]: string } = {
  pass: "A check that decides the requirement was executed, and it held.",
  fail: "An answer of the target broke the requirement.",
  inconclusive: "It is in scope and could not be verified on this target; the reason says what is missing.",
  "not-observed": "The document allows it, nothing in scope provokes it, and it did not occur.",
  "not-applicable": "The profile says that the target does not offer it.",
  disabled: "It is outside the scope of this run.",
  waived: "A failure that the baseline accepts.",
  error: "The harness itself failed; nothing is said of the target.",
};

/** How many requirements of each level have each status. */
export function renderCountsTable({ summary }: Report): Html {
  return html`<h2 id="counts">Counts</h2>
    <div class="scroll">
      <table>
        <tr>
          <th scope="col">level</th>
          ${requirementStatuses.map((status) => html`<th scope="col">${status}</th>`)}
        </tr>
        ${levels.map(
          (level) =>
            html`<tr>
              <th scope="row">${level}</th>
              ${requirementStatuses.map((status) => html`<td class="number">${summary[level][status]}</td>`)}
            </tr>`,
        )}
      </table>
    </div>`;
}

/** What each status means, in a sentence. */
export function renderLegend(): Html {
  return html`<details>
    <summary>What the statuses mean</summary>
    <dl>
      ${requirementStatuses.map(
        (status) =>
          html`<dt>${renderStatus(status)}</dt>
            <dd>${legend[status]}</dd>`,
      )}
    </dl>
  </details>`;
}

/** Every counted requirement with its status, its checks and how much was asserted. */
export function renderRequirementsTable({ requirements }: Report): Html {
  return html`<h2 id="requirements">All requirements</h2>
    <div class="scroll">
      <table>
        <tr>
          <th scope="col">id</th>
          <th scope="col">level</th>
          <th scope="col">section</th>
          <th scope="col">requirement</th>
          <th scope="col">status</th>
          <th scope="col">assertions</th>
        </tr>
        ${requirements.map(renderRequirementRow)}
      </table>
    </div>`;
}

function renderRequirementRow(requirement: ReportRequirement): Html {
  const { id, level, section, text, status, reason, assertions, checks } = requirement;
  return html`<tr id="${id}">
    <td class="id">${id}</td>
    <td class="word">${level}</td>
    <td class="word">${section}</td>
    <td>
      ${text} ${reason === null ? html`` : html`<p class="muted">${reason}</p>`}
      ${checks.length === 0 ? html`` : renderChecks(checks)}
    </td>
    <td>${renderStatus(status)}</td>
    <td class="number">${assertions}</td>
  </tr>`;
}

function renderChecks(checks: readonly ReportCheck[]): Html {
  return html`<details>
    <summary>${checks.length} ${checks.length === 1 ? "check" : "checks"}</summary>
    <ul>
      ${checks.map(
        ({ title, role, safety, result, reason }) =>
          html`<li>${title} (${role}, ${safety}): ${result}${reason === null ? "" : `, ${reason}`}</li>`,
      )}
    </ul>
  </details>`;
}

/** What the target does where the document is silent. */
export function renderFactsTable({ facts }: Report): Html {
  if (facts.length === 0) return html``;
  return html`<h2 id="facts">Facts</h2>
    <p>What was observed where the document is silent. Nothing here is a failure.</p>
    <div class="scroll">
      <table>
        <tr>
          <th scope="col">section</th>
          <th scope="col">what</th>
          <th scope="col">value</th>
          <th scope="col">id</th>
        </tr>
        ${[...new Set(facts.map(({ id }) => id))].map((id) =>
          renderFactRow(facts.filter((fact) => fact.id === id)),
        )}
      </table>
    </div>`;
}

/** One fact, with every value that it was seen with. */
function renderFactRow(values: readonly ReportFact[]): Html {
  return html`${values.slice(0, 1).map(
    ({ id, section, name }) =>
      html`<tr>
        <td class="word">${section}</td>
        <td>${name}</td>
        <td>${values.map(({ value }) => html`<div>${value}</div>`)}</td>
        <td class="id">${id}</td>
      </tr>`,
  )}`;
}

/** The statements that stand outside every count, and why. */
export function renderNotCountedTable({ notCounted }: Report): Html {
  if (notCounted.length === 0) return html``;
  return html`<h2 id="not-counted">Not counted</h2>
    <div class="scroll">
      <table>
        <tr>
          <th scope="col">id</th>
          <th scope="col">section</th>
          <th scope="col">requirement</th>
          <th scope="col">why</th>
        </tr>
        ${notCounted.map(
          ({ id, section, text, why, reason }) =>
            html`<tr>
              <td class="id">${id}</td>
              <td class="word">${section}</td>
              <td>${text}</td>
              <td>${why}: ${reason}</td>
            </tr>`,
        )}
      </table>
    </div>`;
}
