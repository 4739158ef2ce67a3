import { describeNextStep } from "../../verdict/next-step/next-step.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { toAnchorUrl } from "../../model/report-url.ts";
import { escapeMarkup } from "../text/markup-text.ts";
import { createTestCases, type TestCase, type TestKind } from "./test-cases.ts";

/**
 * Renders a report as JUnit XML: one case for the verdict and one for each counted requirement. The file has a failure
 * or an error exactly if the exit code is not 0. A failed SHOULD is a skipped case unless the run has --level should.
 * The elements and attributes are those of the schema that Jenkins publishes (junit-10.xsd), in which a case has no
 * properties: the output of a case has one line for each of them.
 */
export function renderJUnit(view: ReportView): string {
  const { report } = view;
  const cases = createTestCases(view);
  const count = (kind: TestKind): number => cases.filter((one) => one.kind === kind).length;
  const totals = [
    `tests="${cases.length}"`,
    `failures="${count("failure")}"`,
    `errors="${count("error")}"`,
    `time="${renderSeconds(report.run.durationMs)}"`,
  ].join(" ");
  const timestamp = `timestamp="${escapeMarkup(withoutZone(report.run.startedAt))}"`;
  const url = view.reportUrl === null ? "" : ` url="${escapeMarkup(view.reportUrl)}"`;
  const own = `skipped="${count("skipped")}" ${timestamp} hostname="localhost"${url}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="touchstone" ${totals}>`,
    `  <testsuite name="touchstone" ${totals} ${own}>`,
    "    <properties>",
    ...suiteProperties(view).map(
      ([name, value]) => `      <property name="${name}" value="${escapeMarkup(value)}"/>`,
    ),
    "    </properties>",
    ...cases.flatMap((one) => renderCase(one, view)),
    `    <system-out>${escapeMarkup(verdictText(view), "lines")}</system-out>`,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function renderSeconds(millis: number): string {
  return (millis / 1000).toFixed(3);
}

/** Removes fractions of a second and the time zone, because some readers of JUnit files reject them. */
function withoutZone(time: string): string {
  return time.replace(/\.\d+Z$|Z$/, "");
}

function verdictText({
  headline,
  ignored,
  judged,
  counts,
  terms,
  reasons,
  exit,
  reportUrl,
  nextStep,
}: ReportView): string {
  return [
    headline,
    ...(ignored === null ? [] : [ignored]),
    ...judged.map(({ label, text }) => `${label}: ${text}`),
    ...counts.map(({ level, text }) => `${level}: ${text}`),
    ...terms.map(({ term, meaning }) => `${term}: ${meaning}`),
    ...reasons,
    exit,
    ...(reportUrl === null ? [] : [`Page: ${reportUrl}`]),
    `Next: ${describeNextStep(nextStep)}`,
  ].join("\n");
}

function suiteProperties({
  report,
  scope,
  command,
}: ReportView): readonly (readonly [name: string, value: string])[] {
  return [
    ["verdict", report.verdict],
    ["exitCode", String(report.exitCode)],
    ["scope", scope],
    ["target", report.target.baseUrl],
    ["startedAt", report.run.startedAt],
    ["command", command],
    ["seed", String(report.run.seed)],
    ["version", report.tool.version],
    ["specDigest", report.tool.specDigest],
    ["digest", report.digest],
  ];
}

function renderCase(one: TestCase, view: ReportView): readonly string[] {
  const names = `classname="${escapeMarkup(one.suite)}" name="${escapeMarkup(one.name)}"`;
  return [
    `    <testcase ${names} time="${renderSeconds(one.durationMs)}">`,
    ...renderResult(one),
    ...renderOutput(one, view),
    "    </testcase>",
  ];
}

function renderResult({ kind, type, message, detail }: TestCase): readonly string[] {
  if (kind === "passed") return [];
  const attribute = `message="${escapeMarkup(message)}"`;
  if (kind === "skipped") return [`      <skipped ${attribute}/>`];
  return [
    `      <${kind} ${attribute} type="${escapeMarkup(type)}">${escapeMarkup(detail, "lines")}</${kind}>`,
  ];
}

function renderOutput({ requirement }: TestCase, { reportUrl }: ReportView): readonly string[] {
  if (requirement === null) return [];
  const { id, level, section, operation, status, waiver, assertions, failures } = requirement;
  const lines = [
    `requirement: ${id}`,
    `level: ${level}`,
    `section: ${section}`,
    `operation: ${operation ?? "several"}`,
    `status: ${status}`,
    ...(waiver === undefined ? [] : [`waiver: ${waiver}`]),
    `assertions: ${assertions}`,
    ...(failures.length === 0
      ? []
      : [`fingerprints: ${failures.map(({ fingerprint }) => fingerprint).join(" ")}`]),
    ...(reportUrl === null ? [] : [`page: ${toAnchorUrl(reportUrl, id)}`]),
  ];
  return [`      <system-out>${escapeMarkup(lines.join("\n"), "lines")}</system-out>`];
}
