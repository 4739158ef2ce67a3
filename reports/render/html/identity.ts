import { renderCalibration } from "../../model/calibration.ts";
import { formatCount } from "../text/format-count.ts";
import { EXCHANGES } from "../../files/exchange-lines.ts";
import { renderScope } from "../../verdict/headline.ts";
import { html, noHtml, renderBlock, renderCommand, renderSentences, type Html } from "./elements.ts";
import { renderMergedFrom } from "../../model/merged-shards.ts";
import type { Report } from "../../model/report.ts";

type Row = readonly [name: string, value: string];

/** Who was judged, when, with what, and how to do it again. */
export function renderIdentity(report: Report): Html {
  return html`<section aria-labelledby="run">
    <h2 id="run">Target and run</h2>
    <div class="identity">${renderRows(targetRows(report))} ${renderRows(runRows(report))}</div>
    <p class="label">The command that repeats the run, secrets removed:</p>
    ${renderCommand(report.run.commandLine)}
    <p>The exchanges that were kept as evidence lie beside this page, in <code>${EXCHANGES}</code>.</p>
    ${renderShards(report.run)}
    <details>
      <summary>What was found on the target, and how</summary>
      ${renderBlock(JSON.stringify(report.inventory, null, 2))}
    </details>
  </section>`;
}

function renderShards({ mergedFrom }: Report["run"]): Html {
  if (mergedFrom === null) return noHtml;
  return html`<details>
    <summary>The shards that this report was merged from</summary>
    ${renderSentences(
      mergedFrom.map(({ shard, end, baseUrl, digest }) => `Shard ${shard}, ${end}, of ${baseUrl}: ${digest}`),
    )}
  </details>`;
}

function renderRows(rows: readonly Row[]): Html {
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

function targetRows({ target, scope }: Report): readonly Row[] {
  const { first, last } = target.ledgerVersion;
  const times = target.ledgerTimestampMicros;
  const features = Object.entries(scope.features).map(
    ([name, isOffered]) => `${name}: ${isOffered ? "yes" : "no"}`,
  );
  return [
    ["Target", target.baseUrl],
    ["Vendor word", `${target.vendor} (${vendorSources[target.vendorSource]})`],
    ["Chain id", String(target.chainId ?? "unknown")],
    ["At the start", `version ${first ?? "unknown"}, ${renderMicros(times.first)}`],
    ["At the end", `version ${last ?? "unknown"}, ${renderMicros(times.last)}`],
    ["Oldest version", target.oldestLedgerVersion ?? "unknown"],
    ["Declared", features.length === 0 ? "nothing of what it offers" : features.join(", ")],
  ];
}

const vendorSources: { readonly [source in Report["target"]["vendorSource"]]: string } = {
  option: "given with --vendor",
  profile: "from the profile",
  headers: "from the headers of its answers",
  default: "by default: no header showed one",
};

function runRows(report: Report): readonly Row[] {
  const { run, tool, scope, calibration } = report;
  const merged = renderMergedFrom(report);
  const { total, read, simulate, submit, heavy, retried } = run.requests;
  return [
    ["Scope", `${renderScope(report)}; lowest level that counts: ${scope.level}`],
    ...(merged === null ? [] : [["Merged from", merged] as const]),
    ["Started", run.startedAt],
    ["Took", `${(run.durationMs / 1000).toFixed(1)} s, ${run.end}`],
    [
      "Requests",
      `${total}: ${read} read, ${simulate} simulate, ${submit} submit, ${heavy} heavy; ${retried} of them retried`,
    ],
    ["Seed", `${run.seed}, ${formatCount(run.runs, "case")} for each property`],
    ["Tool", `${tool.name} ${tool.version}`],
    ["Document", tool.specDigest],
    ["Calibration", renderCalibration(calibration)],
    ["This report", report.digest],
  ];
}

/** Ledger time in microseconds, as a date where it is one. */
function renderMicros(micros: string | null): string {
  if (micros === null) return "time unknown";
  const date = new Date(Number(BigInt(micros) / 1_000n));
  return Number.isNaN(date.getTime()) ? `ledger time ${micros} µs` : `ledger time ${date.toISOString()}`;
}
