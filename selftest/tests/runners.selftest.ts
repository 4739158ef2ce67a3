/** Judges whole nodes by the command, with both runners: the reference node, and some mutants and variations of it. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { CheckRequest } from "../../cli/check-api.ts";
import type { Report } from "../../reports/model/report.ts";
import { findMutant } from "../fake-nodes/mutants/mutants.ts";
import { findVariation } from "../fake-nodes/variations/variations.ts";
import { serveMutant, toCheckRequest } from "../gates/mutation/judge-mutant.ts";
import { serveVariation } from "../gates/variations/variation-target.ts";
import { assertEqualReports, comparable } from "../tools/comparable-report.ts";
import { runTouchstone } from "../tools/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-runners-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Judges a target by the command and returns its report. */
async function judge(
  { baseUrl, allow = "read", profile = {}, only = [], revision, runs = 10 }: CheckRequest,
  options: readonly string[] = [],
): Promise<Report> {
  const profileFile = join(folder, "profile.json");
  const out = join(folder, "compliance");
  writeFileSync(profileFile, JSON.stringify(profile));
  const target =
    baseUrl === undefined ? ["--reference"] : [baseUrl, "--allow", allow, "--profile", profileFile];
  const { stderr } = await runTouchstone(
    [
      ...["check", ...target, "--out", out, "--seed", "20261", "--runs", String(runs), "--level", "should"],
      ...(only.length === 0 ? [] : ["--only", only.join(",")]),
      ...(revision === undefined ? [] : ["--revision", revision]),
      ...["--quiet", ...options],
    ],
    { env: { TOUCHSTONE_CHECK_WORKERS: "2" } },
  );
  assert.equal(stderr, "");
  return JSON.parse(readFileSync(join(out, "report.json"), "utf8")) as Report;
}

const statusesOf = ({ requirements }: Report): string[] =>
  requirements.map(({ id, status }) => `${id} ${status}`);

test("both runners give equal reports of the reference node", async () => {
  const [plain, playwright] = [
    await judge({}, ["--runner", "plain"]),
    await judge({}, ["--runner", "playwright"]),
  ];
  assert.equal(plain.verdict, "conformant");
  assert.deepEqual(statusesOf(plain), statusesOf(playwright));
  assertEqualReports(withoutRunner(plain), withoutRunner(playwright));
});

/** Removes the option from the command line that the report quotes. */
function withoutRunner(report: Report): string {
  return comparable(report).replaceAll(/ --runner (?:plain|playwright)/g, "");
}

const mutants = [
  "account-in-array",
  "no-x-node-epoch",
  "cursor-base64",
  "never-healthy",
  "body-cut",
  "block-cap-ignored",
  "simulated-event-amount-as-number",
  "batches-at-once-share-a-height",
  "first-failure",
  "batch-too-large-400",
];

describe("the command finds the defect of a mutant", () => {
  for (const id of mutants) {
    test(id, async () => {
      const mutant = findMutant(id);
      const target = await serveMutant(mutant);
      const report = await judge(toCheckRequest(mutant, target, "own requirement"));
      await target.close();
      assert.equal(report.verdict, "not-conformant");
      assert.equal(report.requirements.find((row) => row.id === mutant.requirement)?.status, "fail");
      assert.deepEqual(
        report.requirements.filter(({ status }) => status === "error"),
        [],
      );
    });
  }
});

/** Variations that differ for every operation, or whose responses depend on the order or the number of requests. */
const variations = [
  "three-a-page",
  "vendor-acme",
  "addresses-in-full",
  "five-milliseconds",
  "429-without-retry-after",
  "connection-lost-now-and-then",
  "head-and-pruning-move-on",
  "three-replicas-in-turns",
  "json-in-lines",
  "cursors-of-the-moment",
];

describe("the command gives a variation the statuses of the reference node", () => {
  let expected: Promise<string[]> | null = null;

  async function judgeReads(id: string): Promise<Report> {
    const reference = { id: "reference", differs: "The node does not differ.", allowed: "" };
    const target = await serveVariation(id === "reference" ? reference : findVariation(id));
    const report = await judge({ baseUrl: target.baseUrl, runs: 3 });
    await target.close();
    return report;
  }

  for (const id of variations) {
    test(id, async () => {
      expected ??= judgeReads("reference").then(statusesOf);
      const report = await judgeReads(id);
      assert.equal(report.verdict, "conformant");
      assert.deepEqual(statusesOf(report), await expected);
    });
  }
});
