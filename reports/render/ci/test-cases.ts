import { describeFaultyEntries } from "../../text/baseline-text.ts";
import { affectsVerdict } from "../../verdict/headline.ts";
import { renderReplayCommand } from "../../verdict/commands.ts";
import { describeNextStep } from "../../verdict/next-step/next-step.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { renderCurl, renderRequest, renderResponse } from "../../model/exchange-text.ts";
import { formatCount, truncateText } from "../../model/plain-text.ts";
import { counterexampleText, listSequence } from "../../model/report-failure.ts";
import { statusTerms, toCountedStatus } from "../../model/status-terms.ts";
import type { ReportFailure, ReportRequirement } from "../../model/report.ts";

/** How a test ended, in the words of JUnit. */
export type TestKind = "passed" | "failure" | "error" | "skipped";

/** The verdict or a requirement as a test, for the formats that consist of tests. */
export interface TestCase {
  readonly kind: TestKind;
  /** The kind of failure: the layer of the first failure, a status or the verdict. */
  readonly type: string;
  readonly suite: string;
  readonly name: string;
  /** One sentence; empty for a requirement that passed. */
  readonly message: string;
  /** The text below the message, with the evidence. */
  readonly detail: string;
  /** How long the checks took together. */
  readonly durationMs: number;
  /** Null for the verdict. */
  readonly requirement: ReportRequirement | null;
}

const evidenceLengthMax = 8000;

/**
 * Converts a report to tests: the verdict, then each counted requirement. At least one test is a failure or an error
 * exactly if the exit code is not 0. Each fault is one failure: a violated requirement is a failure of its own test
 * only, and the verdict fails only for what no requirement shows.
 */
export function createTestCases(view: ReportView): readonly TestCase[] {
  const requirements = view.report.requirements.map((one) => toRequirementCase(one, view));
  return [toVerdictCase(view, requirements), ...requirements];
}

function toVerdictCase(view: ReportView, others: readonly TestCase[]): TestCase {
  const { report, headline, judged, reasons, exit, nextStep } = view;
  const { exitCode, baseline } = report;
  const red = exitCode === 1 ? "failure" : "error";
  const hasFaultyEntry = describeFaultyEntries(baseline?.entries ?? []) !== null;
  const isShown = !hasFaultyEntry && others.some(({ kind }) => kind === red);
  const failedKind = isShown ? "skipped" : red;
  return {
    kind: exitCode === 0 ? "passed" : failedKind,
    type: report.verdict,
    suite: "verdict",
    name: "the target conforms to the specification",
    message: isShown ? `${headline} (counted by the tests of the requirements)` : headline,
    detail: [
      ...judged.map(({ label, text }) => `${label}: ${text}`),
      ...reasons,
      ...describeUnverified(view),
      exit,
      `Next: ${describeNextStep(nextStep)}`,
    ].join("\n"),
    durationMs: 0,
    requirement: null,
  };
}

/** Renders the causes of unverified requirements as lines. */
export function describeUnverified({ unverifiedCauses }: ReportView): readonly string[] {
  return unverifiedCauses.map(({ missing, remedy, example, requirements }) => {
    const count = formatCount(requirements.length, "requirement");
    return `Not verified (${count}): ${missing}${remedy === null ? "" : ` To mend it: ${remedy}.`}${example === null ? "" : ` For example: ${example}`}`;
  });
}

function toRequirementCase(requirement: ReportRequirement, { report, replay }: ReportView): TestCase {
  const { id, section, level, text, status, reason, checks, failures } = requirement;
  const isIgnored = status === "fail" && !affectsVerdict(requirement, report);
  const ignoredPrefix = `failed, but ${level} is ignored at --level ${report.scope.level}: `;
  const prefix =
    status === "fail" || status === "pass" ? "" : `${statusTerms[toCountedStatus(requirement)].term}: `;
  return {
    kind: isIgnored ? "skipped" : kindOf(status),
    type: failures[0]?.layer ?? status,
    suite: `section ${section}`,
    name: `${id} ${text}`,
    message: (isIgnored ? ignoredPrefix : prefix) + (reason ?? ""),
    detail: failures.map((failure) => renderFailure(failure, renderReplayCommand(replay, id))).join("\n\n"),
    durationMs: checks.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0),
    requirement,
  };
}

function kindOf(status: ReportRequirement["status"]): TestKind {
  if (status === "pass") return "passed";
  if (status === "fail") return "failure";
  return status === "error" ? "error" : "skipped";
}

function renderFailure(failure: ReportFailure, replay: string): string {
  return [
    failure.summary,
    `expected: ${failure.expected}`,
    `received: ${failure.received}`,
    ...counterexampleText(failure).map((text) => `counterexample: ${text}`),
    `fingerprint: ${failure.fingerprint}, seen ${formatCount(failure.occurrences, "time")}`,
    "",
    truncateText(renderRequest(failure.request), evidenceLengthMax),
    "",
    truncateText(renderResponse(failure), evidenceLengthMax),
    "",
    ...listSequence(failure).map(renderCurl),
    replay,
  ].join("\n");
}
