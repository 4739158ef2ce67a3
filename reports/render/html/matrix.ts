import { findConcernedOperations } from "../../../spec/concerned-operations.ts";
import { SECTION_ORDER, SECTIONS } from "../../../spec/sections.ts";
import { OPERATIONS } from "../../../spec/vocabulary.ts";
import type { Report, ReportRequirement } from "../../model/report.ts";
import { statusTerms } from "../../model/status-terms.ts";
import { html, renderFrame, statusesByWeight, statusSymbols, type Html } from "./elements.ts";

/**
 * Renders all requirements by operation (rows of the table) and section (columns). A requirement that concerns several
 * operations counts in the row of each.
 */
export function renderMatrix({ requirements }: Report): Html {
  const sections = SECTION_ORDER.filter((section) => requirements.some((one) => one.section === section));
  const rows = groupByOperation(requirements);
  const table = html`<table class="matrix">
    <thead>
      <tr>
        <th scope="col">operation</th>
        ${sections.map(
          (section) =>
            html`<th scope="col" title="${SECTIONS[section] ?? ""}">
              ${section === "preamble" ? "pre." : section}
            </th>`,
        )}
      </tr>
    </thead>
    ${rows
      .filter(({ own }) => own.length > 0)
      .map(
        ({ operation, own }) =>
          html`<tr>
            <th scope="row">${operation}</th>
            ${sections.map((section) =>
              renderCell(
                operation,
                section,
                own.filter((one) => one.section === section),
              ),
            )}
          </tr>`,
      )}
  </table>`;
  return html`<section aria-labelledby="matrix">
    <h2 id="matrix">Matrix of operations and sections</h2>
    <p class="muted">
      Each cell counts the requirements of a section that concern the operation and have the most important
      status there: ✕ failed, ? not verified, without a symbol passed. A link leads to the first of them.
    </p>
    ${renderFrame("Operations and sections", table)}
  </section>`;
}

/** Returns the requirements that concern each operation, in the order of the document. */
function groupByOperation(requirements: readonly ReportRequirement[]) {
  const rows = Object.keys(OPERATIONS).map((operation) => ({
    operation,
    own: [] as ReportRequirement[],
  }));
  const ownByOperation = new Map(rows.map(({ operation, own }) => [operation, own]));
  for (const requirement of requirements) {
    for (const operation of findConcernedOperations(requirement.id))
      ownByOperation.get(operation)?.push(requirement);
  }
  return rows;
}

function renderCell(operation: string, section: string, requirements: readonly ReportRequirement[]): Html {
  const counts = statusesByWeight.flatMap((status) => {
    const members = requirements.filter((one) => one.status === status);
    const [first] = members;
    return first === undefined ? [] : [{ status, first, count: members.length }];
  });
  const [worst] = counts;
  if (worst === undefined) return html`<td></td>`;
  const symbol = statusSymbols[worst.status];
  const spoken = counts.map(({ status, count }) => `${count} ${statusTerms[status].term}`).join(", ");
  return html`<td class="cell ${worst.status}">
    <a
      href="#${worst.first.id}"
      aria-label="${operation}, section ${section}: ${spoken}"
      data-show-operation="${operation}"
      data-show-section="${section}"
      >${worst.status === "pass" ? "" : symbol}${worst.count}</a
    >
  </td>`;
}
