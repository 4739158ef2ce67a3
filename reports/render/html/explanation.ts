import { levels } from "../../../spec/requirement.ts";
import { formatLevelCount } from "../../verdict/headline.ts";
import type { Cause } from "../../verdict/causes.ts";
import { shortenHex, truncateText } from "../../model/plain-text.ts";
import { hasRunChecks } from "../../model/run-record.ts";
import type { NextStep } from "../../verdict/next-step/next-step.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { describeExample } from "../../verdict/unverified/profile-advice.ts";
import type { UnverifiedCause } from "../../verdict/unverified/unverified-causes.ts";
import { describeExchange } from "../../model/exchange-text.ts";
import type { Report, ReportFailure } from "../../model/report.ts";
import { describeReceived, listSequence } from "../../model/report-failure.ts";
import { renderExchanges } from "./exchanges.ts";
import { describePlace } from "./failures.ts";
import { capitalize, html, noHtml, renderCommand, renderSentence, type Html } from "./elements.ts";

const causesShownMax = 3;

/** A value of one line must not push the next step out of the first screen. */
const valueLengthMax = 160;

/** Whether the verdict is neither conformant nor explained by the first cause of failure. */
function needsExplanation({ report, causes }: ReportView): boolean {
  return report.exitCode !== 0 && causes[0]?.affectsVerdict !== true;
}

/** Renders the next step, with the failure or the missing input that asks for it. It belongs to the first screen. */
export function renderExplanation(view: ReportView): Html {
  const { report, nextStep } = view;
  const { cause } = nextStep;
  const isAdvice = report.exitCode === 0 && cause === null;
  return html`<section class="note ${report.exitCode === 0 ? "plain" : "amber"}" aria-labelledby="remedy">
    <h2 id="remedy">${isAdvice ? "Next step" : "What to change"}</h2>
    ${cause === null ? noHtml : renderCause(cause)} ${renderStep(nextStep)}
    ${needsExplanation(view) ? renderMissing(view) : renderExample(view)}
  </section>`;
}

/** Renders what failed in one line, with a link to the evidence. */
function renderCause({
  lead: {
    requirement,
    members: [first],
  },
}: Cause): Html {
  const place = first.pointer === "" ? "" : ` ${describePlace(first)}`;
  return html`<p>
    <a class="id" href="#failure-${first.fingerprint}">${requirement.id}</a> ${requirement.text}<br />
    ${describeRequests(first)}: expected
    ${truncateText(first.expected, valueLengthMax)}${truncateText(place, valueLengthMax)}, received
    ${truncateText(describeReceived(first), valueLengthMax)}
  </p>`;
}

/** Describes the request that failed, and the submission or simulation before it that made it fail. */
function describeRequests(failure: ReportFailure): string {
  const [first, ...others] = listSequence(failure, true);
  if (first === undefined || others.length === 0) return describeRequest(failure.request);
  return `${describeRequest(failure.request)} after ${describeRequest(first)}`;
}

/** Describes a request, such as `GET /v1/accounts/0x0000…0001`. The evidence has the whole URL. */
function describeRequest({ method, url }: ReportFailure["request"]): string {
  const { pathname, search } = URL.canParse(url) ? new URL(url) : { pathname: url, search: "" };
  return truncateText(`${method} ${shortenHex(`${pathname}${search}`)}`, valueLengthMax);
}

function renderStep({ kind, text, before }: NextStep): Html {
  if (kind === "advice") return html`<p class="step">${capitalize(text)}</p>`;
  return html`${before === null ? noHtml : html`<p class="step">${renderSentence(`${capitalize(before)}:`)}</p>`}
  ${renderCommand(text)}`;
}

/** Renders what to copy, and what is missing. */
function renderMissing(view: ReportView): Html {
  return hasRunChecks(view.report.run)
    ? html`${renderExample(view)} ${renderGaps(view)}`
    : renderRunCommand(view);
}

/** Renders what to copy: members of a profile, which are JSON, or a command. */
function renderExample({ nextStep: { example, after } }: ReportView): Html {
  if (example === null) return noHtml;
  if (!/^["{]/.test(example)) return renderCommand(example);
  return html`<p class="label">${describeExample(example, after !== null)}</p>
    ${renderCommand(example)}
    ${
      after === null
        ? noHtml
        : html`<p class="label">${capitalize(after.words)}</p>
            ${renderCommand(after.command)}`
    }`;
}

/** Renders the command that may reach a node, or the one that did not. */
function renderRunCommand({ correctedCommand, report }: ReportView): Html {
  const { label, command } = correctedCommand ?? {
    label: "The command of this run, without secrets",
    command: report.run.commandLine,
  };
  return html`<p class="label">${label}</p>
    ${renderCommand(command)} ${renderFirstExchanges(report)}`;
}

/** Renders what a target responded that does not look like a node. */
function renderFirstExchanges({ target: { firstExchanges = [] } }: Report): Html {
  if (firstExchanges.length === 0) return noHtml;
  return html`<p class="label">What the target responded first</p>
    <ul>
      ${firstExchanges.map((exchange) => html`<li>${describeExchange(exchange)}</li>`)}
    </ul>
    ${renderExchanges("These requests and responses", firstExchanges)}`;
}

/** Renders the causes that keep the most requirements from being verified. */
function renderGaps({ unverifiedCauses }: ReportView): Html {
  if (unverifiedCauses.length === 0) return noHtml;
  const shown = unverifiedCauses.slice(0, causesShownMax);
  const more = unverifiedCauses.length - shown.length;
  return html`<p class="label">Not verified</p>
    <ul>
      ${shown.map((cause) => html`<li>${countLevels(cause)}: ${renderSentence(cause.missing)}</li>`)}
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
