import { createHash } from "node:crypto";
import { renderBanner } from "./banner.ts";
import { renderBaselineTable, renderFactsTable, renderNotCountedTable } from "./tables.ts";
import { renderCountsTable, renderMatrix } from "./matrix.ts";
import { renderCoverageSection } from "./coverage.ts";
import { renderFailuresSection, renderWaivedSection } from "./failures.ts";
import { renderExtendedSection } from "./extended.ts";
import { renderIdentity } from "./identity.ts";
import { renderRequirementsSection } from "./requirements.ts";
import { htmlScript } from "./script.ts";
import { htmlStyle } from "./style.ts";
import { html, type Html } from "./elements.ts";
import { countUnverified, renderUnverifiedSection } from "./unverified.ts";
import type { ReportView } from "../../verdict/report-view.ts";

const scriptDigest = createHash("sha256").update(htmlScript).digest("base64");

/**
 * Matches the newlines within a table row. Without them, a row is one line, so the page is small and has readable
 * diffs.
 */
const newlineWithinRow = /\n+(?=<\/?t[dh]\b|<\/tr>)/g;

/**
 * The page may only use its own style and one script, which is identified by its digest. Even if a text were not
 * escaped, the browser would not load or run anything else.
 */
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptDigest}'; base-uri 'none'; form-action 'none'`;

/**
 * Renders a report as one self-contained page without external images, fonts or requests. The page is complete
 * without its script. The script adds filters, search and copy buttons, and opens the collapsed section that a link
 * points to.
 */
export function renderHtml(view: ReportView): string {
  const { report } = view;
  const style: Html = { markup: `<style>${htmlStyle}</style>` };
  const script: Html = { markup: `<script>${htmlScript}</script>` };
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${{ markup: policy }}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>touchstone: ${view.headline}</title>
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
          ${renderBanner(view)} ${renderNavigation(view)} ${renderCountsTable(report)}
          ${renderFailuresSection(view)} ${renderUnverifiedSection(view)} ${renderWaivedSection(view)}
          ${renderBaselineTable(report)} ${renderIdentity(view)} ${renderMatrix(report)}
          ${renderRequirementsSection(report)} ${renderFactsTable(report)} ${renderCoverageSection(view)}
          ${renderNotCountedTable(report)}${renderExtendedSection(report)}
        </main>
        ${script}
      </body>
    </html> `;
  return page.markup.replace(newlineWithinRow, "");
}

function renderNavigation(view: ReportView): Html {
  const places: readonly (readonly [id: string, name: string])[] = [
    ["failures", `Failures (${view.causes.length})`],
    ["not-verified", `Not verified (${countUnverified(view)})`],
    ["run", "Target and run"],
    ["matrix", "By operation and family"],
    ["legend", "Legend"],
    ["requirements", "Requirements"],
    ["facts", "Facts"],
    ["coverage", "Coverage"],
    ...(view.report.extended === undefined ? [] : [["extended", "Beyond the document"] as const]),
  ];
  return html`<nav aria-label="Sections">
    <ul>
      ${places.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}
    </ul>
  </nav>`;
}
