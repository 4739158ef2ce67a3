import { describeTerms } from "../../verdict/baseline-rules.ts";
import { formatCount } from "../text/format-count.ts";
import { html, noHtml, type Html } from "./elements.ts";
import type { ReportBaselineEntry } from "../../model/report-baseline.ts";
import type { Report } from "../../model/report.ts";

/** What became of each entry of the baseline; nothing where there was none. */
export function renderBaselineTable({ baseline }: Report): Html {
  if (baseline === null) return noHtml;
  return html`<section aria-labelledby="baseline">
    <h2 id="baseline">Baseline</h2>
    <p>From ${baseline.source}, with ${formatCount(baseline.entries.length, "entry", "entries")}.</p>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="baseline">
      <table>
        <tr>
          <th scope="col">requirement</th>
          <th scope="col">became</th>
          <th scope="col">reason</th>
          <th scope="col">terms</th>
          <th scope="col">accepted here</th>
        </tr>
        ${baseline.entries.map(renderEntry)}
      </table>
    </div>
  </section>`;
}

function renderEntry(entry: ReportBaselineEntry): Html {
  const { requirement, fingerprint, standing, reason, failures } = entry;
  return html`<tr>
    <td>${requirement} ${fingerprint === null ? "" : `(${fingerprint})`}</td>
    <td class="word">${standing}</td>
    <td>${reason}</td>
    <td>${describeTerms(entry)}</td>
    <td>${failures.map(({ summary }) => html`<p>${summary}</p>`)}</td>
  </tr>`;
}
