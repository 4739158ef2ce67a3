import { truncateText } from "../../model/plain-text.ts";
import type { Report } from "../../model/report.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { capitalize, html, type Html } from "./elements.ts";

/** "Target and run" has the whole texts. */
const stripLengthMax = 160;

/** Explains the value of `--allow`. */
const sentRequests: { readonly [safety in Report["scope"]["allow"]]: string } = {
  read: "only reads were sent",
  simulate: "reads and simulations were sent",
  submit: "reads, simulations and submissions were sent",
  heavy: "all classes of requests were allowed",
};

/** Renders how the target was judged, by what and when, in one strip, with the exit code below it. */
export function renderStrip({ report, exit }: ReportView): Html {
  const { target, scope, tool, run } = report;
  const rows: readonly (readonly [name: string, value: string, more: string])[] = [
    [
      "Network",
      `chain id ${target.chainId ?? "unknown"}`,
      `ledger version ${target.ledgerVersion.last ?? "unknown"}`,
    ],
    [
      "Interface",
      scope.revision === null ? "the specification" : `the revision of ${scope.revision}`,
      target.revision.newestSeen === null
        ? "responses do not show its date"
        : `as of ${target.revision.newestSeen}, judging by responses`,
    ],
    ["Scope", `--allow ${scope.allow}`, sentRequests[scope.allow]],
    ["Judged by", `${tool.name} ${tool.version}`, `${run.requests.total} requests, seed ${run.seed}`],
    ["When", renderTime(run.startedAt), `${(run.durationMs / 1000).toFixed(1)} s, ${run.end}`],
  ];
  return html`<dl class="strip">
      ${rows.map(
        ([name, value, more]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>
              ${truncateText(value, stripLengthMax)}
              <span class="muted">${truncateText(more, stripLengthMax)}</span>
            </dd>
          </div>`,
      )}
    </dl>
    <p class="muted fine">${capitalize(exit)}.</p>`;
}

/** Renders `2026-11-23T18:05:41.808Z` as `2026-11-23 18:05 UTC`, and leaves any other text as it is. */
function renderTime(time: string): string {
  return time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+Z$/, "$1 $2 UTC");
}
