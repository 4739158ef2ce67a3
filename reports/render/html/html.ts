import { createHash } from "node:crypto";
import { clusterFailures } from "../../verdict/failure-clusters.ts";
import { renderHeadline, filterByStatus } from "../../verdict/headline.ts";
import { renderBanner } from "./banner.ts";
import { renderBaselineTable } from "./baseline.ts";
import { renderCountsTable } from "./counts.ts";
import { renderCoverageSection } from "./coverage.ts";
import { renderFailuresSection, renderWaivedSection } from "./failures.ts";
import { renderIdentity } from "./identity.ts";
import { renderMatrix } from "./matrix.ts";
import { renderRequirementsSection } from "./requirements.ts";
import { htmlScript } from "./script.ts";
import { htmlStyle } from "./style.ts";
import { renderFactsTable, renderNotCountedTable } from "./tables.ts";
import { html, type Html } from "./elements.ts";
import { renderUnverifiedSection } from "./unverified.ts";
import { DEFAULT_REPLAY } from "../../verdict/replay-command.ts";
import type { Report } from "../../model/report.ts";

const scriptDigest = createHash("sha256").update(htmlScript).digest("base64");

/**
 * What the page may load and run: its own style and its one script, known by its digest, so that not even a mistake in
 * escaping could load or run anything else.
 */
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptDigest}'; base-uri 'none'; form-action 'none'`;

/**
 * Renders a report as one page that needs nothing else: no image, no font, no request. Without its script it says
 * everything; the script adds filters, search, copying, and links that open what they lead to.
 * @param replay the command that replays the report, but for the ids
 */
export function renderHtml(report: Report, replay = DEFAULT_REPLAY): string {
  const style: Html = { markup: `<style>${htmlStyle}</style>` };
  const script: Html = { markup: `<script>${htmlScript}</script>` };
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${{ markup: policy }}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>touchstone: ${renderHeadline(report)}</title>
        ${style}
      </head>
      <body>
        <a class="skip" href="#failures">Skip to the failures</a>
        <header>
          <p class="brand">
            <strong>touchstone</strong> <span>compliance report</span> <span>${report.target.baseUrl}</span>
            <span>${report.run.startedAt}</span>
          </p>
        </header>
        <main>
          ${renderBanner(report, replay)} ${renderNavigation(report)} ${renderCountsTable(report)}
          ${renderFailuresSection(report, replay)} ${renderUnverifiedSection(report)}
          ${renderWaivedSection(report, replay)} ${renderBaselineTable(report)} ${renderIdentity(report)}
          ${renderMatrix(report)} ${renderRequirementsSection(report)} ${renderFactsTable(report)}
          ${renderCoverageSection(report)} ${renderNotCountedTable(report)}
        </main>
        ${script}
      </body>
    </html> `;
  return page.markup;
}

function renderNavigation(report: Report): Html {
  const causes = clusterFailures(report).length;
  const open = filterByStatus(report, "error").length + filterByStatus(report, "inconclusive").length;
  const places: readonly (readonly [id: string, name: string])[] = [
    ["failures", `Failures (${causes})`],
    ["not-verified", `Not verified (${open})`],
    ["run", "Target and run"],
    ["matrix", "Matrix"],
    ["legend", "Legend"],
    ["requirements", "Requirements"],
    ["facts", "Facts"],
    ["coverage", "Coverage"],
  ];
  return html`<nav aria-label="Sections">
    <ul>
      ${places.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}
    </ul>
  </nav>`;
}
