import { clusterFailures, describeOtherPlaces } from "../../verdict/failure-clusters.ts";
import {
  isFullScopeWithoutWaivers,
  renderScopeCounts,
  renderReasons,
  renderScope,
  verdictLabels,
  filterByStatus,
} from "../../verdict/headline.ts";
import { html, noHtml, renderCommand, renderSentences, type Html } from "./elements.ts";
import { groupByReason, orderByWeight, renderIds } from "../../verdict/reason-groups.ts";
import { renderReplayCommand } from "../../verdict/replay-command.ts";
import type { Report } from "../../model/report.ts";

/** What a reader takes away who reads nothing else: the verdict, why, the first cause, and the command that repeats it. */
export function renderBanner(report: Report, replay: string): Html {
  return html`<section class="verdict ${bannerColour(report)}" aria-labelledby="verdict">
      <h1 id="verdict">${verdictLabels[report.verdict]}</h1>
      <p class="banner" data-verdict="${report.verdict}" data-exit-code="${report.exitCode}">
        ${renderScopeCounts(report)}
      </p>
      <p>Scope: ${renderScope(report)}. ${sentOf[report.scope.allow]}</p>
    </section>
    <section class="first" aria-label="What decided it">
      ${renderSentences([...renderReasons(report), ...renderNotTriggered(report)])}
      ${renderFirst(report, replay)} ${renderWarnings(report)}
    </section>`;
}

/** What the class in the scope means for a reader who does not know the word. */
const sentOf: { readonly [safety in Report["scope"]["allow"]]: string } = {
  read: "Only reads were sent: what needs a simulation or a submission is outside the scope.",
  simulate: "Reads and simulations were sent: what needs a submission is outside the scope.",
  submit: "Reads, simulations and submissions were sent, and no oversized request.",
  heavy: "Requests of every class were allowed: reads, simulations, submissions, and oversized ones.",
};

/** Green is for a whole scope without waivers; everything less has another colour. */
function bannerColour(report: Report): string {
  const { verdict } = report;
  if (verdict === "conformant") return isFullScopeWithoutWaivers(report) ? "green" : "blue";
  if (verdict === "incomplete") return "amber";
  return verdict === "error" ? "grey" : "red";
}

function renderFirst(report: Report, replay: string): Html {
  const [cluster] = clusterFailures(report);
  if (cluster !== undefined) {
    const { requirement, members } = cluster;
    const places = describeOtherPlaces(cluster);
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
      <p class="label">
        To ask the node again and judge what it answers then, from the folder where it was judged:
      </p>
      ${renderCommand(renderReplayCommand(replay, requirement.id))}
    </div>`;
  }
  const open = [...filterByStatus(report, "error"), ...filterByStatus(report, "inconclusive")];
  const [first] = orderByWeight(groupByReason(open));
  if (first === undefined) return noHtml;
  return html`<div class="cause amber">
    <h2>First of what was not verified</h2>
    <p><strong>${first.reason}</strong></p>
    <p>
      It leaves
      ${first.requirements.length === 1 ? "one requirement" : `${first.requirements.length} requirements`}
      open: ${renderIds(first.requirements)}. <a href="#not-verified">All that was not verified</a>
    </p>
    <p>
      What is missing is declared in a JSON file that <code>--profile</code> names, or allowed with
      <code>--allow</code>; <code>touchstone requirements ${first.requirements[0]?.id ?? ""}</code> says what
      one of them needs.
    </p>
    <p class="label">
      To judge everything again (secrets, and the command of a node of yours, are left out):
    </p>
    ${renderCommand(report.run.commandLine)}
  </div>`;
}

/** What is in scope and neither passed nor failed nor stayed open, so that the numbers above add up. */
function renderNotTriggered({ summary }: Report): readonly string[] {
  const unseen = summary.MUST["not-observed"];
  return unseen === 0
    ? []
    : [`${unseen} MUST were not observed: what they speak of did not occur, which is neutral.`];
}

function renderWarnings({ warnings }: Report): Html {
  if (warnings.length === 0) return noHtml;
  return html`<div class="cause amber" id="warnings">
    <h2>Warnings</h2>
    ${renderSentences(warnings)}
  </div>`;
}
