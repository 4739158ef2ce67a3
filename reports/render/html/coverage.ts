import type { ReportCoverageCell, ReportCoverageOperation } from "../../model/report.ts";
import { UNJUDGED_REASONS, type UnjudgedReason } from "../../../spec/coverage.ts";
import { STATUSES } from "../../../spec/vocabulary.ts";
import { isReached } from "../../model/coverage.ts";
import { formatCount } from "../../model/plain-text.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { html, renderFold, renderFrame, renderHead, type Html } from "./elements.ts";

const legend: readonly (readonly [word: string, meaning: string])[] = [
  ["judged", "At least one requirement was asserted on a response with this status."],
  ["not reached", "Requirements judge this status, but this run asserted none of them on such a response."],
  ["seen only", "The target returned this status, but no requirement was asserted on the response."],
  [
    "never seen",
    "The specification lists this status, no requirement judges it, and the target did not return it.",
  ],
];

/** The reasons of the report in words that are clear to a reader of the page. */
const unjudgedMeanings: { readonly [reason in UnjudgedReason]: string } = {
  "the document leaves it open": "the specification leaves it open",
  "nothing from outside provokes it": "no request from outside causes this status",
  "it does not answer this class": "this class of input does not lead to this status",
};

/** Renders how many responses the run received and judged, by operation, class of input and status. */
export function renderCoverageSection({ report: { coverage }, coverage: sentence }: ReportView): Html {
  const { operations, unjudged, judged } = coverage;
  const content = html`<p>${sentence}.</p>
    ${renderOverview(operations)}
    <details>
      <summary>Meaning of the cells</summary>
      <dl>
        ${legend.map(
          ([word, meaning]) =>
            html`<dt>${word}</dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>
      <p>Combinations of class of input and status that no requirement judges, by reason:</p>
      <ul>
        ${UNJUDGED_REASONS.map((reason) => html`<li>${unjudgedMeanings[reason]}: ${unjudged[reason]}</li>`)}
      </ul>
    </details>
    ${operations.map(renderOperation)}`;
  const note = `reached ${judged.reached} of ${judged.cells} combinations of operation, class of input and status`;
  return renderFold({ id: "coverage", title: "Coverage", note }, content);
}

/** Renders a table with a row for each operation and a column for each status. */
function renderOverview(operations: readonly ReportCoverageOperation[]): Html {
  const statuses = [...new Set(operations.flatMap(({ operation }) => STATUSES[operation]))].toSorted(
    (a, b) => a - b,
  );
  const table = html`<table class="matrix">
    <caption>
      Responses by operation and status
    </caption>
    ${renderHead(["operation", ...statuses.map(String)])}
    ${operations.map(
      (one) =>
        html`<tr>
          <th scope="row">${one.operation}</th>
          ${statuses.map((status) => renderStatusCell(one, status))}
        </tr>`,
    )}
  </table>`;
  return renderFrame("Responses by operation and status", table);
}

/** Renders an empty cell if the specification does not list the status for the operation. */
function renderStatusCell({ operation, classes }: ReportCoverageOperation, status: number): Html {
  if (!STATUSES[operation].includes(status)) return html`<td></td>`;
  const cells = classes.flatMap((one) => one.cells.filter((cell) => cell.status === status));
  const judged = cells.filter((cell) => "judged" in cell);
  const reached = judged.filter(isReached).length;
  const seen = cells.reduce((sum, cell) => sum + cell.seen, 0);
  if (reached > 0)
    return html`<td class="cell pass">
      judged<br /><span class="muted">${reached} of ${judged.length}</span>
    </td>`;
  if (seen > 0) return html`<td class="cell">seen only</td>`;
  return html`<td class="cell muted">${judged.length > 0 ? "not reached" : "never seen"}</td>`;
}

/** Renders a row for each combination that a requirement judges or that the target returned. */
function renderOperation({ operation, classes }: ReportCoverageOperation): Html {
  const judged = classes.flatMap(({ cells }) => cells.filter((cell) => "judged" in cell));
  const reached = judged.filter(isReached);
  const table = html`<table>
    <caption>
      ${operation}: classes of input and statuses
    </caption>
    ${renderHead(["parameter", "class", "status", "responses"])}
    ${classes.flatMap(({ parameter, name, cells }) =>
      cells.map(
        (cell) =>
          html`<tr>
            <td class="word">${parameter}</td>
            <th scope="row">${name}</th>
            <td class="number">${cell.status}</td>
            ${renderAnswers(cell)}
          </tr>`,
      ),
    )}
  </table>`;
  return html`<details>
    <summary>
      ${operation}: reached ${reached.length} of ${formatCount(judged.length, "combination")} that
      requirements judge
    </summary>
    ${renderFrame(operation, table)}
  </details>`;
}

function renderAnswers(cell: ReportCoverageCell): Html {
  const seen = formatCount(cell.seen, "response");
  if ("unjudged" in cell) return html`<td>${seen}, not judged: ${unjudgedMeanings[cell.unjudged]}</td>`;
  // A line may end only between assertions. An element around each of them would make the page a fifth longer.
  const assertions = Object.entries(cell.judged).map(([id, times]) => html`${id} on ${times}`.markup);
  const word = isReached(cell) ? "judged" : "not reached";
  return html`<td class="part">
    <strong>${word}</strong>: ${{ markup: assertions.join(",<wbr> ") }} of ${seen}
  </td>`;
}
