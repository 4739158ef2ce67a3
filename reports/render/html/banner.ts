import { renderIds, type ReasonGroup } from "../../verdict/causes.ts";
import { formatLevelCount, verdictLabels } from "../../verdict/headline.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import type { Report } from "../../model/report.ts";
import { formatCount } from "../../model/plain-text.ts";
import { html, noHtml, renderCommand, renderSentences, type Html } from "./elements.ts";
import { renderFirstCause } from "./failures.ts";

/** Renders the verdict, the reasons for it, and the first cause of failure or else the biggest gap. */
export function renderBanner(view: ReportView): Html {
  const { verdict, exitCode, scope, warnings, summary } = view.report;
  return html`<section class="verdict ${view.colour}" aria-labelledby="verdict">
      <h1 id="verdict">${verdictLabels[verdict]}</h1>
      <p class="banner" data-verdict="${verdict}" data-exit-code="${exitCode}">${view.scopeCounts}</p>
      <p>Scope: ${view.scope}. ${sentRequests[scope.allow]}</p>
    </section>
    <section class="first" aria-label="Reasons for the verdict">
      ${renderSentences([...view.reasons, ...renderNotTriggered(summary)])} ${renderFirst(view)}
      ${renderWarnings(warnings)}
    </section>`;
}

/** Explains the value of `--allow`. */
const sentRequests: { readonly [safety in Report["scope"]["allow"]]: string } = {
  read: "Only reads were sent. Requirements that need simulations or submissions are excluded.",
  simulate: "Reads and simulations were sent. Requirements that need submissions are excluded.",
  submit:
    "Reads, simulations and submissions were sent. Requirements that need oversized requests are excluded.",
  heavy: "All classes of requests were allowed: reads, simulations, submissions and oversized requests.",
};

function renderFirst(view: ReportView): Html {
  const { run, target } = view.report;
  if (target.remedy !== null) return renderRemedy(target.remedy, run.commandLine);
  if (view.causes.length > 0) return renderFirstCause(view);
  const [gap] = view.gaps;
  return gap === undefined ? noHtml : renderBiggestGap(gap, view);
}

/** Renders what to change if no node was reached or recognized, because then no requirement could be verified. */
function renderRemedy(remedy: string, commandLine: string): Html {
  return html`<div class="cause amber">
    <h2>What to change</h2>
    <p><strong>${remedy}</strong></p>
    <p class="label">The command of this run, without secrets:</p>
    ${renderCommand(commandLine)}
  </div>`;
}

function renderBiggestGap({ reason, requirements }: ReasonGroup, { report }: ReportView): Html {
  return html`<div class="cause amber">
    <h2>Biggest gap</h2>
    <p><strong>${reason}</strong></p>
    <p>
      ${formatCount(requirements.length, "requirement")} could not be verified for this reason:
      ${renderIds(requirements)}. <a href="#not-verified">All requirements that were not verified</a>
    </p>
    <p>
      Add the missing data to a profile (<code>--profile file.json</code>), or allow more requests
      (<code>--allow</code>). <code>touchstone requirements ${requirements[0]?.id ?? ""}</code> shows what
      this requirement needs.
    </p>
    <p class="label">Repeat the run (secrets and the arguments of the command after -- are left out):</p>
    ${renderCommand(report.run.commandLine)}
  </div>`;
}

/** Counts the MUSTs that were not triggered. They are in scope, but no other sentence of the banner counts them. */
function renderNotTriggered({ MUST }: Report["summary"]): readonly string[] {
  const count = MUST["not-observed"];
  return count === 0
    ? []
    : [
        `${formatLevelCount(count, "MUST")} ${count === 1 ? "was" : "were"} not triggered in this run; this is neither a pass nor a failure.`,
      ];
}

function renderWarnings(warnings: readonly string[]): Html {
  if (warnings.length === 0) return noHtml;
  return html`<div class="cause amber" id="warnings">
    <h2>Warnings</h2>
    ${renderSentences(warnings)}
  </div>`;
}
