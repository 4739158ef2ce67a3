import { formatCount } from "../../model/plain-text.ts";
import { renderRequest, renderResponse } from "../../model/exchange-text.ts";
import type { FailureCluster } from "../../verdict/causes.ts";
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
import { renderReplayCommand } from "../../verdict/next-step.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import type { Report, ReportFailure, ReportRequirement } from "../../model/report.ts";

/** Later causes show shorter exchanges, so that the page stays small for a target that fails everything. */
const detailedCausesMax = 20;
const moreExchangesLengthMax = 1_000;
const valueLengthMax = 4_000;

/** The failures by cause, each with its expected and received values, its exchange, and the commands that repeat it. */
export function renderFailuresSection(view: ReportView): Html {
  const { causes: clusters } = view;
  return html`<section aria-labelledby="failures">
    <h2 id="failures">
      Failures${clusters.length === 0 ? "" : ` (${formatCount(clusters.length, "cause")})`}
    </h2>
    <p>
      ${clusters.length === 0 ? "No failure was found." : "Each cause is shown once. Causes that decide the verdict come first, then those that occur in the most places."}
    </p>
    ${clusters.map((cluster, index) => renderCluster(cluster, view, lengthOf(index)))}
  </section>`;
}

/** The failures that the baseline accepts; nothing if there are none. */
export function renderWaivedSection(view: ReportView): Html {
  const { waivedCauses: clusters } = view;
  if (clusters.length === 0) return noHtml;
  return html`<section aria-labelledby="waived">
    <h2 id="waived">Waived failures (${formatCount(clusters.length, "cause")})</h2>
    <p>The baseline accepts these failures of the target.</p>
    ${clusters.map((cluster, index) => renderCluster(cluster, view, lengthOf(index)))}
  </section>`;
}

/** Request and response side by side. */
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

/** Exchanges in a closed section. */
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

function renderCluster(cluster: FailureCluster, { report, replay }: ReportView, lengthMax: number): Html {
  const { requirement, members } = cluster;
  const [first, ...others] = members;
  return html`<article class="failure ${requirement.status}" id="failure-${first.fingerprint}">
    <h3>${renderLinks([requirement])} ${requirement.text}</h3>
    <p class="muted">${renderClusterSummary(cluster, report)}</p>
    <p class="summary">${first.summary}</p>
    ${renderEvidence(first)}
    <p class="label">Re-run this check:</p>
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
    affectsVerdict ? level : `${level}, ignored at --level ${report.scope.level}`,
    `§${section}`,
    `family: ${family}`,
    ...(operations.length === 0 ? [] : [operations.join(", ")]),
    occurrences === 1 ? "seen once" : `seen ${occurrences} times`,
  ].join(" · ");
}

function renderRemarks({ status, reason, impliedBy, knownDivergence }: ReportRequirement): Html {
  return html`${status === "waived" ? html`<p>Waived: ${reason ?? ""}</p>` : noHtml}
  ${impliedBy === null ? noHtml : html`<p>Implied by: ${impliedBy}</p>`}
  ${knownDivergence === null ? noHtml : html`<p>Known divergence: ${knownDivergence}</p>`}`;
}

function renderOthers(others: readonly ReportFailure[]): Html {
  return html`<h4>The same cause in ${formatCount(others.length, "other place")}</h4>
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
    <p class="label">Send the request again:</p>
    ${renderCommand(failure.curl)}`;
}

function renderExchangesOf(failure: ReportFailure, lengthMax: number): Html {
  const { exchanges } = failure;
  return html`<details>
      <summary>Request and response</summary>
      ${renderExchange(failure, lengthMax)}
    </details>
    ${renderExchanges(`All ${exchanges.length} compared exchanges`, exchanges)}`;
}

function renderFailureDetails({ layer, pointer, mismatch, reproduced, fingerprint }: ReportFailure): Html {
  return html`<p class="muted fine">
    Layer: ${layer}. Place: ${pointer === "" ? "the whole answer" : pointer}. Mismatch: ${mismatch}.
    ${reproduced === null ? "Decided by one exchange." : `Reproduced: ${reproduced}.`} Fingerprint:
    ${fingerprint}.
  </p>`;
}

function renderCounterexample({ counterexample, seed, path, shrinking }: ReportFailure): Html {
  if (seed === null) return noHtml;
  const size = shrinking === null ? "" : `, ${describeShrinking(shrinking)}`;
  return html`<p class="label">Found with this input${size} (seed ${seed}, path ${path ?? ""}):</p>
    ${renderBlock(JSON.stringify(counterexample, null, 2))}`;
}

function describeShrinking({ steps, from, to }: NonNullable<ReportFailure["shrinking"]>): string {
  return steps === 0
    ? `${to} characters, could not be shrunk`
    : `shrunk from ${from} to ${to} characters in ${formatCount(steps, "step")}`;
}
