import { createHash } from "node:crypto";
import { renderBanner, renderWarnings } from "./banner.ts";
import { renderBaselineTable, renderFactsTable, renderNotCountedTable } from "./tables.ts";
import { renderLegend } from "./legend.ts";
import { renderMatrix } from "./matrix.ts";
import { renderTimeline } from "./timeline.ts";
import { renderCoverageSection } from "./coverage.ts";
import { renderFailuresSection, renderWaivedSection } from "./failures.ts";
import { renderExtendedSection } from "./extended.ts";
import { renderIdentity } from "./identity.ts";
import { renderOpenPoints } from "./open-points.ts";
import { renderRequirementsSection } from "./requirements.ts";
import { htmlScript } from "./script.ts";
import { htmlStyle } from "./style.ts";
import { html, type Html } from "./elements.ts";
import { countUnverified, renderAcceptedSection, renderUnverifiedSection } from "./unverified.ts";
import type { ReportView } from "../../verdict/report-view.ts";

const scriptDigest = createHash("sha256").update(htmlScript).digest("base64");

/**
 * Matches newlines that the page does not need: within a table row, before the end of a tag, and repeated ones. Evidence
 * is not affected, because its angle brackets are escaped.
 */
const needlessNewlines = /\n+(?=<\/?t[dh]\b|<\/tr>|>)|(?<=\n)\n+(?=<(?!\/pre))/g;

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
  const places = listPlaces(view);
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
        <a class="skip" href="#remedy">Skip to the next step</a>
        <header>
          <p class="brand"><strong>touchstone</strong> compliance report</p>
          ${renderNavigation(places)}
        </header>
        <main>
          <div class="title-page">${renderBanner(view)} ${renderIdentity(view)}</div>
          ${renderFailuresSection(view)} ${renderUnverifiedSection(view)} ${renderWaivedSection(view)}
          ${renderAcceptedSection(view)} ${renderWarnings(report)} ${renderBaselineTable(report)}
          ${renderRequirementsSection(report)} ${renderOpenPoints(report)} ${renderMatrix(report)}
          ${renderTimeline(report)} ${renderExtendedSection(report)} ${renderFactsTable(report)}
          ${renderCoverageSection(view)} ${renderNotCountedTable(report)} ${renderLegend()}
          <p class="on-paper muted fine">
            Facts, coverage and other sections that are closed on the screen are not printed.
          </p>
        </main>
        ${script}
      </body>
    </html> `;
  return page.markup.replace(needlessNewlines, "");
}

/** Lists the sections of the page that are not empty. */
function listPlaces(view: ReportView): readonly (readonly [id: string, name: string])[] {
  const { report, causes, waivedCauses, accepted } = view;
  const unverified = countUnverified(view);
  return [
    ...(causes.length === 0 ? [] : [["failures", `Causes (${causes.length})`] as const]),
    ...(unverified === 0 ? [] : [["not-verified", `Not verified (${unverified})`] as const]),
    ...(waivedCauses.length === 0 ? [] : [["waived", `Waived failures (${waivedCauses.length})`] as const]),
    ...(accepted.length === 0 ? [] : [["accepted", `Accepted as unverified (${accepted.length})`] as const]),
    ["run", "Run"],
    ["requirements", "Requirements"],
    ["matrix", "Matrix"],
    ...(report.run.timeline === undefined ? [] : [["timeline", "Timeline"] as const]),
    ...(report.extended === undefined ? [] : [["extended", "Beyond the document"] as const]),
    ...(report.facts.length === 0 ? [] : [["facts", "Facts"] as const]),
    ["coverage", "Coverage"],
    ["legend", "Legend"],
  ];
}

function renderNavigation(places: ReturnType<typeof listPlaces>): Html {
  return html`<nav aria-label="Sections">
    <ul>
      ${places.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}
    </ul>
  </nav>`;
}
