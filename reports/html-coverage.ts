import type { UnjudgedReason } from "../spec/coverage.ts";
import { STATUSES } from "../spec/vocabulary.ts";
import {
  isReached,
  renderCoverage,
  type ReportCoverageCell,
  type ReportCoverageClass,
  type ReportCoverageOperation,
} from "./coverage.ts";
import { html, type Html } from "./html-text.ts";
import type { Report } from "./report.ts";

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
  return html`<h2 id="coverage">Coverage</h2>
    <p>${renderCoverage(coverage)}.</p>
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
    ${coverage.operations.map(renderOperation)}`;
}

function renderOperation({ operation, classes }: ReportCoverageOperation): Html {
  const judged = classes.flatMap(({ cells }) => cells.filter((cell) => "judged" in cell));
  const reached = judged.filter(isReached);
  return html`<details>
    <summary>${operation}: ${reached.length} of ${judged.length} judged cells reached</summary>
    <div class="scroll">
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
