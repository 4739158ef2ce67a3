import {
  describeOtherPlaces,
  renderIds,
  type FailureCluster,
  type ReasonGroup,
} from "../../verdict/causes.ts";
import { formatLevelCount, verdictLabels } from "../../verdict/headline.ts";
import { renderReplayCommand } from "../../verdict/next-step.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import type { Report } from "../../model/report.ts";
import { formatCount } from "../../model/plain-text.ts";
import { html, noHtml, renderCommand, renderSentences, type Html } from "./elements.ts";

/** The verdict, its reasons, the first cause or the biggest gap, and the command that repeats the run. */
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

/** Explains the safety class of the scope. */
const sentRequests: { readonly [safety in Report["scope"]["allow"]]: string } = {
  read: "Only read requests were sent; simulations and submissions are out of scope.",
  simulate: "Read requests and simulations were sent; submissions are out of scope.",
  submit: "Read requests, simulations and submissions were sent; oversized requests are out of scope.",
  heavy: "All classes of requests were allowed: reads, simulations, submissions and oversized requests.",
};

function renderFirst(view: ReportView): Html {
  const [cause] = view.causes;
  if (cause !== undefined) return renderFirstCause(cause, view);
  const [gap] = view.gaps;
  return gap === undefined ? noHtml : renderBiggestGap(gap, view);
}

function renderFirstCause(cause: FailureCluster, { replay }: ReportView): Html {
  const { requirement, members } = cause;
  const places = describeOtherPlaces(cause);
  return html`<div class="cause red">
    <h2>First cause</h2>
    <p>
      <a href="#failure-${members[0].fingerprint}">${requirement.id}</a> (${requirement.level},
      §${requirement.section}) ${requirement.text}
    </p>
    <p>
      <strong>${members[0].summary}</strong
      >${places === null ? "" : ` (${places.replace(/^in /, "also in ")})`}
    </p>
    <p class="label">Re-run this check:</p>
    ${renderCommand(renderReplayCommand(replay, requirement.id))}
  </div>`;
}

function renderBiggestGap({ reason, requirements }: ReasonGroup, { report }: ReportView): Html {
  return html`<div class="cause amber">
    <h2>Biggest gap</h2>
    <p><strong>${reason}</strong></p>
    <p>
      ${formatCount(requirements.length, "requirement")} could not be verified for this reason:
      ${renderIds(requirements)}. <a href="#not-verified">Everything that was not verified</a>
    </p>
    <p>
      Add it to a profile (<code>--profile file.json</code>), or raise <code>--allow</code>.
      <code>touchstone requirements ${requirements[0]?.id ?? ""}</code> shows what a requirement needs.
    </p>
    <p class="label">Repeat the run (secrets and the command of your own node are left out):</p>
    ${renderCommand(report.run.commandLine)}
  </div>`;
}

/** With these, the numbers of a verdict add up to the MUST requirements in scope. */
function renderNotTriggered({ MUST }: Report["summary"]): readonly string[] {
  const count = MUST["not-observed"];
  return count === 0
    ? []
    : [`${formatLevelCount(count, "MUST")} not triggered in this run (counts neither way).`];
}

function renderWarnings(warnings: readonly string[]): Html {
  if (warnings.length === 0) return noHtml;
  return html`<div class="cause amber" id="warnings">
    <h2>Warnings</h2>
    ${renderSentences(warnings)}
  </div>`;
}
