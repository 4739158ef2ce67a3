import { formatCount } from "../../model/plain-text.ts";
import type { Report, ReportCheck, ReportRequirement } from "../../model/report.ts";
import { statusTerms } from "../../model/status-terms.ts";
import { toCatalogueUrl } from "../../model/report-url.ts";
import { findSilences } from "../../../spec/silences.ts";
import { html, noHtml, renderSentence, type Html } from "./elements.ts";

/** Renders what a requirement shows when it is opened: its reason, its checks and the faults that they detect. */
export function renderRequirementDetails(
  requirement: ReportRequirement,
  { calibration, tool }: Report,
): Html {
  const { id, reason, impliedBy, otherRevision, failures } = requirement;
  const { assertions, operation, family } = requirement;
  const url = toCatalogueUrl(tool, id);
  const open = findSilences(id);
  return html`${reason === null || failures.length > 0 ? noHtml : html`<p class="lead">${renderSentence(reason)}</p>`}
    ${failures.map(
      ({ fingerprint, summary }) =>
        html`<p><a href="#failure-${fingerprint}">${renderSentence(summary)}</a></p>`,
    )}
    ${impliedBy === null ? noHtml : html`<p>Implied by: ${renderSentence(impliedBy)}</p>`}
    ${otherRevision === null ? noHtml : html`<p>${renderSentence(otherRevision)}</p>`}
    ${open.length === 0 ? noHtml : html`<p>Open: ${open.map(([one]) => html`<a href="#${one}">${one}</a> `)}</p>`}
    ${renderChecks(requirement)} ${calibration === null ? noHtml : renderFaults(id, calibration)}
    <p class="muted fine">
      ${operation ?? "several operations"}, family ${family}, ${formatCount(assertions, "assertion")},
      <a class="permalink" href="#${id}">#${id}</a
      >${url === null ? noHtml : html`, <a href="${url}">catalogue</a>`}
    </p>`;
}

const resultWords: { readonly [result in ReportCheck["result"]]?: string } = {
  held: "passed",
  violated: "failed",
  inconclusive: statusTerms.inconclusive.term,
  disabled: statusTerms.disabled.term,
};

/** Renders the checks. The only check of a requirement often has its text as title, which is not repeated. */
function renderChecks({ text, checks, reason, failures, status }: ReportRequirement): Html {
  const shownReason = failures.length > 0 ? null : reason;
  const [only] = checks;
  if (only === undefined)
    return status === "disabled" ? noHtml : html`<p>Judged on every response that shows its case.</p>`;
  if (checks.length === 1 && only.title === text)
    return html`<p>The check ${renderSentence(renderResult(only, shownReason))}</p>`;
  return html`<ul>
    ${checks.map((check) => html`<li>${renderSentence(`${check.title}: ${renderResult(check, shownReason)}`)}</li>`)}
  </ul>`;
}

/** Renders the result of a check, what is unusual about the check, and its reason unless the requirement shows the same. */
function renderResult({ role, safety, result, reason }: ReportCheck, shownReason: string | null): string {
  const word = resultWords[result] ?? result;
  const traits = [
    ...(role === "supporting" ? ["supporting"] : []),
    ...(safety === "read" ? [] : [`needs --allow ${safety}`]),
  ];
  return `${word}${traits.length === 0 ? "" : ` (${traits.join(", ")})`}${reason === null || reason === shownReason ? "" : `, ${reason}`}`;
}

/** The maximum number of faulty nodes that are listed for a requirement. */
const faultsShownMax = 2;

function renderFaults(id: string, { proves, faults }: NonNullable<Report["calibration"]>): Html {
  const mutants = proves[id] ?? [];
  if (mutants.length === 0) return html`<p>No faulty node violates it on purpose.</p>`;
  const more = mutants.length - faultsShownMax;
  return html`<p class="label">Detects</p>
    <ul>
      ${mutants.slice(0, faultsShownMax).map((mutant) => html`<li>${faults[mutant] ?? mutant}</li>`)}
      ${more > 0 ? html`<li>and ${more} more in <code>report.json</code></li>` : noHtml}
    </ul>`;
}
