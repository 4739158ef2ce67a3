/** Reads the verdict, the exit code and the counts back from each format, with a parser where one exists. */
import { levels } from "../../spec/requirement.ts";
import { renderBadgeJson, renderBadgeSvg } from "./ci/badge.ts";
import { verdictLabels } from "../verdict/headline.ts";
import { renderCtrf } from "./ci/ctrf.ts";
import { renderSarif } from "./ci/sarif.ts";
import { renderHtml } from "./html/html.ts";
import { renderJUnit } from "./ci/junit.ts";
import { renderMarkdown } from "./text/markdown.ts";
import { elementsOf, readMarkdown, readXml, textOf, type Element } from "./html/parsed-markup.test.reader.ts";
import { type Report, type StatusCounts } from "../model/report.ts";
import { countedStatuses, statusTerms, type CountedStatus } from "../model/status-terms.ts";
import { createSummary, renderSummaryJson } from "./text/summary.ts";
import { renderTerminal } from "./text/terminal.ts";
import { renderReportJson } from "../files/write-reports.ts";
import { createReportView } from "../verdict/report-view.ts";

interface Reading {
  readonly verdict: string;
  /** Undefined if the format does not contain the exit code. */
  readonly exitCode?: number;
  readonly counts?: StatusCounts;
}

type Read = (report: Report) => Reading;

export const readings: { readonly [rendering: string]: Read } = {
  "report.json": (report) => readObject(renderReportJson(report)),
  "the summary line": (report) => readObject(renderSummaryJson(createSummary(report, null))),
  "the terminal": (report) =>
    readTerminal(renderTerminal(createReportView(report, null), { colour: false, reportsDir: null })),
  "report.md": (report) => readStepSummary(readMarkdown(renderMarkdown(createReportView(report)))),
  "junit.xml": (report) => readJUnit(readXml(renderJUnit(createReportView(report)))),
  "ctrf.json": (report) => readCtrf(renderCtrf(createReportView(report))),
  "results.sarif": (report) => readSarif(renderSarif(createReportView(report))),
  "badge.json": (report) => readBadge(readMember(renderBadgeJson(createReportView(report)), "message")),
  "badge.svg": (report) => readBadge(textOfOnly(readXml(renderBadgeSvg(createReportView(report))), "title")),
  "report.html": (report) => readPage(renderHtml(createReportView(report))),
};

function readObject(text: string): Reading {
  const { verdict, exitCode, summary } = JSON.parse(text) as Report;
  return { verdict, exitCode, counts: summary };
}

function readTerminal(text: string): Reading {
  // A long text continues on lines with a deeper indentation. They are joined with the first line.
  const lines = text.split(/\n(?! {9})/).map((line) => line.replace(/\n\s+/g, " "));
  return {
    verdict: wordOf(lines[0]?.replace(/ within .*$/s, "") ?? ""),
    counts: countsOf((level, status) => {
      const line = lines.find((one) => one.startsWith(`${level.padEnd(8)} `)) ?? "";
      return Number(new RegExp(`\\b(\\d+) ${statusTerms[status].term}(?:,|$)`).exec(line)?.[1] ?? 0);
    }),
  };
}

function readStepSummary(page: Element): Reading {
  const [title] = elementsOf(page, "h2");
  const rows = elementsOf(page, "tr").map((row) =>
    row.children.flatMap((cell) => (typeof cell === "string" ? [] : textOf(cell))),
  );
  const [header = []] = rows;
  return {
    verdict: wordOf((title === undefined ? "" : textOf(title)).replace(/^touchstone: | within .*$/gs, "")),
    counts: countsOf((level, status) =>
      Number(rows.find(([first]) => first === level)?.[header.indexOf(statusTerms[status].term)]),
    ),
  };
}

function readJUnit(document: Element): Reading {
  const [suite] = elementsOf(document, "properties");
  const cases = elementsOf(document, "testcase").map((one) => outputOf(one));
  const { verdict = "", exitCode }: { readonly [name: string]: string } =
    suite === undefined ? {} : propertiesOf(suite);
  return {
    verdict,
    exitCode: Number(exitCode),
    counts: countsOf(
      (level, status) => cases.filter((one) => one["level"] === level && countedBy(one) === status).length,
    ),
  };
}

/** Returns the status by which the summary counts a case. */
function countedBy({ status, waiver }: { readonly [name: string]: string | undefined }): string | undefined {
  return waiver === undefined ? status : `waived-${waiver}`;
}

/** Returns the properties of a JUnit case by name. */
function propertiesOf(element: Element): { readonly [name: string]: string } {
  const pairs = elementsOf(element, "property").map(({ attributes }) => [
    attributes["name"] ?? "",
    attributes["value"] ?? "",
  ]);
  return Object.fromEntries(pairs) as { [name: string]: string };
}

/** Returns the lines of the form `name: value` in the output of a JUnit case, by name. */
export function outputOf(testcase: Element): { readonly [name: string]: string } {
  const [output] = elementsOf(testcase, "system-out");
  const lines = output === undefined ? [] : textOf(output).split("\n");
  const pairs = lines.map((line) => [line.split(": ", 1)[0] ?? "", line.replace(/^[^:]*: /, "")]);
  return Object.fromEntries(pairs) as { [name: string]: string };
}

interface CtrfFile {
  readonly results: {
    readonly extra: { readonly verdict: string; readonly exitCode: number };
    readonly tests: readonly {
      readonly rawStatus: string;
      readonly labels?: { readonly level: string; readonly waiver?: string };
    }[];
  };
}

function readCtrf(text: string): Reading {
  const { results } = JSON.parse(text) as CtrfFile;
  return {
    verdict: results.extra.verdict,
    exitCode: results.extra.exitCode,
    counts: countsOf(
      (level, status) =>
        results.tests.filter(
          ({ rawStatus, labels }) =>
            labels?.level === level &&
            countedBy({ status: rawStatus, ...(labels.waiver && { waiver: labels.waiver }) }) === status,
        ).length,
    ),
  };
}

interface SarifFile {
  readonly runs: readonly {
    readonly invocations: readonly { readonly exitCode: number }[];
    readonly properties: { readonly verdict: string; readonly summary: StatusCounts };
  }[];
}

function readSarif(text: string): Reading {
  const [run] = (JSON.parse(text) as SarifFile).runs;
  const exitCode = run?.invocations[0]?.exitCode ?? Number.NaN;
  return {
    verdict: run?.properties.verdict ?? "",
    exitCode,
    ...(run === undefined ? {} : { counts: run.properties.summary }),
  };
}

/** Reads the verdict from the first words of a badge, such as `6 MUST failed`. */
function readBadge(message: string): Reading {
  const [first = ""] = message.replace(/^touchstone: /, "").split(" · ");
  if (/^\d+ (?:MUST|SHOULD) failed$|^baseline out of date$/.test(first)) return { verdict: "not-conformant" };
  return { verdict: wordOf(first) };
}

function readPage(page: string): Reading {
  return {
    verdict: / data-verdict="([^"]*)"/.exec(page)?.[1] ?? "",
    // The page leaves out statuses without a requirement.
    counts: countsOf((level, status) =>
      Number(new RegExp(` data-count="${level} ${status} (\\d+)"`).exec(page)?.[1] ?? 0),
    ),
  };
}

function countsOf(count: (level: (typeof levels)[number], status: CountedStatus) => number): StatusCounts {
  const entries = levels.map((level) => [
    level,
    // A summary has no member for the last status if no requirement is counted by it.
    Object.fromEntries(
      countedStatuses
        .map((status) => [status, count(level, status) || 0] as const)
        .filter(([status, counted]) => status !== "waived-unverified" || counted > 0),
    ),
  ]);
  return Object.fromEntries(entries) as StatusCounts;
}

function wordOf(label: string): string {
  const found = Object.entries(verdictLabels).find(([, one]) => one === label);
  return found?.[0] ?? `no verdict: ${label}`;
}

function readMember(text: string, name: string): string {
  const parsed = JSON.parse(text) as { readonly [name: string]: unknown };
  return String(parsed[name]);
}

function textOfOnly(element: Element, name: string): string {
  const [only] = elementsOf(element, name);
  return only === undefined ? "" : textOf(only);
}
