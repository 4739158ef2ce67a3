import type { Level } from "../../../spec/catalogue.ts";
import { OPERATIONS } from "../../../spec/vocabulary.ts";
import { filterByStatus } from "../../verdict/headline.ts";
import { renderReplayCommand } from "../../verdict/commands.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { truncateText } from "../../model/plain-text.ts";
import type { Report, ReportFailure, ReportRequirement } from "../../model/report.ts";
import { toAnchorUrl, toCatalogueUrl, toFailureUrl } from "../../model/report-url.ts";
import { renderJson } from "../text/json-text.ts";
import { renderRequirementHelp } from "./requirement-help.ts";
import { describeUnverified } from "./test-cases.ts";

const severities: { readonly [level in Level]: "error" | "warning" | "note" } = {
  MUST: "error",
  SHOULD: "warning",
  INFO: "note",
};

/** The name under which locations refer to the base URL of the target. */
const TARGET = "TARGET";

const bodyLengthMax = 8000;

/**
 * Renders a report as SARIF 2.1.0: the requirements are rules, each failure is a result, and a failure that the
 * baseline accepts is a suppressed result. A rule has its help as text, and links to the page of the report with
 * `--report-url`, or else to the catalogue if the program has a homepage. With `--report-url`, results link to the page too.
 */
export function renderSarif(view: ReportView): string {
  const { report, headline, scope } = view;
  const { tool, verdict, exitCode, summary, digest, target } = report;
  const failed = [...filterByStatus(report, "fail"), ...filterByStatus(report, "waived")];
  const run = {
    tool: {
      driver: {
        name: tool.name,
        version: tool.version,
        rules: report.requirements.map((one) => toRule(one, view)),
      },
    },
    invocations: [toInvocation(view)],
    ...toBase(target.baseUrl),
    results: failed.flatMap((requirement) =>
      requirement.failures.map((failure) => toResult(failure, requirement, view)),
    ),
    properties: { verdict, exitCode, headline, scope, summary, digest },
  };
  const file = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [run],
  };
  return `${renderJson(file, 2)}\n`;
}

/** Returns the URL to which locations are relative, with a slash at its end and only characters that a URI may have. */
function toBase(baseUrl: string) {
  if (!URL.canParse(baseUrl)) return {};
  const { origin, pathname } = new URL(baseUrl);
  const path = pathname.replace(/%(?![0-9a-fA-F]{2})|[^\w\-.~:/!$&'()*+,;=@%]/gu, encodeURIComponent);
  return { originalUriBaseIds: { [TARGET]: { uri: `${origin}${path.replace(/\/?$/, "/")}` } } };
}

function toRule(requirement: ReportRequirement, { report, reportUrl }: ReportView) {
  const { id, level, section, text, operation, family, impliedBy } = requirement;
  const helpUri = reportUrl === null ? toCatalogueUrl(report.tool, id) : toAnchorUrl(reportUrl, id);
  const basis = impliedBy === null ? "" : ` It follows from: ${impliedBy}`;
  return {
    id,
    shortDescription: { text },
    help: {
      text: `${level}, section ${section} of the specification: ${text}${basis} \`npx touchstone requirements ${id}\` shows the statement, how it is read, and its checks.`,
      markdown: renderRequirementHelp(requirement, report),
    },
    ...(helpUri === null ? {} : { helpUri }),
    defaultConfiguration: { level: severities[level] },
    properties: { tags: [level, family], level, section, operation: operation ?? "several" },
  };
}

/** A run that could not verify everything is not successful, so that no results do not look like no violations. */
function toInvocation(view: ReportView) {
  const { report, headline, reasons, command } = view;
  const { run, exitCode } = report;
  const start = Date.parse(run.startedAt);
  const isComplete = exitCode === 0 || exitCode === 1;
  const notes = isComplete ? [] : [...reasons, ...describeUnverified(view)];
  return {
    commandLine: command,
    startTimeUtc: new Date(start).toISOString(),
    endTimeUtc: new Date(start + Math.round(run.durationMs)).toISOString(),
    executionSuccessful: isComplete,
    exitCode,
    exitCodeDescription: headline,
    toolExecutionNotifications: notes.map((text) => ({ level: "error", message: { text } })),
  };
}

function toResult(
  failure: ReportFailure,
  { id, level, operation, status, reason }: ReportRequirement,
  { report, replay, reportUrl }: ReportView,
) {
  const { summary, expected, received, fingerprint, pointer, reproduced, curl } = failure;
  const accepted = { kind: "external", status: "accepted", justification: reason ?? "" };
  return {
    ruleId: id,
    ruleIndex: report.requirements.findIndex((one) => one.id === id),
    kind: "fail",
    level: severities[level],
    message: { text: `${summary} Expected: ${expected}. Received: ${received}.` },
    locations: [toLocation(failure.operation ?? operation, pointer)],
    // Code scanning on GitHub recognizes a result only by the second name.
    partialFingerprints: { "touchstone/v1": fingerprint, primaryLocationLineHash: fingerprint },
    occurrenceCount: failure.occurrences,
    ...(reportUrl === null ? {} : { hostedViewerUri: toFailureUrl(reportUrl, fingerprint) }),
    ...toExchange(failure),
    ...(status === "waived" ? { suppressions: [accepted] } : {}),
    properties: {
      layer: failure.layer,
      pointer,
      reproduced,
      curl,
      replay: renderReplayCommand(replay, id),
    },
  };
}

/**
 * Returns the path of the operation, relative to the base URL. It is the same in every run, and readers such as code
 * scanning on GitHub reject absolute URLs and empty paths.
 */
function toLocation(operation: string | null, pointer: string) {
  const described = Object.entries(OPERATIONS).find(([name]) => name === operation)?.[1];
  const path = described?.path.slice(1).replace(/\{(\w+)\}/g, ":$1") ?? "all-operations";
  const method = described === undefined ? "" : `${described.method} `;
  return {
    physicalLocation: {
      artifactLocation: { uri: path, uriBaseId: TARGET },
      region: { startLine: 1 },
    },
    logicalLocations: [
      {
        name: operation ?? "several operations",
        fullyQualifiedName: `${method}/${path}${pointer === "" ? "" : ` ${pointer}`}`,
        kind: "resource",
      },
    ],
  };
}

/** Returns the request and the response. A failure without an exchange has an empty URL. */
function toExchange({ request, response }: ReportFailure) {
  if (request.url === "") return {};
  return {
    webRequest: {
      protocol: "HTTP",
      target: request.url,
      method: request.method,
      headers: toHeaders(request.headers),
      ...(request.body === null ? {} : { body: { text: truncateText(request.body, bodyLengthMax) } }),
    },
    webResponse:
      response === null
        ? { noResponseReceived: true }
        : {
            protocol: "HTTP",
            statusCode: response.status,
            headers: toHeaders(response.headers),
            body: { text: truncateText(response.body, bodyLengthMax) },
          },
  };
}

type Headers = Report["requirements"][number]["failures"][number]["request"]["headers"];

/** Joins the values of headers with the same name. */
function toHeaders(headers: Headers): { readonly [name: string]: string } {
  const values = new Map<string, string>();
  for (const [name, value] of headers) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(values);
}
