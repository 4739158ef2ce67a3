import { type Level, RULE_FAMILIES, type RuleFamily } from "../../../spec/catalogue.ts";
import { html, type Html, statusesByWeight, statusMarks, renderStatus } from "./elements.ts";
import { type Report, levels, type ReportRequirement } from "../../model/report.ts";
import { requirementStatuses, type RequirementStatus } from "../../model/requirement-verdict.ts";
import { OPERATIONS } from "../../../spec/vocabulary.ts";

/** Renders the number of requirements by level and status as a table with bars. */
export function renderCountsTable(report: Report): Html {
  const { summary } = report;
  return html`<section aria-labelledby="counts">
    <h2 id="counts">Counts by level</h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="counts">
      <table class="counts">
        <tr>
          <th scope="col">level</th>
          ${requirementStatuses.map(
            (status) =>
              html`<th scope="col">
                <span class="status ${status}" aria-hidden="true">${statusMarks[status].symbol}</span>
                ${status}
              </th>`,
          )}
          <th scope="col">shares</th>
        </tr>
        ${levels.map(
          (level) =>
            html`<tr>
              <th scope="row">${level}</th>
              ${requirementStatuses.map((status) => renderCount(status, summary[level][status]))}
              <td class="bar">${renderBar(report, level)}</td>
            </tr>`,
        )}
      </table>
    </div>
  </section>`;
}

function renderCount(status: string, count: number): Html {
  return count === 0
    ? html`<td class="number none">0</td>`
    : html`<td class="number status ${status}">${count}</td>`;
}

/** Renders the shares of a level as a bar. The bar repeats the numbers, so it is hidden from screen readers. */
function renderBar({ summary }: Report, level: Level): Html {
  const total = requirementStatuses.reduce((sum, status) => sum + summary[level][status], 0);
  if (total === 0) return html`none`;
  let from = 0;
  const parts = statusesByWeight.flatMap((status) => {
    const width = (summary[level][status] / total) * 100;
    const part = html`<rect
      class="fill ${status}"
      x="${from.toFixed(2)}"
      width="${width.toFixed(2)}"
      height="8"
    />`;
    from += width;
    return width === 0 ? [] : [part];
  });
  return html`<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    ${parts}
  </svg>`;
}

const families = Object.keys(RULE_FAMILIES) as readonly RuleFamily[];

/** Renders all requirements by operation (rows of the table) and family (columns). */
export function renderMatrix(report: Report): Html {
  const operations = [...Object.keys(OPERATIONS), null].filter((operation) =>
    report.requirements.some((one) => one.operation === operation),
  );
  return html`<section aria-labelledby="matrix">
    <h2 id="matrix">Requirements by operation and family</h2>
    <p>
      Each cell counts the requirements of one operation and one family by status. Its link leads to the
      requirement with the most important status, for example to the first failed requirement. The
      <a href="#legend">legend</a> explains families and statuses.
    </p>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="matrix">
      <table class="matrix">
        <tr>
          <th scope="col">operation</th>
          ${families.map((family) => html`<th scope="col" title="${RULE_FAMILIES[family]}">${family}</th>`)}
        </tr>
        ${operations.map(
          (operation) =>
            html`<tr>
              <th scope="row">${operation ?? "several"}</th>
              ${families.map((family) =>
                renderCell(
                  report.requirements.filter((one) => one.operation === operation && one.family === family),
                ),
              )}
            </tr>`,
        )}
      </table>
    </div>
    ${renderLegend()}
  </section>`;
}

function renderCell(requirements: readonly ReportRequirement[]): Html {
  const counts = statusesByWeight.flatMap((status) => {
    const members = requirements.filter((one) => one.status === status);
    const [first] = members;
    return first === undefined ? [] : [{ status, first, count: members.length }];
  });
  const [worst] = counts;
  if (worst === undefined) return html`<td></td>`;
  const { operation, family } = worst.first;
  return html`<td class="cell ${worst.status}">
    <a href="#${worst.first.id}" data-show-operation="${operation ?? "several"}" data-show-family="${family}"
      ><span class="spoken">${operation ?? "several"}, ${family}:</span>
      ${counts.map(({ status, count }) => renderStatusCount(status, count))}</a
    >
  </td>`;
}

function renderStatusCount(status: RequirementStatus, count: number): Html {
  return html`<span class="status ${status}"
    ><span aria-hidden="true">${statusMarks[status].symbol}&#8239;</span>${count}
    <span class="spoken">${status}</span></span
  >`;
}

/** Explains each status, family and level. */
function renderLegend(): Html {
  return html`<div class="legend" id="legend">
    <h3>Statuses</h3>
    <dl>
      ${requirementStatuses.map(
        (status) =>
          html`<dt>${renderStatus(status)}</dt>
            <dd>${statusMarks[status].meaning}</dd>`,
      )}
    </dl>
    <h3>Families of rules</h3>
    <dl>
      ${families.map(
        (family) =>
          html`<dt>${family}</dt>
            <dd>${RULE_FAMILIES[family]}</dd>`,
      )}
    </dl>
    <h3>Sections</h3>
    <p>§ is a section of the interface specification.</p>
    <h3>Levels</h3>
    <dl>
      <dt>MUST</dt>
      <dd>
        The specification states the rule. If a MUST fails, the verdict is "not conformant". If no MUST fails,
        but a MUST is inconclusive, the verdict is "incomplete".
      </dd>
      <dt>SHOULD</dt>
      <dd>The specification implies the rule. A SHOULD decides the verdict only with --level should.</dd>
      <dt>INFO</dt>
      <dd>The specification leaves the point open. An INFO requirement never fails a run.</dd>
    </dl>
  </div>`;
}
