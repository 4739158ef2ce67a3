import { renderRequest, renderResponse } from "../../model/exchange-text.ts";
import {
  affectsVerdict,
  listLevels,
  renderCounts,
  renderHeadline,
  renderReasons,
  renderScope,
} from "../../verdict/headline.ts";
import { escapeMarkup } from "../text/markup-text.ts";
import { formatCount } from "../text/format-count.ts";
import { counterexampleText } from "../../model/counterexample-text.ts";
import { DEFAULT_REPLAY, renderReplayCommand } from "../../verdict/replay-command.ts";
import type { Report, ReportFailure, ReportRequirement } from "../../model/report.ts";
import { truncateText } from "../text/visible-text.ts";

type Kind = "passed" | "failure" | "error" | "skipped";

interface TestCase {
  readonly kind: Kind;
  /** The kind of what is wrong, which some readers demand. */
  readonly type: string;
  readonly className: string;
  readonly name: string;
  readonly message: string;
  /** Further text of a failure, in lines. */
  readonly detail: string;
  readonly properties: readonly (readonly [name: string, value: string])[];
}

const evidenceLengthMax = 8000;

/**
 * Renders a report as JUnit XML: one case for the verdict and one for each counted requirement. The file is red
 * exactly where the exit code is not 0, because the first case carries the verdict; a failure that the level of the
 * run does not count is a skipped case that says so.
 */
export function renderJUnit(report: Report, replay = DEFAULT_REPLAY): string {
  const cases = [
    verdictCase(report),
    ...report.requirements.map((one) => requirementCase(one, report, replay)),
  ];
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
    ...renderProperties(suiteProperties(report), "    "),
    ...cases.flatMap(renderCase),
    `    <system-out>${escapeMarkup(verdictText(report), "lines")}</system-out>`,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

/** The strictest readers take a time of day in UTC without fractions and without a zone. */
function withoutZone(time: string): string {
  return time.replace(/\.\d+Z$|Z$/, "");
}

function verdictText(report: Report): string {
  const counts = listLevels(report).map((level) => `${level}: ${renderCounts(report, level)}`);
  return [renderHeadline(report), ...counts, ...renderReasons(report)].join("\n");
}

function suiteProperties(report: Report): TestCase["properties"] {
  return [
    ["verdict", report.verdict],
    ["exitCode", String(report.exitCode)],
    ["scope", renderScope(report)],
    ["target", report.target.baseUrl],
    ["startedAt", report.run.startedAt],
    ["command", report.run.commandLine],
    ["seed", String(report.run.seed)],
    ["version", report.tool.version],
    ["specDigest", report.tool.specDigest],
    ["digest", report.digest],
  ];
}

function verdictCase(report: Report): TestCase {
  const red: Kind = report.exitCode === 1 ? "failure" : "error";
  return {
    kind: report.exitCode === 0 ? "passed" : red,
    type: report.verdict,
    className: "verdict",
    name: "the target conforms to the document",
    message: renderHeadline(report),
    detail: report.verdictReasons.join("\n"),
    properties: [],
  };
}

function requirementCase(requirement: ReportRequirement, report: Report, replay: string): TestCase {
  const { id, section, level, text, status, reason, failures } = requirement;
  const isIgnored = status === "fail" && !affectsVerdict(requirement, report);
  const ignoredPrefix = `failed, but --level ${report.scope.level} does not count ${level}: `;
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
    ...counterexampleText(failure).map((text) => `found with: ${text}`),
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
