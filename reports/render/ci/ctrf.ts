import { describeNextStep } from "../../verdict/next-step/next-step.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { toAnchorUrl } from "../../model/report-url.ts";
import { renderJson } from "../text/json-text.ts";
import { createTestCases, type TestCase } from "./test-cases.ts";

type CtrfStatus = "passed" | "failed" | "skipped" | "pending" | "other";

/**
 * Renders a report in the Common Test Report Format: one test for the verdict and one for each counted requirement. At
 * least one test has the status `failed` exactly if the exit code is not 0. The statuses of touchstone are in
 * `rawStatus`.
 */
export function renderCtrf(view: ReportView): string {
  const { report, headline, scope, nextStep, reportUrl } = view;
  const { run, tool, target, verdict, exitCode, digest } = report;
  const tests = createTestCases(view).map((one) => toTest(one, view));
  const count = (status: CtrfStatus): number => tests.filter((test) => test.status === status).length;
  const start = Date.parse(run.startedAt);
  const duration = Math.round(run.durationMs);
  const file = {
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    timestamp: new Date(start + duration).toISOString(),
    generatedBy: `touchstone ${tool.version}`,
    results: {
      tool: { name: "touchstone", version: tool.version },
      summary: {
        tests: tests.length,
        passed: count("passed"),
        failed: count("failed"),
        pending: count("pending"),
        skipped: count("skipped"),
        other: count("other"),
        start,
        stop: start + duration,
        duration,
      },
      tests,
      environment: { testEnvironment: target.baseUrl },
      extra: {
        headline,
        verdict,
        exitCode,
        scope,
        seed: run.seed,
        nextStep: describeNextStep(nextStep),
        digest,
        ...(reportUrl === null ? {} : { reportUrl }),
      },
    },
  };
  return `${renderJson(file, 2)}\n`;
}

function toTest(one: TestCase, { reportUrl }: ReportView) {
  const { requirement, durationMs } = one;
  return {
    testId: requirement?.id ?? "verdict",
    name: one.name,
    status: statusOf(one),
    rawStatus: requirement?.status ?? one.type,
    duration: Math.round(durationMs),
    suite: [one.suite],
    ...(one.message === "" ? {} : { message: one.message }),
    ...(one.detail === "" ? {} : { trace: one.detail }),
    ...(reportUrl === null ? {} : { attachments: [toAttachment(reportUrl, requirement)] }),
    ...(requirement === null
      ? {}
      : {
          tags: [requirement.level],
          labels: {
            level: requirement.level,
            section: requirement.section,
            operation: requirement.operation ?? "several",
            assertions: requirement.assertions,
            ...(requirement.waiver === undefined ? {} : { waiver: requirement.waiver }),
          },
          extra: { fingerprints: requirement.failures.map(({ fingerprint }) => fingerprint) },
        }),
  };
}

/** The page of the report at the place of the requirement. The path of an attachment may be a URI. */
function toAttachment(reportUrl: string, requirement: TestCase["requirement"]) {
  const path = requirement === null ? reportUrl : toAnchorUrl(reportUrl, requirement.id);
  return { name: "report.html", contentType: "text/html", path };
}

/** A test that waits for something that the target lacks is `pending`, one outside the scope is `skipped`. */
function statusOf({ kind, requirement }: TestCase): CtrfStatus {
  if (kind === "passed") return "passed";
  if (kind === "failure" || kind === "error") return "failed";
  if (requirement?.status === "inconclusive") return "pending";
  const isSkipped = ["disabled", "not-applicable", "not-observed"].includes(requirement?.status ?? "");
  return isSkipped ? "skipped" : "other";
}
