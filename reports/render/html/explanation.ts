import { formatLevelCount } from "../../verdict/headline.ts";
import { hasRunChecks } from "../../model/run-record.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import type { UnverifiedCause } from "../../verdict/unverified-causes.ts";
import { levels } from "../../model/report.ts";
import { html, noHtml, renderCommand, type Html } from "./elements.ts";

const causesShownMax = 3;

/** Whether the verdict is neither conformant nor explained by the first cause of failure. */
export function needsExplanation({ report, causes }: ReportView): boolean {
  return report.exitCode !== 0 && causes[0]?.affectsVerdict !== true;
}

/**
 * Renders why a run has no proven result and what to change. It belongs to the first screen, before the causes of
 * failures that the verdict ignores.
 */
export function renderExplanation(view: ReportView): Html {
  if (!needsExplanation(view)) return noHtml;
  const { nextStep, report } = view;
  const hasRun = hasRunChecks(report.run);
  return html`<section class="note amber" aria-labelledby="remedy">
    <h2 id="remedy">What to change</h2>
    ${nextStep.kind === "command" ? renderCommand(nextStep.text) : html`<p class="lead">${nextStep.text}</p>`}
    ${hasRun ? renderMissing(view) : noHtml}
    ${
      hasRun
        ? noHtml
        : html`<p class="label">The command of this run, without secrets</p>
            ${renderCommand(report.run.commandLine)}`
    }
  </section>`;
}

/** Renders the causes that keep the most requirements from being verified. */
function renderMissing({ unverifiedCauses }: ReportView): Html {
  if (unverifiedCauses.length === 0) return noHtml;
  const shown = unverifiedCauses.slice(0, causesShownMax);
  const more = unverifiedCauses.length - shown.length;
  return html`<p class="label">Not verified</p>
    <ul>
      ${shown.map((cause) => html`<li>${countLevels(cause)}: ${cause.missing}</li>`)}
      ${more === 0 ? noHtml : html`<li><a href="#not-verified">and ${more} more</a></li>`}
    </ul>`;
}

function countLevels({ requirements }: UnverifiedCause): string {
  return levels
    .flatMap((level) => {
      const count = requirements.filter((one) => one.level === level).length;
      return count === 0 ? [] : [formatLevelCount(count, level)];
    })
    .join(", ");
}
