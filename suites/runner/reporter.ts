import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import type { Observation } from "../../evidence/observation.ts";
import { toProgress, type Progress } from "./progress.ts";
import { appendObservation, RUN_FOLDER_VARIABLE } from "./run-folder.ts";
import { OBSERVATION, parsePlannedCheck } from "./requirement.ts";
import { createUnobserved } from "./unobserved.ts";

/** Writes each observation to the run folder and sends progress to the command. It does not judge. */
export default class ObservationReporter implements Reporter {
  private readonly folder = process.env[RUN_FOLDER_VARIABLE];

  onBegin(_config: FullConfig, suite: Suite): void {
    const submits = suite.allTests().some(({ tags }) => tags.includes("@submit") || tags.includes("@heavy"));
    sendProgress({ kind: "begin", submits });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const bodies = result.attachments.flatMap(({ name, body }) =>
      name === OBSERVATION && body !== undefined ? [body.toString("utf8")] : [],
    );
    const [only] = bodies;
    const json =
      bodies.length === 1 && only !== undefined
        ? only
        : JSON.stringify(unobserved(test, result, bodies.length));
    if (this.folder !== undefined && result.status !== "interrupted") appendObservation(this.folder, json);
    sendProgress(toProgress(JSON.parse(json) as Observation));
  }

  onError(error: { message?: string; value?: string }): void {
    sendProgress({ kind: "fault", message: error.message ?? error.value ?? "the runner failed" });
  }

  printsToStdio(): boolean {
    return false;
  }
}

function sendProgress(progress: Progress): void {
  process.send?.(progress);
}

/** Creates an observation for a test that did not attach exactly one observation. Such a test is an internal error. */
function unobserved(test: TestCase, result: TestResult, count: number): Observation {
  const why = result.error?.message ?? `the test ended as ${result.status}`;
  return createUnobserved(
    parsePlannedCheck(test),
    {
      kind: "error",
      message: `The test attached ${count} observations instead of one: ${why}`,
      at: null,
    },
    result.duration,
  );
}
