import { formatLevelCount } from "../../verdict/headline.ts";
import { hasRunChecks } from "../../model/run-record.ts";
import type { NextStep } from "../../verdict/next-step.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import type { UnverifiedCause } from "../../verdict/unverified/unverified-causes.ts";
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
  return html`<section class="note amber" aria-labelledby="remedy">
    <h2 id="remedy">What to change</h2>
    ${renderStep(view.nextStep)}
    ${hasRunChecks(view.report.run) ? renderExample(view) : renderRunCommand(view)}
    ${hasRunChecks(view.report.run) ? renderMissing(view) : noHtml}
  </section>`;
}

function renderStep({ kind, text, before }: NextStep): Html {
  if (kind === "advice") return html`<p class="lead">${text}</p>`;
  return html`${before === null ? noHtml : html`<p class="lead">${before}; then run:</p>`}
  ${renderCommand(text)}`;
}

function renderExample({ nextStep: { example } }: ReportView): Html {
  return example === null
    ? noHtml
    : html`<p class="label">Example for the profile: replace the values by those of the target</p>
        ${renderCommand(example)}`;
}

/** Renders the command that may reach a node, or the one that did not. */
function renderRunCommand({ correctedCommand, report }: ReportView): Html {
  const { label, command } = correctedCommand ?? {
    label: "The command of this run, without secrets",
    command: report.run.commandLine,
  };
  return html`<p class="label">${label}</p>
    ${renderCommand(command)}`;
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
