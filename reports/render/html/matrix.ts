import { RULE_FAMILIES, type RuleFamily } from "../../../spec/catalogue.ts";
import { OPERATIONS } from "../../../spec/vocabulary.ts";
import { html, renderStatus, type Html } from "./elements.ts";
import type { Report, ReportRequirement } from "../../model/report.ts";
import { requirementStatuses, type RequirementStatus } from "../../model/requirement-verdict.ts";
import { statusesByWeight, statusMarks } from "../../verdict/status-marks.ts";

const families = Object.keys(RULE_FAMILIES) as readonly RuleFamily[];

/** Every requirement in one picture: a row for each operation, a column for each family of rules. */
export function renderMatrix(report: Report): Html {
  const operations = [...Object.keys(OPERATIONS), null].filter((operation) =>
    report.requirements.some((one) => one.operation === operation),
  );
  return html`<section aria-labelledby="matrix">
    <h2 id="matrix">Matrix</h2>
    <p>
      A row for each operation, a column for each kind of rule. A cell counts requirements by status and leads
      to the first of those that weigh most.
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

/** What each status and each column means, in a sentence. */
function renderLegend(): Html {
  return html`<div class="legend" id="legend">
    <h3>What the marks mean</h3>
    <dl>
      ${requirementStatuses.map(
        (status) =>
          html`<dt>${renderStatus(status)}</dt>
            <dd>${statusMarks[status].meaning}</dd>`,
      )}
    </dl>
    <h3>What the columns speak of</h3>
    <dl>
      ${families.map(
        (family) =>
          html`<dt>${family}</dt>
            <dd>${RULE_FAMILIES[family]}</dd>`,
      )}
    </dl>
    <h3>What the section signs mean</h3>
    <p>§ and "section" name the place in the specification that nodes are judged by.</p>
    <h3>What the levels mean</h3>
    <dl>
      <dt>MUST</dt>
      <dd>
        The document states it. One that fails makes the verdict not conformant, one that stays open makes it
        incomplete.
      </dd>
      <dt>SHOULD</dt>
      <dd>It follows from what the document states. It decides the verdict only with --level should.</dd>
      <dt>INFO</dt>
      <dd>The document leaves it open. It is never a failure.</dd>
    </dl>
  </div>`;
}
