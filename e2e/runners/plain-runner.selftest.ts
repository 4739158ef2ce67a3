import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { renderReason } from "../../reports/text/reason-text.ts";
import { startPlainRunner } from "../../cli/run/plain-run.ts";
import { prepareRun, type PreparedRun } from "../../cli/run/prepare-run.ts";
import type { RunnerOptions, RunnerResult } from "../../cli/run/runner.ts";
import type { Observation } from "../../evidence/observation.ts";
import type { Check } from "../../suites/judge/check.ts";
import { importChecks } from "../../suites/runner/plain-driver.ts";

const spec = new URL("synthetic/crashes/crashes.spec.js", import.meta.url).href;
const timeIsUp = /it was running when the time limit \(--max-time\) was reached/;

describe("a check in a worker process of the plain runner", () => {
  let prepared: PreparedRun;
  let checks: readonly Check[];

  before(async () => {
    prepared = await prepareRun({
      baseUrl: null,
      vendor: null,
      allow: "read",
      seed: 7,
      runs: 5,
      rate: null,
      header: [{ name: "x-key", value: "hush-hush" }],
      timeout: 10_000,
      wait: 0,
      verdictBy: "command",
    });
    checks = await importChecks([spec]);
  });
  after(() => prepared.close());

  async function run(titles: readonly string[], options: Partial<RunnerOptions> = {}): Promise<RunnerResult> {
    const runner = startPlainRunner(1, {
      env: { ...process.env, NODE_V8_COVERAGE: undefined },
      specs: [spec],
      // An endless allocation then ends soon.
      nodeOptions: ["--max-old-space-size=96"],
    });
    const { context, secrets } = prepared;
    const result = await runner.run({
      context,
      secrets,
      checks: checks.filter(({ title }) => titles.some((part) => title.startsWith(part))),
      workers: 1,
      concurrency: 1,
      signal: new AbortController().signal,
      stop: options.signal ?? new AbortController().signal,
      progress: () => undefined,
      ...options,
    });
    await runner.close();
    return result;
  }

  for (const { title, message } of [
    { title: "exits", message: /ended with exit code 0/ },
    { title: "leaves a rejected promise", message: /ended with exit code 1: [^]*nothing handles this error/ },
    { title: "takes all memory", message: /ended with SIG[A-Z]+: FATAL ERROR: .*out of memory/ },
  ]) {
    test(`is an error of touchstone if it ${title}, and the others are judged`, async () => {
      const { end, fault, observations } = await run([title, "passes, "]);
      assert.deepEqual([end, fault], ["completed", null]);
      assert.deepEqual(observations.map(toResult), [`${title}: error`, ...passes]);
      assert.match(describeOutcome(observations[0]), message);
    });
  }

  for (const title of ["loops for ever", "never returns"]) {
    test(`is inconclusive if it ${title} until the run is interrupted, and the others are judged`, async () => {
      const interruption = new AbortController();
      let done = 0;
      const { end, fault, observations } = await run([title, "passes, "], {
        workers: 2,
        concurrency: 2,
        signal: interruption.signal,
        progress: ({ kind }) => {
          if (kind === "done" && (done += 1) === passes.length) interruption.abort();
        },
      });
      assert.deepEqual([end, fault], ["interrupted", null]);
      assert.deepEqual(observations.map(toResult), [`${title}: inconclusive`, ...passes]);
      assert.match(describeOutcome(observations[0]), /it was running when the run was interrupted/);
    });
  }

  test("is ended at the time limit", async () => {
    const { end, fault, observations } = await run(["loops for ever"], { stop: AbortSignal.timeout(4_000) });
    assert.deepEqual([end, fault], ["out of time", null]);
    // On a busy machine, the check may not have begun.
    for (const one of observations) assert.match(describeOutcome(one), timeIsUp);
  });

  test("that submits is judged after the others, by the only worker that is left", async () => {
    const order: string[] = [];
    const { end, fault, observations } = await run(["passes, ", "runs alone"], {
      workers: 3,
      concurrency: 8,
      progress: (progress) => order.push(progress.kind === "begin" ? "submitting" : "done"),
    });
    assert.deepEqual([end, fault], ["completed", null]);
    assert.deepEqual(observations.map(toResult), [
      ...passes,
      "runs alone, heavy: held",
      "runs alone, submit: held",
    ]);
    assert.deepEqual(order.slice(0, 5), ["done", "done", "done", "done", "submitting"]);
  });

  test("is judged again alone if its process ended while it judged several", async () => {
    const { end, fault, observations } = await run(["exits", "passes, "], { concurrency: 8 });
    assert.deepEqual([end, fault], ["completed", null]);
    assert.deepEqual(observations.map(toResult), ["exits: error", ...passes]);
  });

  test("gets the error that an earlier check left behind", async () => {
    const { fault, observations } = await run(["passes and leaves an error", "waits a while"], {
      concurrency: 8,
    });
    assert.equal(fault, null);
    assert.deepEqual(observations.map(toResult), [
      "passes and leaves an error for later: held",
      "waits a while: error",
    ]);
    assert.match(describeOutcome(observations[1]), /thrown too late/);
  });

  test("gets no secret by its environment, nor by a file", async () => {
    const { observations } = await run(["names the variables"]);
    const text = describeOutcome(observations[0]);
    assert.match(text, /environment: \{"[A-Z]/);
    assert.doesNotMatch(text, /hush-hush|TSTONE|TOUCHSTONE/);
    const names = Object.keys(JSON.parse(/\{.*\}/.exec(text)?.[0] ?? "{}") as object);
    const usual = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "NODE_EXTRA_CA_CERTS"];
    assert.deepEqual(
      names.filter((name) => !usual.includes(name) && !name.startsWith("NODE_CHANNEL_")),
      [],
    );
  });
});

const passes = [1, 2, 3, 4].map((number) => `passes, time ${number}: held`);

function toResult({ title, outcome }: Observation): string {
  return `${title}: ${outcome.kind}`;
}

function describeOutcome(observation: Observation | undefined): string {
  const outcome = observation?.outcome;
  if (outcome?.kind === "inconclusive") return renderReason(outcome.reason);
  return outcome?.kind === "error" ? outcome.message : "";
}
