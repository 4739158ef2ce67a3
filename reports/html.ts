import { renderCalibration } from "./calibration.ts";
import { isUnreserved, renderHeadline, renderReasons, renderScope } from "./headline.ts";
import { renderCoverageSection } from "./html-coverage.ts";
import { renderFailuresSection, renderUnverifiedSection, renderWaivedSection } from "./html-failures.ts";
import { htmlStyle } from "./html-style.ts";
import { renderBaselineTable } from "./html-baseline.ts";
import {
  renderCountsTable,
  renderFactsTable,
  renderLegend,
  renderNotCountedTable,
  renderRequirementsTable,
} from "./html-tables.ts";
import { html, renderBlock, renderSentences, type Html } from "./html-text.ts";
import { DEFAULT_REPLAY } from "./replay-command.ts";
import type { Report } from "./report.ts";

/**
 * Renders a report as one page that needs nothing else: no script, no image, no font, no request. Its content
 * security policy forbids all of them, so that not even a mistake in escaping could load or run anything.
 */
export function renderHtml(report: Report, replay = DEFAULT_REPLAY): string {
  const style: Html = { markup: htmlStyle };
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>touchstone: ${renderHeadline(report)}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <header>
          <h1>touchstone: compliance report</h1>
          ${renderBanner(report)}
        </header>
        <main>
          ${renderSentences(renderReasons(report))} ${renderWarnings(report)} ${renderCountsTable(report)}
          ${renderLegend()} ${renderFailuresSection(report, replay)} ${renderWaivedSection(report, replay)}
          ${renderUnverifiedSection(report)} ${renderBaselineTable(report)} ${renderIdentity(report)}
          ${renderRequirementsTable(report)} ${renderFactsTable(report)} ${renderNotCountedTable(report)}
          ${renderCoverageSection(report)}
        </main>
      </body>
    </html> `;
  return page.markup;
}

function renderBanner(report: Report): Html {
  return html`<p class="banner ${bannerColour(report)}" data-verdict="${report.verdict}">
    ${renderHeadline(report)}
  </p>`;
}

function bannerColour(report: Report): string {
  const { verdict } = report;
  if (verdict === "conformant") return isUnreserved(report) ? "green" : "blue";
  if (verdict === "incomplete") return "amber";
  return verdict === "error" ? "grey" : "red";
}

function renderWarnings({ warnings }: Report): Html {
  return warnings.length === 0
    ? html``
    : html`<h2 id="warnings">Warnings</h2>
        ${renderSentences(warnings)}`;
}

function renderIdentity(report: Report): Html {
  const rows = identityRows(report).map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  );
  return html`<h2 id="run">Target and run</h2>
    <dl>${rows}</dl>
    <details>
      <summary>What was found on the target</summary>
      ${renderBlock(JSON.stringify(report.inventory, null, 2))}
    </details>`;
}

function identityRows(report: Report): readonly (readonly [name: string, value: string])[] {
  const { target, run, tool, scope, calibration } = report;
  const { total, read, simulate, submit, heavy, retried } = run.requests;
  return [
    ["Target", target.baseUrl],
    ["Vendor word", `${target.vendor} (from ${target.vendorSource})`],
    ["Chain id", String(target.chainId ?? "unknown")],
    [
      "Ledger version",
      `${target.ledgerVersion.first ?? "unknown"} to ${target.ledgerVersion.last ?? "unknown"}`,
    ],
    ["Oldest ledger version", target.oldestLedgerVersion ?? "unknown"],
    ["Scope", `${renderScope(report)}; lowest level counted: ${scope.level}`],
    ["Started", run.startedAt],
    ["Duration", `${run.durationMs} ms, ${run.end}`],
    [
      "Requests",
      `${total}: ${read} read, ${simulate} simulate, ${submit} submit, ${heavy} heavy; ${retried} retried`,
    ],
    ["Seed", `${run.seed}, ${run.runs} cases per property`],
    ["Command", run.commandLine],
    ["Tool", `${tool.name} ${tool.version}, catalogue ${tool.specDigest}`],
    ["Calibration", renderCalibration(calibration)],
    ["Digest of report.json", report.digest],
  ];
}
