import { levels } from "../../../spec/requirement.ts";
import { RULE_FAMILIES } from "../../../spec/catalogue.ts";
import { findConcernedOperations } from "../../../spec/concerned-operations.ts";
import { SECTION_ORDER, SECTIONS } from "../../../spec/sections.ts";
import { OPERATIONS } from "../../../spec/vocabulary.ts";
import {
  html,
  noHtml,
  renderMark,
  renderTally,
  type Html,
  statusesByWeight,
  statusSymbols,
} from "./elements.ts";
import { statusTerms } from "../../model/status-terms.ts";
import { hasRunChecks } from "../../model/run-record.ts";
import type { RequirementStatus } from "../../model/requirement-verdict.ts";
import { formatIdRanges } from "./id-ranges.ts";
import { renderRequirementDetails } from "./requirement-details.ts";
import { type Report, type ReportRequirement } from "../../model/report.ts";

/** Renders the requirements as a tree of chapters and sections. What failed comes first, and is open. */
export function renderRequirementsSection(report: Report): Html {
  const { requirements, calibration } = report;
  const sections = groupBySection(requirements);
  const chapters = orderByFailures(
    [...new Set(sections.map(({ section }) => chapterOf(section)))].map((chapter) => ({
      chapter,
      sections: orderByFailures(sections.filter(({ section }) => chapterOf(section) === chapter)),
      requirements: requirements.filter(({ section }) => chapterOf(section) === chapter),
    })),
  );
  return html`<section aria-labelledby="requirements">
    <h2 id="requirements">Requirements (${requirements.length})</h2>
    ${renderFilters(report)}
    <div id="list">
      ${chapters.map(
        (one) =>
          html`<div class="chapter">
            ${one.sections.length === 1 && one.sections[0]?.section === one.chapter ? noHtml : renderChapter(one.chapter)}
            ${one.sections.map((section) => renderSection(section, report))}
          </div>`,
      )}
    </div>
    ${calibration === null ? html`<p class="muted">Which faulty nodes the checks detect was not measured for this build.</p>` : noHtml}
  </section>`;
}

interface SectionGroup {
  readonly section: string;
  readonly requirements: readonly ReportRequirement[];
}

/** Groups requirements by section, in the order of the document. Sections that are not known come last. */
function groupBySection(requirements: readonly ReportRequirement[]): readonly SectionGroup[] {
  const unknown = requirements
    .map(({ section }) => section)
    .filter((section) => !SECTION_ORDER.includes(section));
  return [...SECTION_ORDER, ...new Set(unknown)].flatMap((section) => {
    const own = requirements.filter((one) => one.section === section);
    return own.length === 0 ? [] : [{ section, requirements: own }];
  });
}

function chapterOf(section: string): string {
  return section.split(".")[0] ?? section;
}

/** Moves the groups with failures, and then those with requirements that were not verified, to the front. */
function orderByFailures<Group extends Pick<SectionGroup, "requirements">>(
  groups: readonly Group[],
): readonly Group[] {
  const weigh = ({ requirements }: Group): number => Math.min(...requirements.map(weighStatus), 3);
  return groups.toSorted((a, b) => weigh(a) - weigh(b));
}

function weighStatus({ status }: ReportRequirement): number {
  return Math.min(statusesByWeight.indexOf(status), 3);
}

function renderChapter(chapter: string): Html {
  return html`<h3>§${chapter} ${SECTIONS[chapter] ?? ""}</h3>`;
}

/**
 * The statuses that need no attention. In print, a section with these only takes one line, and so does every section of a
 * run that judged nothing.
 */
const settledStatuses: readonly RequirementStatus[] = ["pass", "not-observed", "disabled", "not-applicable"];

/** Renders the ids of a section for print, by status. */
function renderIdRanges(requirements: readonly ReportRequirement[]): Html {
  const parts = statusesByWeight.flatMap((status) => {
    const own = requirements.filter((one) => one.status === status);
    return own.length === 0 ? [] : [`${statusTerms[status].term} ${formatIdRanges(own.map(({ id }) => id))}`];
  });
  return html`<span class="ranges">${parts.join("; ")}</span>`;
}

function renderSection({ section, requirements }: SectionGroup, report: Report): Html {
  const isOpen = requirements.some(({ status }) => status === "fail" || status === "error");
  const sorted = requirements.toSorted(
    (a, b) => statusesByWeight.indexOf(a.status) - statusesByWeight.indexOf(b.status),
  );
  const isSettled =
    !hasRunChecks(report.run) || requirements.every(({ status }) => settledStatuses.includes(status));
  return html`<details
    class="group${isSettled ? " settled" : ""}"
    data-section="${section}"
    ${isOpen ? { markup: " open" } : noHtml}
  >
    <summary>
      <span class="number">${section === "preamble" ? "" : `§${section}`}</span>
      <span class="title">${SECTIONS[section] ?? ""}</span>
      ${renderTally(requirements)} ${isSettled ? renderIdRanges(requirements) : noHtml}
    </summary>
    ${sorted.map((one) => renderRequirement(one, report))}
  </details>`;
}

/** Renders the filters. They are hidden until the script shows them, because they do not work without the script. */
function renderFilters({ requirements }: Report): Html {
  const used = statusesByWeight.filter((status) => requirements.some((one) => one.status === status));
  const sections = SECTION_ORDER.filter((section) => requirements.some((one) => one.section === section));
  return html`<form class="filters" id="filters" role="search" aria-label="Requirements" hidden>
    <p>
      <label class="spoken" for="search">Search</label>
      <input
        type="search"
        id="search"
        placeholder="Search by id, words, check or defect"
        autocomplete="off"
      />
    </p>
    <p role="group" aria-label="Status">
      ${used.map(
        (status) =>
          html`<button type="button" class="chip" aria-pressed="false" data-filter-status="${status}">
            <span class="status ${status}" aria-hidden="true">${statusSymbols[status]}</span>
            ${requirements.filter((one) => one.status === status).length} ${statusTerms[status].term}
          </button>`,
      )}
    </p>
    <p>
      ${renderChoice(
        "level",
        levels.filter((level) => requirements.some((one) => one.level === level)),
      )}
      ${renderChoice("section", sections)} ${renderChoice("operation", Object.keys(OPERATIONS))}
      ${renderChoice("family", Object.keys(RULE_FAMILIES))}
      <button type="button" id="open-all">Open all</button>
      <button type="reset">Reset</button>
      <span role="status" id="shown" class="muted"></span>
    </p>
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
  const { id, level, family, text, status } = requirement;
  return html`<details
    class="requirement"
    id="${id}"
    data-status="${status}"
    data-level="${level}"
    data-operation="${renderOperations(id)}"
    data-family="${family}"
  >
    <summary>
      ${renderMark(status)} <span class="id">${id}</span> <span class="text">${text}</span>
      <span class="muted place">${level}</span>
    </summary>
    <div class="inside">${renderRequirementDetails(requirement, report)}</div>
  </details>`;
}

/** Renders the operations that a requirement concerns, for the filter; a star stands for all of them. */
function renderOperations(id: string): string {
  const operations = findConcernedOperations(id);
  return operations.length === Object.keys(OPERATIONS).length ? "*" : operations.join(" ");
}
