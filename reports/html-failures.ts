import { renderRequest, renderResponse } from "./exchange-text.ts";
import { isDeciding, withStatus } from "./headline.ts";
import { html, renderBlock, type Html } from "./html-text.ts";
import type { Exchange } from "./observation.ts";
import { groupByReason } from "./reason-groups.ts";
import { replayOf } from "./replay-command.ts";
import type { Report, ReportCheck, ReportFailure, ReportRequirement } from "./report.ts";

/** The section of failures: each with its sentence, what was expected, the exchange, and how to repeat it. */
export function renderFailuresSection(report: Report, replay: string): Html {
  const failed = withStatus(report, "fail");
  if (failed.length === 0)
    return html`<h2 id="failures">Failures</h2>
      <p>No failure was found.</p>`;
  return html`<h2 id="failures">Failures</h2>
    ${failed.map((requirement) => renderFailed(requirement, report, replay))}`;
}

/** The section of the failures that the baseline accepts; nothing where it accepts none. */
export function renderWaivedSection(report: Report, replay: string): Html {
  const waived = withStatus(report, "waived");
  if (waived.length === 0) return html``;
  return html`<h2 id="waived">Waived failures</h2>
    ${waived.map((requirement) => renderFailed(requirement, report, replay))}`;
}

/** The section of what was not verified, with what would enable it. */
export function renderUnverifiedSection(report: Report): Html {
  const open = [...withStatus(report, "error"), ...withStatus(report, "inconclusive")];
  const nothing = html`<p>Nothing in scope stayed open.</p>`;
  return html`<h2 id="not-verified">Not verified</h2>
    ${open.length === 0 ? nothing : open.map(renderOpen)} ${renderOutOfScope(report)}`;
}

function renderOutOfScope(report: Report): Html {
  const groups = groupByReason([...withStatus(report, "disabled"), ...withStatus(report, "not-applicable")]);
  if (groups.length === 0) return html``;
  const items = groups.map(
    ({ reason, requirements }) =>
      html`<li>${reason}: ${requirements.length} (${requirements.map(({ id }) => id).join(", ")})</li>`,
  );
  return html`<h3>Outside the scope of this run</h3>
    <ul>
      ${items}
    </ul>`;
}

function renderFailed(requirement: ReportRequirement, report: Report, replay: string): Html {
  const { id, level, section, text, impliedBy, knownDivergence } = requirement;
  return html`<article>
    <h3>${id} ${text}</h3>
    <p class="muted">
      ${level}, section
      ${section}${isDeciding(requirement, report) ? "" : `, not counted by --level ${report.scope.level}`}
    </p>
    ${requirement.status === "waived" ? html`<p>Waived: ${requirement.reason ?? ""}</p>` : html``}
    ${impliedBy === null ? html`` : html`<p>It follows from: ${impliedBy}</p>`}
    ${knownDivergence === null ? html`` : html`<p>Known in the field: ${knownDivergence}</p>`}
    ${requirement.failures.map((failure) => renderFailure(failure, replayOf(replay, id)))}
  </article>`;
}

function renderFailure(failure: ReportFailure, replay: string): Html {
  const place = failure.pointer === "" ? "the whole answer" : failure.pointer;
  return html`<h4>${failure.summary}</h4>
    <p class="muted">
      Layer: ${failure.layer}. Place: ${place}. Mismatch: ${failure.mismatch}. Seen
      ${failure.occurrences === 1 ? "once" : `${failure.occurrences} times`}.
      ${failure.reproduced === null ? "" : `Reproduced ${failure.reproduced}.`} Fingerprint
      ${failure.fingerprint}.
    </p>
    <div class="pair">
      <div>
        <p class="label">Expected</p>
        ${renderBlock(failure.expected)}
      </div>
      <div>
        <p class="label">Received</p>
        ${renderBlock(failure.received)}
      </div>
    </div>
    <details>
      <summary>Request and response</summary>
      ${renderExchange(failure)}
    </details>
    ${failure.exchanges.length === 0 ? html`` : renderExchanges("All exchanges that it was found with", failure.exchanges)}
    ${renderCounterexample(failure)}
    <p>Repeat it:</p>
    ${renderBlock(failure.curl)}
    <p>Judge it again, from the folder where it was judged:</p>
    ${renderBlock(replay)}`;
}

function renderCounterexample({ counterexample, seed, path }: ReportFailure): Html {
  if (seed === null) return html``;
  return html`<p>Counterexample (seed ${seed}, path ${path ?? ""}):</p>
    ${renderBlock(JSON.stringify(counterexample, null, 2))}`;
}

function renderOpen({ id, level, section, text, status, reason, checks }: ReportRequirement): Html {
  return html`<h3>${id} ${text}</h3>
    <p class="muted">${level}, section ${section}, ${status}</p>
    <p>${reason ?? ""}</p>
    ${checks.filter(({ exchanges }) => exchanges.length > 0).map(renderCheckExchanges)}`;
}

function renderCheckExchanges({ title, exchanges }: ReportCheck): Html {
  return renderExchanges(`What the check "${title}" saw`, exchanges);
}

function renderExchanges(title: string, exchanges: readonly Exchange[]): Html {
  return html`<details>
    <summary>${title}</summary>
    ${exchanges.map(renderExchange)}
  </details>`;
}

function renderExchange(exchange: Pick<Exchange, "request" | "response" | "transportFailure">): Html {
  return html`<div class="pair">
    <div>
      <p class="label">Request</p>
      ${renderBlock(renderRequest(exchange.request))}
    </div>
    <div>
      <p class="label">Response</p>
      ${renderBlock(renderResponse(exchange))}
    </div>
  </div>`;
}
