import { renderCurl } from "../../model/exchange-text.ts";
import { formatCount } from "../../model/plain-text.ts";
import { describeCauses, describeRoot, describeWeight } from "../../text/failure-cause-text.ts";
import { listClusters, type Cause, type FailureCluster } from "../../verdict/causes.ts";
import {
  EVIDENCE_LENGTH_MAX,
  html,
  noHtml,
  renderBlock,
  renderCommand,
  renderSentence,
  renderLinks,
  renderMark,
  type Html,
} from "./elements.ts";
import { EXCHANGE_LENGTH_SHORT, renderExchange, renderExchanges } from "./exchanges.ts";
import { renderReplayCommand, startsTarget } from "../../verdict/commands.ts";
import { describeWhereToLook } from "../../verdict/next-step/advise-replay.ts";
import type { Report, ReportFailure } from "../../model/report.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { describeSequence, listSequence } from "../../model/report-failure.ts";

/** After this number of causes, exchanges are cut to a shorter length, so that the page of a broken target stays small. */
const detailedCausesMax = 20;
const valueLengthMax = 4_000;

/** Renders each cause of failure once; empty if there are none. The cause to correct first comes first. */
export function renderFailuresSection(view: ReportView): Html {
  const { causes, report } = view;
  if (causes.length === 0) return noHtml;
  const note = causes.some((one) => one.affectsVerdict) ? "" : `, ignored at --level ${report.scope.level}`;
  return html`<section class="causes" aria-labelledby="failures">
    <h2 id="failures">Failures: ${describeCauses(causes)}${note}</h2>
    ${renderCauses(causes, view)}
  </section>`;
}

/** Renders the failures that the baseline accepts; empty if there are none. */
export function renderWaivedSection(view: ReportView): Html {
  const { waivedCauses } = view;
  if (waivedCauses.length === 0) return noHtml;
  return html`<section class="causes" aria-labelledby="waived">
    <h2 id="waived">Waived failures (${formatCount(waivedCauses.length, "cause")})</h2>
    <p class="muted">The baseline accepts these failures of the target.</p>
    ${renderCauses(waivedCauses, view)}
  </section>`;
}

/** Renders causes, each with its failures. The first one, which is to be corrected first, is open. */
function renderCauses(causes: readonly Cause[], view: ReportView): readonly Html[] {
  const shown = causes.flatMap((cause) => listClusters(cause).map((cluster) => ({ cause, cluster })));
  return shown.map(({ cause, cluster }, index) =>
    renderCluster(cluster, view, {
      cause,
      isOpen: index === 0,
      lengthMax: index < detailedCausesMax ? EVIDENCE_LENGTH_MAX : EXCHANGE_LENGTH_SHORT,
    }),
  );
}

function renderCluster(
  cluster: FailureCluster,
  { report, replay }: ReportView,
  {
    cause,
    isOpen,
    lengthMax,
  }: { readonly cause: Cause; readonly isOpen: boolean; readonly lengthMax: number },
): Html {
  const { requirement, members } = cluster;
  const [first, ...others] = members;
  const isStopped = startsTarget(report);
  return html`<details
    class="cause ${requirement.status}"
    id="failure-${first.fingerprint}"
    ${isOpen ? { markup: " open" } : noHtml}
  >
    <summary>
      ${renderMark(requirement.status)}
      <span class="what"
        ><span class="id">${requirement.id}</span> <strong>${requirement.text}</strong>
        <span class="line">${first.summary}</span></span
      >
      ${renderPlace(cluster, cause, report)}
    </summary>
    <div class="inside">
      ${renderValues(first)}
      ${renderExchange(first, {
        lengthMax,
        showsHeaders: isAboutHeaders(first),
        commands: html`${renderSequence(first, isStopped)}
          <p class="label">
            In the node, ${renderSentence(describeWhereToLook(cluster))}; then re-run this check
          </p>
          ${renderCommand(renderReplayCommand(replay, requirement.id))}`,
      })}
      ${renderExchanges(`All ${first.exchanges.length} requests and responses that were compared`, first.exchanges)}
      ${others.length === 0 ? noHtml : renderOthers(others, isStopped)} ${renderRemarks(cluster)}
      ${renderPlaces(cluster)}
    </div>
  </details>`;
}

/** Renders the level, the section and the role of a cause. A line may end only between these parts. */
function renderPlace(cluster: FailureCluster, cause: Cause, report: Report): Html {
  const { requirement, occurrences, affectsVerdict, root } = cluster;
  const { lead } = cause;
  const ignored = affectsVerdict ? null : `ignored at --level ${report.scope.level}`;
  const weight = cluster === lead ? describeWeight(cause, report) : ignored;
  const parts = [
    `${requirement.level} §${requirement.section}`,
    ...(occurrences === 1 ? [] : [`found ${occurrences} times`]),
    ...(weight === null ? [] : [weight]),
    ...(root === null ? [] : [`may follow from ${root.id}`]),
    ...(cluster === lead || root !== null ? [] : [`same fault as ${lead.requirement.id}`]),
  ];
  const last = parts.length - 1;
  return html`<span class="muted place">
    ${parts.map((part, index) => html`<span class="part">${part}${index === last ? "" : ","}</span>`)}
  </span>`;
}

/** Renders where else the cause occurred, and what identifies its first failure. */
function renderPlaces({ requirement, members, operations }: FailureCluster): Html {
  const places = operations.length === 0 ? "" : ` Seen in ${operations.join(", ")}.`;
  return html`<p class="muted fine">${renderLinks([requirement])}: ${requirement.family}.${places}</p>
    ${renderIdentityOf(members[0])}`;
}

function isAboutHeaders({ layer }: ReportFailure): boolean {
  return layer === "headers" || layer === "media type";
}

/** Renders the commands that show a failure again. */
function renderSequence(failure: ReportFailure, isStopped: boolean): Html {
  const commands = listSequence(failure).map(renderCurl);
  return html`<p class="label">${describeSequence(failure, isStopped)}</p>
    ${commands.map(renderCommand)}`;
}

function renderRemarks(cluster: FailureCluster): Html {
  const { requirement, knownDivergence } = cluster;
  const { status, reason, impliedBy, otherRevision } = requirement;
  const root = describeRoot(cluster);
  return html`${root === null ? noHtml : html`<p>This failure ${renderSentence(root)}</p>`}
  ${status === "waived" ? html`<p>Waived: ${reason ?? ""}</p>` : noHtml}
  ${impliedBy === null ? noHtml : html`<p>Implied by: ${impliedBy}</p>`}
  ${otherRevision === null ? noHtml : html`<p>${otherRevision}</p>`}
  ${knownDivergence === null ? noHtml : html`<p>Known divergence: ${knownDivergence}</p>`}`;
}

function renderOthers(others: readonly ReportFailure[], isStopped: boolean): Html {
  return html`<p class="label">${formatCount(others.length, "more failure")} with the same cause</p>
    ${others.map(
      (failure) =>
        html`<details class="other" id="failure-${failure.fingerprint}">
          <summary>${failure.summary}</summary>
          ${renderValues(failure)}
          ${renderExchange(failure, { lengthMax: EXCHANGE_LENGTH_SHORT, showsHeaders: isAboutHeaders(failure), commands: renderSequence(failure, isStopped) })}
          ${renderExchanges(`All ${failure.exchanges.length} requests and responses that were compared`, failure.exchanges)}
          ${renderIdentityOf(failure)}
        </details>`,
    )}`;
}

/** Renders the expected and the received value side by side, with the place where they were compared. */
function renderValues(failure: ReportFailure): Html {
  const place = describePlace(failure);
  return html`<div class="pair">
      <div class="expected">
        <p class="label">Expected ${place}</p>
        ${renderBlock(failure.expected, valueLengthMax)}
      </div>
      <div class="received">
        <p class="label">Received</p>
        ${renderBlock(failure.received, valueLengthMax)}
      </div>
    </div>
    ${renderCounterexample(failure)}`;
}

/** Says where in a response a value was expected. */
export function describePlace(failure: ReportFailure): string {
  const { layer, pointer } = failure;
  if (layer === "status") return "as status";
  if (layer === "transport") return "from the connection";
  if (pointer === "") return "in the response";
  return isAboutHeaders(failure) ? `in the header ${pointer}` : `in the body at ${pointer}`;
}

/** Renders what identifies a failure. It is closed, because programs and bug reports need it more often than readers. */
function renderIdentityOf({ layer, mismatch, reproduced, fingerprint }: ReportFailure): Html {
  const proof =
    reproduced === null
      ? "Proven by one response."
      : `Reproduced in ${reproduced.replace("/", " of ")} attempts.`;
  return html`<details class="muted fine">
    <summary>Fingerprint and layer</summary>
    <p>Layer: ${layer}, mismatch: ${mismatch}. ${proof} Fingerprint: ${fingerprint}.</p>
  </details>`;
}

function renderCounterexample({ counterexample, seed, shrinking }: ReportFailure): Html {
  if (seed === null) return noHtml;
  const size = shrinking === null ? "" : `, ${describeShrinking(shrinking)}`;
  return html`<p class="label">Counterexample${size}</p>
    ${renderBlock(JSON.stringify(counterexample, null, 2))}`;
}

function describeShrinking({ steps, from, to }: NonNullable<ReportFailure["shrinking"]>): string {
  return steps === 0
    ? `${to} characters, could not be shrunk`
    : `shrunk from ${from} to ${to} characters in ${formatCount(steps, "step")}`;
}
