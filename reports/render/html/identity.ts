import { EXCHANGES } from "../../model/exchange-text.ts";
import { renderCalibration } from "../../model/calibration.ts";
import { formatCount } from "../../model/plain-text.ts";
import { describeTransactions, formatBytes } from "../../text/cost-text.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { describeRevision } from "../../verdict/revisions.ts";
import {
  html,
  noHtml,
  renderBlock,
  renderCommand,
  renderFold,
  renderSentences,
  type Html,
} from "./elements.ts";
import type { Report } from "../../model/report.ts";

type Row = readonly [name: string, value: string | Html];

/**
 * Renders the target, the run, the version of touchstone, the signature, and the command that repeats the run. In
 * print, it is open, because it belongs to the title page.
 */
export function renderIdentity(view: ReportView): Html {
  const { report } = view;
  const content = html`<div class="identity">
      ${renderRows(targetRows(report))} ${renderRows(runRows(view))}
    </div>
    <p class="label">Repeat the run (secrets and the arguments of the command after -- are left out):</p>
    ${renderCommand(view.command)}
    <p class="fine">
      <code>${EXCHANGES}</code>, in the same folder as this page, contains the recorded requests and
      responses.
    </p>
    ${renderShards(report.run)} ${renderTransactions(report.run)}
    <details class="bulk">
      <summary>Inventory of the target</summary>
      ${renderBlock(JSON.stringify(report.inventory, null, 2))}
    </details>`;
  const note = "versions, scope, seed, digest, signature and the inventory of the target";
  return renderFold({ id: "run", title: "Target and run", note }, content);
}

function renderShards({ mergedFrom }: Report["run"]): Html {
  if (mergedFrom === null) return noHtml;
  return html`<details>
    <summary>Merged shards</summary>
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

function targetRows({ target, scope, inventory }: Report): readonly Row[] {
  const { first, last } = target.ledgerVersion;
  const times = target.ledgerTimestampMicros;
  const features = Object.entries(scope.features).map(
    ([name, isOffered]) => `${name}: ${isOffered ? "yes" : "no"}`,
  );
  return [
    ["Target", target.baseUrl],
    ["Vendor name", `${target.vendor} (${vendorSources[target.vendorSource]})`],
    ["Chain id", String(target.chainId ?? "unknown")],
    ["At the start", `ledger version ${first ?? "unknown"}, ${renderMicros(times.first)}`],
    ["At the end", `ledger version ${last ?? "unknown"}, ${renderMicros(times.last)}`],
    ["Oldest ledger version", target.oldestLedgerVersion ?? "unknown"],
    ["Revision of the target", describeRevision(target.revision)],
    ["Judged by", scope.revision === null ? "the specification" : `the interface of ${scope.revision}`],
    ...signingRow(inventory),
    ["Declared features", features.length === 0 ? "none" : features.join(", ")],
  ];
}

/** The signing domain that committed transactions show, if discovery has found one. */
function signingRow({ signing }: Report["inventory"]): readonly Row[] {
  const [domain, shownBy] = [readText(signing, "domain"), readText(signing, "shownBy")];
  return domain === null || shownBy === null
    ? []
    : [["Signing domain of the chain", `${domain}, according to ${shownBy}`]];
}

function readText(value: unknown, name: string): string | null {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
  return typeof found === "string" ? found : null;
}

const vendorSources: { readonly [source in Report["target"]["vendorSource"]]: string } = {
  option: "from --vendor",
  profile: "from the profile",
  headers: "from response headers",
  default: "default, because no response header contains a vendor name",
};

function runRows({ report, scope: scopeText, mergedFrom, signature, reportUrl }: ReportView): readonly Row[] {
  const { run, tool, scope, calibration } = report;
  const { total, read, simulate, submit, heavy, retried } = run.requests;
  return [
    ["Scope", `${scopeText} --level ${scope.level}`],
    ...(mergedFrom === null ? [] : [["Merged from", mergedFrom] as const]),
    ["Started", run.startedAt],
    ["Duration", `${(run.durationMs / 1000).toFixed(1)} s, ${run.end}`],
    [
      "Requests",
      `${total}: ${read} read, ${simulate} simulate, ${submit} submit, ${heavy} heavy; ${retried} of them retries`,
    ],
    ...costRows(run),
    ["Seed", `${run.seed}, ${formatCount(run.runs, "input")} per property-based check`],
    ["Tool", `${tool.name} ${tool.version}`],
    ["Document", tool.specDigest],
    ["Calibration", renderCalibration(calibration)],
    ["Digest", report.digest],
    ...(reportUrl === null ? [] : [["Published at", html`<a href="${reportUrl}">${reportUrl}</a>`] as const]),
    [
      "Signature",
      signature === null
        ? "not signed; --sign <key-file> signs report.json"
        : `Ed25519 over report.json: ${signature}`,
    ],
  ];
}

function costRows({ cost }: Report["run"]): readonly Row[] {
  if (cost === undefined) return [];
  const { bytes, transactions } = cost;
  const traffic = `${formatBytes(bytes.received)} received, ${formatBytes(bytes.sent)} sent`;
  return [
    ["Bytes", traffic],
    ...(transactions === undefined ? [] : [["Transactions", describeTransactions(transactions)] as const]),
  ];
}

/** Renders what the transactions of the run cost each account, and what they left on the ledger. */
function renderTransactions({ cost }: Report["run"]): Html {
  if (cost?.transactions === undefined) return noHtml;
  const { accounts, left } = cost.transactions;
  return html`<details class="bulk">
    <summary>What the accounts paid, and what the run left on the ledger</summary>
    ${renderBlock(JSON.stringify({ accounts, left }, null, 2))}
  </details>`;
}

/** Renders a ledger time in microseconds, as a date if a date can represent it. */
function renderMicros(micros: string | null): string {
  if (micros === null) return "time unknown";
  const date = new Date(Number(BigInt(micros) / 1_000n));
  return Number.isNaN(date.getTime()) ? `ledger time ${micros} µs` : `ledger time ${date.toISOString()}`;
}
