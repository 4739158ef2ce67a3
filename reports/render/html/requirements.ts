import { RULE_FAMILIES } from "../../../spec/catalogue.ts";
import { OPERATIONS } from "../../../spec/vocabulary.ts";
import { formatCount } from "../../model/plain-text.ts";
import { uncalibratedText } from "../../model/calibration.ts";
import { html, noHtml, renderStatus, type Html, statusesByWeight, statusMarks } from "./elements.ts";
import { type Report, type ReportCheck, type ReportRequirement, levels } from "../../model/report.ts";

/**
 * Renders each counted requirement with its status, checks, assertions, and the faulty nodes that its checks
 * detected.
 */
export function renderRequirementsSection(report: Report): Html {
  const { requirements } = report;
  return html`<section aria-labelledby="requirements">
    <h2 id="requirements">All requirements (${requirements.length})</h2>
    ${renderFilters(report)}
    <div id="list">${requirements.map((one) => renderRequirement(one, report))}</div>
  </section>`;
}

/** Renders the filters. They are hidden until the script shows them, because they do not work without the script. */
function renderFilters({ requirements }: Report): Html {
  const used = statusesByWeight.filter((status) => requirements.some((one) => one.status === status));
  const operations = [...Object.keys(OPERATIONS), "several"];
  return html`<form class="filters" id="filters" role="search" aria-label="Requirements" hidden>
    <p>
      <label for="search">Search</label>
      <input type="search" id="search" placeholder="id, words, check, defect" autocomplete="off" />
    </p>
    <p role="group" aria-label="Status">
      ${used.map(
        (status) =>
          html`<button type="button" aria-pressed="false" data-filter-status="${status}">
            <span class="status ${status}" aria-hidden="true">${statusMarks[status].symbol}</span> ${status}
          </button>`,
      )}
    </p>
    <p>
      ${renderChoice("level", levels)} ${renderChoice("operation", operations)}
      ${renderChoice("family", Object.keys(RULE_FAMILIES))}
      <button type="button" id="open-all">Open all</button>
      <button type="reset">Show all</button>
    </p>
    <p role="status" id="shown"></p>
  </form>`;
}

function renderChoice(name: string, values: readonly string[]): Html {
  return html`<label
    >${name}
    <select data-filter="${name}">
      <option value="">any</option>
      ${values.map((value) => html`<option>${value}</option>`)}
    </select></label
  >`;
}

function renderRequirement(requirement: ReportRequirement, report: Report): Html {
  const { id, level, section, operation, family, text, status } = requirement;
  return html`<details
    class="requirement"
    id="${id}"
    data-status="${status}"
    data-level="${level}"
    data-operation="${operation ?? "several"}"
    data-family="${family}"
  >
    <summary>
      ${renderStatus(status)} <span class="id">${id}</span> <span class="text">${text}</span>
      <span class="muted place">${level} §${section}</span>
    </summary>
    <div class="inside">${renderRequirementDetails(requirement, report)}</div>
  </details>`;
}

function renderRequirementDetails(requirement: ReportRequirement, { calibration }: Report): Html {
  const {
    id,
    reason,
    impliedBy,
    otherRevision,
    knownDivergence,
    checks,
    failures,
    assertions,
    operation,
    family,
  } = requirement;
  return html`${reason === null || failures.length > 0 ? noHtml : html`<p><strong>${reason}</strong></p>`}
    ${failures.map(
      ({ fingerprint, summary }) => html`<p><a href="#failure-${fingerprint}">${summary}</a></p>`,
    )}
    ${impliedBy === null ? noHtml : html`<p>Implied by: ${impliedBy}</p>`}
    ${otherRevision === null ? noHtml : html`<p>${otherRevision}</p>`}
    ${knownDivergence === null ? noHtml : html`<p>Known divergence: ${knownDivergence}</p>`}
    <p class="muted">
      ${operation ?? "Several operations"}, family: ${family}. ${formatCount(assertions, "assertion")}
      executed.
      <a class="permalink" href="#${id}">Link to ${id}</a>
    </p>
    <h3>Checks</h3>
    ${checks.length === 0 ? html`<p>No check triggers this requirement. It is judged on every response that shows its case.</p>` : renderChecks(checks)}
    <h3>Detected faulty nodes</h3>
    ${calibration === null ? html`<p>${uncalibratedText}</p>` : renderFaults(id, calibration)}`;
}

const resultWords: { readonly [result in ReportCheck["result"]]?: string } = {
  held: "passed",
  violated: "failed",
  disabled: "excluded by the options",
};

const roleTexts: { readonly [role in ReportCheck["role"]]: string } = {
  decisive: "can pass or fail the requirement",
  supporting: "can only fail the requirement",
};

function renderChecks(checks: readonly ReportCheck[]): Html {
  return html`<ul>
    ${checks.map(
      ({ title, role, safety, result, reason }) =>
        html`<li>
          ${title} (${roleTexts[role]}, needs --allow ${safety}):
          ${resultWords[result] ?? result}${reason === null ? "" : `, ${reason}`}
        </li>`,
    )}
  </ul>`;
}

function renderFaults(id: string, { proves, faults }: NonNullable<Report["calibration"]>): Html {
  const mutants = proves[id] ?? [];
  if (mutants.length === 0) return html`<p>No faulty node violates this requirement on purpose.</p>`;
  return html`<p>The checks of this requirement failed on these faulty nodes when this build was measured:</p>
    <ul>
      ${mutants.map((mutant) => html`<li><code>${mutant}</code>: ${faults[mutant] ?? ""}</li>`)}
    </ul>`;
}
