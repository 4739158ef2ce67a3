import { RULE_FAMILIES } from "../../../spec/catalogue.ts";
import { statusTerms } from "../../model/status-terms.ts";
import { requirementStatuses, type RequirementStatus } from "../../model/requirement-verdict.ts";
import { html, renderFold, renderStatus, type Html } from "./elements.ts";

/** Explains each status, family and level. */
export function renderLegend(): Html {
  const content = html`<div class="legend">
    <h3>Statuses</h3>
    <dl>
      ${requirementStatuses.map(
        (status) =>
          html`<dt>${renderStatus(status)}</dt>
            <dd>${explainStatus(status)}</dd>`,
      )}
    </dl>
    <h3>Levels</h3>
    <dl>
      <dt>MUST</dt>
      <dd>
        The specification states the rule. If a MUST fails, the verdict is "not conformant". If no MUST fails,
        but a MUST was not verified, the verdict is "incomplete".
      </dd>
      <dt>SHOULD</dt>
      <dd>The specification implies the rule. A SHOULD decides the verdict only with --level should.</dd>
      <dt>INFO</dt>
      <dd>The specification leaves the point open. An INFO requirement never fails a run.</dd>
    </dl>
    <h3>Families of rules</h3>
    <dl>
      ${Object.entries(RULE_FAMILIES).map(
        ([family, meaning]) =>
          html`<dt>${family}</dt>
            <dd>${meaning}</dd>`,
      )}
    </dl>
    <h3>Checks</h3>
    <dl>
      <dt>supporting</dt>
      <dd>The check can fail its requirement. That it passed does not verify the requirement.</dd>
    </dl>
    <p>§ is a section of the interface specification.</p>
  </div>`;
  return renderFold(
    { id: "legend", title: "Legend", note: "statuses, levels and families of rules" },
    content,
  );
}

/** Explains a status in a sentence, with its name in the machine-readable formats. */
function explainStatus(status: RequirementStatus): string {
  const { meaning } = statusTerms[status];
  return `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}. In report.json: ${status}.`;
}
