import { formatCount } from "../text/format-count.ts";
import { renderRequest, renderResponse } from "../../model/exchange-text.ts";
import { clusterFailures, type FailureCluster } from "../../verdict/failure-clusters.ts";
import {
  EVIDENCE_LENGTH_MAX,
  html,
  noHtml,
  renderBlock,
  renderCommand,
  renderLinks,
  type Html,
} from "./elements.ts";
import type { Exchange } from "../../model/observation.ts";
import { renderReplayCommand } from "../../verdict/replay-command.ts";
import type { Report, ReportFailure, ReportRequirement } from "../../model/report.ts";

/** The exchanges of so many causes are shown at length; a page about a target that breaks everything must stay small. */
const detailedCausesMax = 20;
const moreExchangesLengthMax = 1_000;
const valueLengthMax = 4_000;

/** The section of failures by cause: each with its sentence, what was expected, the exchange, and how to repeat it. */
export function renderFailuresSection(report: Report, replay: string): Html {
  const clusters = clusterFailures(report);
  return html`<section aria-labelledby="failures">
    <h2 id="failures">Failures${clusters.length === 0 ? "" : ` (${countCauses(clusters.length)})`}</h2>
    <p>
      ${clusters.length === 0 ? "No failure was found." : "Each cause is shown once. What decides the verdict comes first, then what shows in most places."}
    </p>
    ${clusters.map((cluster, index) =>
      renderCluster(cluster, report, { replay, lengthMax: lengthOf(index) }),
    )}
  </section>`;
}

/** The section of the failures that the baseline accepts; nothing where it accepts none. */
export function renderWaivedSection(report: Report, replay: string): Html {
  const clusters = clusterFailures(report, "waived");
  if (clusters.length === 0) return noHtml;
  return html`<section aria-labelledby="waived">
    <h2 id="waived">Waived failures (${countCauses(clusters.length)})</h2>
    <p>The target broke these, and the baseline accepts it.</p>
    ${clusters.map((cluster, index) =>
      renderCluster(cluster, report, { replay, lengthMax: lengthOf(index) }),
    )}
  </section>`;
}

/** What was sent and what came back, side by side. */
function renderExchange(
  exchange: Pick<Exchange, "request" | "response" | "transportFailure">,
  lengthMax: number,
): Html {
  return html`<div class="pair">
    <div>
      <p class="label">Request</p>
      ${renderBlock(renderRequest(exchange.request), lengthMax)}
    </div>
    <div>
      <p class="label">Response</p>
      ${renderBlock(renderResponse(exchange), lengthMax)}
    </div>
  </div>`;
}

/** Exchanges that are opened on demand. */
export function renderExchanges(title: string, exchanges: readonly Exchange[]): Html {
  if (exchanges.length === 0) return noHtml;
  return html`<details class="bulk">
    <summary>${title}</summary>
    ${exchanges.map((exchange) => renderExchange(exchange, moreExchangesLengthMax))}
  </details>`;
}

function lengthOf(index: number): number {
  return index < detailedCausesMax ? EVIDENCE_LENGTH_MAX : moreExchangesLengthMax;
}

function countCauses(count: number): string {
  return count === 1 ? "one cause" : `${count} causes`;
}

function renderCluster(
  cluster: FailureCluster,
  report: Report,
  { replay, lengthMax }: { readonly replay: string; readonly lengthMax: number },
): Html {
  const { requirement, members } = cluster;
  const [first, ...others] = members;
  return html`<article class="failure ${requirement.status}" id="failure-${first.fingerprint}">
    <h3>${renderLinks([requirement])} ${requirement.text}</h3>
    <p class="muted">${renderClusterSummary(cluster, report)}</p>
    <p class="summary">${first.summary}</p>
    ${renderEvidence(first)}
    <p class="label">
      To ask the node again and judge what it answers then, from the folder where it was judged:
    </p>
    ${renderCommand(renderReplayCommand(replay, requirement.id))} ${renderExchangesOf(first, lengthMax)}
    ${renderRemarks(requirement)} ${renderFailureDetails(first)}
    ${others.length === 0 ? noHtml : renderOthers(others)}
  </article>`;
}

function renderClusterSummary(
  { requirement, affectsVerdict, operations, occurrences }: FailureCluster,
  report: Report,
): string {
  const { level, section, family } = requirement;
  return [
    affectsVerdict ? level : `${level}, which --level ${report.scope.level} does not count`,
    `section ${section}`,
    family,
    ...(operations.length === 0 ? [] : [operations.join(", ")]),
    occurrences === 1 ? "seen once" : `seen ${occurrences} times`,
  ].join(" · ");
}

function renderRemarks({ status, reason, impliedBy, knownDivergence }: ReportRequirement): Html {
  return html`${status === "waived" ? html`<p>Waived: ${reason ?? ""}</p>` : noHtml}
  ${impliedBy === null ? noHtml : html`<p>It follows from: ${impliedBy}</p>`}
  ${knownDivergence === null ? noHtml : html`<p>Known in the field: ${knownDivergence}</p>`}`;
}

function renderOthers(others: readonly ReportFailure[]): Html {
  return html`<h4>
      ${others.length === 1 ? "The same in one other place" : `The same in ${others.length} other places`}
    </h4>
    ${others.map(
      (failure) =>
        html`<details class="other" id="failure-${failure.fingerprint}">
          <summary>${failure.summary}</summary>
          ${renderEvidence(failure)} ${renderExchangesOf(failure, moreExchangesLengthMax)}
          ${renderFailureDetails(failure)}
        </details>`,
    )}`;
}

function renderEvidence(failure: ReportFailure): Html {
  return html`<div class="pair">
      <div class="expected">
        <p class="label">Expected</p>
        ${renderBlock(failure.expected, valueLengthMax)}
      </div>
      <div class="received">
        <p class="label">Received</p>
        ${renderBlock(failure.received, valueLengthMax)}
      </div>
    </div>
    ${renderCounterexample(failure)}
    <p class="label">To send the request again:</p>
    ${renderCommand(failure.curl)}`;
}

function renderExchangesOf(failure: ReportFailure, lengthMax: number): Html {
  const { exchanges } = failure;
  return html`<details>
      <summary>The exchange: request and response</summary>
      ${renderExchange(failure, lengthMax)}
    </details>
    ${renderExchanges(`All ${exchanges.length} exchanges that it was found with`, exchanges)}`;
}

function renderFailureDetails({ layer, pointer, mismatch, reproduced, fingerprint }: ReportFailure): Html {
  return html`<p class="muted fine">
    Judged up to the layer: ${layer}. Place: ${pointer === "" ? "the whole answer" : pointer}. Mismatch:
    ${mismatch}. ${reproduced === null ? "One exchange decides it." : `Reproduced ${reproduced}.`} Fingerprint
    ${fingerprint}.
  </p>`;
}

function renderCounterexample({ counterexample, seed, path, shrinking }: ReportFailure): Html {
  if (seed === null) return noHtml;
  const size = shrinking === null ? "" : `, ${describeShrinking(shrinking)}`;
  return html`<p class="label">Found with this case${size} (seed ${seed}, path ${path ?? ""}):</p>
    ${renderBlock(JSON.stringify(counterexample, null, 2))}`;
}

function describeShrinking({ steps, from, to }: NonNullable<ReportFailure["shrinking"]>): string {
  return steps === 0
    ? `of ${to} characters, which could not be made smaller`
    : `shrunk from ${from} to ${to} characters in ${formatCount(steps, "step")}`;
}
