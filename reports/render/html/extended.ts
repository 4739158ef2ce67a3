import { formatExtendedCounts } from "../../model/extended.ts";
import { formatCount } from "../../model/plain-text.ts";
import type { Report, ReportExtendedRequirement } from "../../model/report.ts";
import { html, noHtml, renderFrame, renderHead, type Html } from "./elements.ts";

/** Renders the results of `--extended`. They are apart from the requirements, because they never affect the verdict. */
export function renderExtendedSection({ extended }: Report): Html {
  if (extended === undefined) return noHtml;
  const table = html`<table>
    ${renderHead(["id", "rule", "status", "details"])} ${extended.requirements.map(renderRow)}
  </table>`;
  return html`<section aria-labelledby="extended">
    <h2 id="extended">Beyond the document</h2>
    <p>
      ${formatExtendedCounts(extended)}. These rules for operations that the specification does not describe
      are not part of the verdict. ${formatCount(extended.requests, "request")} were sent for them.
    </p>
    ${renderFrame("Beyond the document", table)}
  </section>`;
}

function renderRow({ id, level, text, source, status, reason, failure }: ReportExtendedRequirement): Html {
  return html`<tr>
    <td class="word">${id}</td>
    <td>${text} (${level}, from ${source})</td>
    <td>${status}</td>
    <td>${failure?.summary ?? reason ?? ""}</td>
  </tr>`;
}
