/**
 * Reports the result of a check to the workflow: its outputs, the step summary, and an annotation for each cause. It is a
 * program of the action, which runs from a checkout without a build, so it imports nothing but Node.js.
 */
import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** GitHub shows at most ten annotations of a step. */
const annotationsMax = 10;

const {
  ACTION_IS_READY,
  ACTION_OUT,
  ACTION_EXIT_CODE: ended = "",
  GITHUB_OUTPUT,
  GITHUB_STEP_SUMMARY,
} = process.env;
// An input that is set to an empty text has the default of the check.
const out = ACTION_OUT || "compliance";
const report = readReport(join(out, "report.json"));
const exitCode = findExitCode();

for (const line of listAnnotations()) process.stdout.write(`${line}\n`);
appendFileSync(GITHUB_STEP_SUMMARY, `${readSummary()}\n`);
for (const [name, value] of Object.entries({
  verdict: exitCode === 2 ? "" : exitCode === 5 ? "error" : report.verdict,
  "exit-code": exitCode,
  counts: report === null ? "" : JSON.stringify(report.summary),
  report: report === null ? "" : join(out, "report.json"),
  folder: out,
})) {
  // A path may have any character, so its end is a line that it cannot contain.
  const end = randomUUID();
  appendFileSync(GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
}

/** Returns the report of the check; null if there is none, or not a whole one. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/**
 * Returns the exit code of the check. A check that a signal ended, or that could not start, ends with a code that does not
 * agree with the report, and counts as an error of touchstone.
 */
function findExitCode() {
  if (ended === "2") return 2;
  return report !== null && String(report.exitCode) === ended ? report.exitCode : 5;
}

function readSummary() {
  const path = join(out, "report.md");
  if (existsSync(path)) return readFileSync(path, "utf8");
  return "## touchstone: nothing was judged\n\nThe log of the job says why.";
}

/** Returns an annotation for each cause, or one that says why the check did not end with 0. */
function listAnnotations() {
  // The step that prepares the check has said why there is none.
  if (exitCode === 0 || ACTION_IS_READY !== "true") return [];
  if (exitCode === 2)
    return [
      annotate("error", "usage error", "The check ended with 2 before it sent anything; the log says why."),
    ];
  if (report === null || exitCode === 5) {
    return [annotate("error", "error", `The check ended with ${ended || "no exit code"}; the log says why.`)];
  }
  const causes = report.causes.filter(({ affectsVerdict }) => affectsVerdict);
  if (causes.length === 0) return [annotate("error", report.verdict, report.verdictReasons.join(" "))];
  const shown = causes.length > annotationsMax ? causes.slice(0, annotationsMax - 1) : causes;
  const left = causes.length - shown.length;
  return [
    ...shown.map(annotateCause),
    ...(left === 0
      ? []
      : [annotate("error", `${left} more causes`, "The summary and the report show them.")]),
  ];
}

function annotateCause({ requirements, consequences }) {
  const [id] = requirements;
  const { level, text, failures } = report.requirements.find((one) => one.id === id);
  const others = [...requirements.slice(1), ...consequences];
  const also = others.length === 0 ? "" : ` Also: ${others.join(", ")}.`;
  return annotate("error", `${id} (${level})`, `${failures[0]?.summary ?? text}${also}`);
}

/** Renders a command of the workflow. Its text may quote the node, so it is escaped as such commands need it. */
function annotate(level, title, message) {
  const escaped = message.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const escapedTitle = title.replaceAll(/[^\w ().-]/g, "");
  return `::${level} title=touchstone ${escapedTitle}::${escaped}`;
}
