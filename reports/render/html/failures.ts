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

/** After this number of causes, exchanges are cut to a shorter length, so that the page of a broken target stays small. */
const detailedCausesMax = 20;
const moreExchangesLengthMax = 1_000;
const valueLengthMax = 4_000;

/** Renders the first cause for the top of the page. The list of failures begins with the second cause. */
export function renderFirstCause(view: ReportView): Html {
  const [first] = view.causes;
  if (first === undefined) return noHtml;
  return html`<h2 id="first-cause">First cause</h2>
    ${renderCluster(first, view, EVIDENCE_LENGTH_MAX)}`;
}

/** Renders all causes except the first one, each with its expected and received values, exchange and commands. */
export function renderFailuresSection(view: ReportView): Html {
  const { causes: clusters } = view;
  const others = clusters.slice(1);
  return html`<section aria-labelledby="failures">
    <h2 id="failures">
      Failures${clusters.length === 0 ? "" : ` (${formatCount(clusters.length, "cause")})`}
    </h2>
    <p>${renderFailuresIntroduction(clusters.length)}</p>
    ${others.map((cluster, index) => renderCluster(cluster, view, lengthOf(index + 1)))}
  </section>`;
}

function renderFailuresIntroduction(causes: number): Html {
  if (causes === 0) return html`No failure was found.`;
  const first = html`<a href="#first-cause">first cause</a>`;
  return causes === 1
    ? html`The only cause is the ${first} above.`
    : html`These causes follow the ${first} above. Causes that decide the verdict come first, then the causes
      with the most failures.`;
}

/** Renders the failures that the baseline accepts; empty if there are none. */
export function renderWaivedSection(view: ReportView): Html {
  const { waivedCauses: clusters } = view;
  if (clusters.length === 0) return noHtml;
  return html`<section aria-labelledby="waived">
    <h2 id="waived">Waived failures (${formatCount(clusters.length, "cause")})</h2>
    <p>The baseline accepts these failures of the target.</p>
    ${clusters.map((cluster, index) => renderCluster(cluster, view, lengthOf(index)))}
  </section>`;
}

/** Renders a request and its response side by side. */
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

/** Renders exchanges in a section that is closed at first. */
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
    occurrences === 1 ? "seen once" : `seen ${occurrences} times in all`,
  ].join(" · ");
}

function renderRemarks({
  status,
  reason,
  impliedBy,
  otherRevision,
  knownDivergence,
}: ReportRequirement): Html {
  return html`${status === "waived" ? html`<p>Waived: ${reason ?? ""}</p>` : noHtml}
  ${impliedBy === null ? noHtml : html`<p>Implied by: ${impliedBy}</p>`}
  ${otherRevision === null ? noHtml : html`<p>${otherRevision}</p>`}
  ${knownDivergence === null ? noHtml : html`<p>Known divergence: ${knownDivergence}</p>`}`;
}

function renderOthers(others: readonly ReportFailure[]): Html {
  return html`<h4>${formatCount(others.length, "more failure")} with the same cause</h4>
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
    ${renderExchanges(`All ${exchanges.length} requests and responses that were compared`, exchanges)}`;
}

function renderFailureDetails({ layer, pointer, mismatch, reproduced, fingerprint }: ReportFailure): Html {
  return html`<p class="muted fine">
    Layer: ${layer}. Location: ${pointer === "" ? "the whole response" : pointer}. Mismatch: ${mismatch}.
    ${reproduced === null ? "Proven by one response." : `Reproduced in ${reproduced.replace("/", " of ")} attempts.`}
    Fingerprint: ${fingerprint}.
  </p>`;
}

function renderCounterexample({ counterexample, seed, path, shrinking }: ReportFailure): Html {
  if (seed === null) return noHtml;
  const size = shrinking === null ? "" : `, ${describeShrinking(shrinking)}`;
  return html`<p class="label">Counterexample${size} (seed ${seed}, path ${path ?? ""}):</p>
    ${renderBlock(JSON.stringify(counterexample, null, 2))}`;
}

function describeShrinking({ steps, from, to }: NonNullable<ReportFailure["shrinking"]>): string {
  return steps === 0
    ? `${to} characters, could not be shrunk`
    : `shrunk from ${from} to ${to} characters in ${formatCount(steps, "step")}`;
}
