import type { Level } from "../../../spec/catalogue.ts";
import { html, type Html } from "./elements.ts";
import type { Report } from "../../model/report.ts";
import { requirementStatuses } from "../../model/requirement-verdict.ts";
import { statusesByWeight, statusMarks } from "../../verdict/status-marks.ts";
import { levels } from "../../verdict/verdict.ts";

/** How many requirements of each level have each status, as a table and as a bar. */
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

/** The shares of a level side by side; it repeats the numbers beside it and so says nothing to a screen reader. */
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
