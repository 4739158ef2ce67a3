import { affectsVerdict } from "../../verdict/headline.ts";
import { renderReplayCommand } from "../../verdict/next-step.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { renderRequest, renderResponse } from "../../model/exchange-text.ts";
import { escapeMarkup } from "../text/markup-text.ts";
import { formatCount, truncateText } from "../../model/plain-text.ts";
import { counterexampleText } from "../../model/report-failure.ts";
import type { ReportFailure, ReportRequirement } from "../../model/report.ts";

type Kind = "passed" | "failure" | "error" | "skipped";

interface TestCase {
  readonly kind: Kind;
  /** The `type` attribute of a failure, which some readers of JUnit files require. */
  readonly type: string;
  readonly className: string;
  readonly name: string;
  readonly message: string;
  /** The text of the element, below the message. */
  readonly detail: string;
  readonly properties: readonly (readonly [name: string, value: string])[];
}

const evidenceLengthMax = 8000;

/**
 * Renders a report as JUnit XML: one case for the verdict and one for each counted requirement. Because of the verdict
 * case, the file has a failure or an error exactly if the exit code is not 0. A failed SHOULD is a skipped case unless
 * the run has --level should.
 */
export function renderJUnit(view: ReportView): string {
  const { report } = view;
  const cases = [verdictCase(view), ...report.requirements.map((one) => requirementCase(one, view))];
  const seconds = (report.run.durationMs / 1000).toFixed(3);
  const count = (kind: Kind): number => cases.filter((one) => one.kind === kind).length;
  const counts = [
    `tests="${cases.length}"`,
    `failures="${count("failure")}"`,
    `errors="${count("error")}"`,
    `skipped="${count("skipped")}"`,
    `time="${seconds}"`,
  ].join(" ");
  const timestamp = `timestamp="${escapeMarkup(withoutZone(report.run.startedAt))}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="touchstone" ${counts}>`,
    `  <testsuite name="touchstone" ${counts} ${timestamp} hostname="localhost">`,
    ...renderProperties(suiteProperties(view), "    "),
    ...cases.flatMap(renderCase),
    `    <system-out>${escapeMarkup(verdictText(view), "lines")}</system-out>`,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

/** Removes fractions of a second and the time zone, because some readers of JUnit files reject them. */
function withoutZone(time: string): string {
  return time.replace(/\.\d+Z$|Z$/, "");
}

function verdictText({ headline, counts, reasons }: ReportView): string {
  return [headline, ...counts.map(({ level, text }) => `${level}: ${text}`), ...reasons].join("\n");
}

function suiteProperties({ report, scope }: ReportView): TestCase["properties"] {
  return [
    ["verdict", report.verdict],
    ["exitCode", String(report.exitCode)],
    ["scope", scope],
    ["target", report.target.baseUrl],
    ["startedAt", report.run.startedAt],
    ["command", report.run.commandLine],
    ["seed", String(report.run.seed)],
    ["version", report.tool.version],
    ["specDigest", report.tool.specDigest],
    ["digest", report.digest],
  ];
}

function verdictCase({ report, headline }: ReportView): TestCase {
  const red: Kind = report.exitCode === 1 ? "failure" : "error";
  return {
    kind: report.exitCode === 0 ? "passed" : red,
    type: report.verdict,
    className: "verdict",
    name: "the target conforms to the specification",
    message: headline,
    detail: report.verdictReasons.join("\n"),
    properties: [],
  };
}

function requirementCase(requirement: ReportRequirement, { report, replay }: ReportView): TestCase {
  const { id, section, level, text, status, reason, failures } = requirement;
  const isIgnored = status === "fail" && !affectsVerdict(requirement, report);
  const ignoredPrefix = `failed, but ${level} is ignored at --level ${report.scope.level}: `;
  const prefix = status === "fail" ? "" : `${status}: `;
  return {
    kind: isIgnored ? "skipped" : kindOf(status),
    type: failures[0]?.layer ?? status,
    className: `section ${section}`,
    name: `${id} ${text}`,
    message: (isIgnored ? ignoredPrefix : prefix) + (reason ?? ""),
    detail: failures.map((failure) => renderFailure(failure, renderReplayCommand(replay, id))).join("\n\n"),
    properties: [
      ["requirement", id],
      ["level", level],
      ["section", section],
      ["operation", requirement.operation ?? "several"],
      ["status", status],
      ["assertions", String(requirement.assertions)],
      ...(failures.length === 0
        ? []
        : [["fingerprints", failures.map(({ fingerprint }) => fingerprint).join(" ")] as const]),
    ],
  };
}

function kindOf(status: ReportRequirement["status"]): Kind {
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
    failure.curl,
    replay,
  ].join("\n");
}

function renderCase(one: TestCase): readonly string[] {
  const open = `    <testcase classname="${escapeMarkup(one.className)}" name="${escapeMarkup(one.name)}" time="0">`;
  return [open, ...renderProperties(one.properties, "      "), ...renderResult(one), "    </testcase>"];
}

function renderResult({ kind, type, message, detail }: TestCase): readonly string[] {
  if (kind === "passed") return [];
  const attribute = `message="${escapeMarkup(message)}"`;
  if (kind === "skipped") return [`      <skipped ${attribute}/>`];
  return [
    `      <${kind} ${attribute} type="${escapeMarkup(type)}">${escapeMarkup(detail, "lines")}</${kind}>`,
  ];
}

function renderProperties(properties: TestCase["properties"], indent: string): readonly string[] {
  if (properties.length === 0) return [];
  const lines = properties.map(
    ([name, value]) => `${indent}  <property name="${name}" value="${escapeMarkup(value)}"/>`,
  );
  return [`${indent}<properties>`, ...lines, `${indent}</properties>`];
}
