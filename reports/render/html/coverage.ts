import type { UnjudgedReason } from "../../../spec/coverage.ts";
import { STATUSES } from "../../../spec/vocabulary.ts";
import {
  isReached,
  renderCoverage,
  type ReportCoverageCell,
  type ReportCoverageClass,
  type ReportCoverageOperation,
} from "../../model/coverage.ts";
import { html, type Html } from "./elements.ts";
import type { Report } from "../../model/report.ts";

/** The word that stands in a cell for each reason. */
const words: { readonly [reason in UnjudgedReason]: string } = {
  "the document leaves it open": "open",
  "nothing from outside provokes it": "unprovoked",
  "it does not answer this class": "elsewhere",
};

const legend: readonly (readonly [word: string, meaning: string])[] = [
  [
    "judged",
    "Answers of this status to requests of this class, and on how many each requirement was asserted.",
  ],
  ["seen only", "Answered so, but no requirement speaks of it, or none was asserted on it."],
  ["never seen", "The document lists it, no requirement speaks of it, and it did not occur."],
  ["not reached", "Requirements judge it, and none was asserted on such an answer in this run."],
  [words["the document leaves it open"], "The document does not say whether this class is answered so."],
  [
    words["nothing from outside provokes it"],
    "The document lists it without a condition, or with one that no request brings about.",
  ],
  [
    words["it does not answer this class"],
    "It answers other classes; such an answer to this one fails elsewhere.",
  ],
];

/** Of which classes of input each operation was asked, and with which of its statuses it answered. */
export function renderCoverageSection({ coverage }: Report): Html {
  return html`<section aria-labelledby="coverage">
    <h2 id="coverage">Coverage</h2>
    <p>${renderCoverage(coverage)}.</p>
    ${renderOverview(coverage.operations)}
    <details>
      <summary>What the words mean</summary>
      <dl>
        ${legend.map(
          ([word, meaning]) =>
            html`<dt>${word}</dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>
    </details>
    ${coverage.operations.map(renderOperation)}
  </section>`;
}

/** Of each operation and status: in how many classes of input a requirement was asserted on such an answer. */
function renderOverview(operations: readonly ReportCoverageOperation[]): Html {
  const statuses = [...new Set(operations.flatMap(({ operation }) => STATUSES[operation]))].toSorted(
    (a, b) => a - b,
  );
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="coverage">
    <table class="matrix">
      <caption>
        Answers by operation and status
      </caption>
      <tr>
        <th scope="col">operation</th>
        ${statuses.map((status) => html`<th scope="col">${status}</th>`)}
      </tr>
      ${operations.map(
        ({ operation, classes }) =>
          html`<tr>
            <th scope="row">${operation}</th>
            ${statuses.map((status) =>
              renderStatusCell(
                classes.flatMap(({ cells }) => cells.filter((cell) => cell.status === status)),
              ),
            )}
          </tr>`,
      )}
    </table>
  </div>`;
}

/** A status that the document does not list for an operation has no cell. */
function renderStatusCell(cells: readonly ReportCoverageCell[]): Html {
  if (cells.length === 0) return html`<td></td>`;
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

function renderOperation({ operation, classes }: ReportCoverageOperation): Html {
  const judged = classes.flatMap(({ cells }) => cells.filter((cell) => "judged" in cell));
  const reached = judged.filter(isReached);
  return html`<details>
    <summary>${operation}: ${reached.length} of ${judged.length} judged cells reached</summary>
    <div class="scroll" tabindex="0" role="group" aria-label="${operation}">
      <table>
        <caption>
          ${operation}: classes of input and statuses
        </caption>
        <tr>
          <th scope="col">parameter</th>
          <th scope="col">class</th>
          ${STATUSES[operation].map((status) => html`<th scope="col">${status}</th>`)}
        </tr>
        ${classes.map(renderClass)}
      </table>
    </div>
  </details>`;
}

function renderClass({ parameter, name, cells }: ReportCoverageClass): Html {
  return html`<tr>
    <td class="word">${parameter}</td>
    <th scope="row">${name}</th>
    ${cells.map(renderCell)}
  </tr>`;
}

function renderCell(cell: ReportCoverageCell): Html {
  const { seen } = cell;
  if ("unjudged" in cell) {
    return html`<td class="muted">${words[cell.unjudged]}${seen === 0 ? "" : `, ${seen} seen`}</td>`;
  }
  const judges = Object.entries(cell.judged).map(([id, times]) => `${id} ${times}`);
  const word = isReached(cell) ? "judged" : "not reached";
  return html`<td><strong>${word}</strong>: ${judges.join(", ")} of ${seen}</td>`;
}
