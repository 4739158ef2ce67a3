/** Judges whole nodes by the command, with both runners: the reference node, and some mutants and variations of it. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { CheckRequest } from "../../cli/check-api.ts";
import { createNode } from "../../reference-node/node.ts";
import type { Report } from "../../reports/model/report.ts";
import { findMutant } from "../../proof/fake-nodes/mutants/mutants.ts";
import { findVariation } from "../../proof/fake-nodes/variations/variations.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";
import { pickForSelftest } from "../../proof/gates/sample.ts";
import { serveMutant, toCheckRequest } from "../../proof/gates/mutation/judge-mutant.ts";
import { serveVariation } from "../../proof/gates/variations/variation-target.ts";
import { assertEqualReports, comparable } from "../../tools/comparable-report.ts";
import { runTouchstone } from "../../tools/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-runners-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Judges a target by the command and returns its report. */
async function judge(
  { baseUrl, allow = "read", profile = {}, only = [], revision, runs = 3 }: CheckRequest,
  options: readonly string[] = [],
): Promise<Report> {
  const profileFile = join(folder, "profile.json");
  const out = join(folder, "compliance");
  writeFileSync(profileFile, JSON.stringify(profile));
  const target =
    baseUrl === undefined ? ["--reference"] : [baseUrl, "--allow", allow, "--profile", profileFile];
  const { stderr } = await runTouchstone(
    [
      "check",
      ...target,
      `--out=${out}`,
      "--seed=20261",
      `--runs=${runs}`,
      "--level=should",
      ...(only.length === 0 ? [] : ["--only", String(only)]),
      ...(revision === undefined ? [] : ["--revision", revision]),
      "--quiet",
      ...options,
    ],
    options.includes("--workers") ? {} : { env: { TOUCHSTONE_CHECK_WORKERS: "2" } },
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

/**
 * Removes what may differ between the runners: the command line, what the run cost, and the number of assertions.
 * Playwright runs the checks that submit in another order and with other signers, so they find another number of resources
 * on the ledger.
 */
function withoutRunner(report: Report): string {
  const { cost: _, ...run } = report.run;
  return comparable({ ...report, run }).replaceAll(/ --runner (?:plain|playwright)|"assertions": \d+/g, "");
}

/** Removes the numbers of workers and requests from the command line that the report quotes. */
function withoutNumbers(report: Report): string {
  return comparable(report).replaceAll(/ --(?:workers|concurrency) \d+/g, "");
}

const oneByOne = ["--workers", "1", "--concurrency", "1"];
const manyAtOnce = ["--workers", "4", "--concurrency", "8"];

test("the report of the reference node does not depend on the number of workers and requests at once", async () => {
  const [one, many] = [await judge({}, oneByOne), await judge({}, manyAtOnce)];
  assertEqualReports(withoutNumbers(one), withoutNumbers(many));
});

test("the failures of a node do not depend on the number of workers and requests at once", async () => {
  const mutant = findMutant("simulated-event-amount-as-number");
  const texts: string[] = [];
  for (const options of [oneByOne, manyAtOnce]) {
    const target = await serveMutant(mutant);
    const report = await judge(toCheckRequest(mutant, target, "all requirements"), options);
    await target.close();
    assert.equal(report.verdict, "not-conformant");
    texts.push(withoutNumbers(report));
  }
  assertEqualReports(texts[0] ?? "", texts[1] ?? "");
});

test("the evidence of a simulation that is committed contains no simulation of another check", async () => {
  const mutant = findMutant("simulation-counted");
  const texts: string[] = [];
  for (const options of [oneByOne, manyAtOnce, ["--runner", "playwright"]]) {
    const target = await serveMutant(mutant);
    const request = toCheckRequest(mutant, target, "own requirement");
    const report = await judge({ ...request, allow: "simulate", only: ["SIMU-*", "ACCT-*"] }, options);
    await target.close();
    const failed = report.requirements.filter(({ status }) => status === "fail");
    assert.deepEqual(
      failed.map(({ id }) => id),
      ["SIMU-006"],
    );
    const [first] = failed[0]?.failures ?? [];
    const [expected = "", received = ""] = [first?.expected, first?.received].map(
      (text) => /^\{"sequence_number":"(\d+)"/.exec(text ?? "")?.[1] ?? "",
    );
    assert.equal(BigInt(expected), BigInt(received) + 1n, first?.summary);
    texts.push(first?.summary ?? "");
  }
  assert.equal(new Set(texts).size, 1, texts.join("\n"));
});

test("at most twice as many requests are under way at once as --concurrency says, and one if it is 1", async () => {
  const node = createNode();
  const counts = { now: 0, most: 0 };
  const target = await serveProxy(node, async (_, answer) => {
    counts.now += 1;
    counts.most = Math.max(counts.most, counts.now);
    await sleep(30);
    counts.now -= 1;
    return answer;
  });
  const request = { baseUrl: target.baseUrl, only: ["TABL-*"], runs: 5 };
  await judge(request, oneByOne);
  assert.equal(counts.most, 1);
  await judge(request, ["--workers", "2", "--concurrency", "8"]);
  assert.ok(counts.most > 2 && counts.most <= 16, String(counts.most));
  await target.close();
  await node.close();
});

const mutants = pickForSelftest(
  [
    "no-x-node-epoch",
    "never-healthy",
    "body-cut",
    "simulated-event-amount-as-number",
    "batches-at-once-share-a-height",
    "first-failure",
    "batch-too-large-400",
  ].map(findMutant),
);

describe("the command finds the defect of a mutant", () => {
  for (const mutant of mutants) {
    test(mutant.id, async () => {
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

/**
 * Variations whose responses depend on the order or the number of requests, which the processes of the command change. The
 * gate judges the others in one process.
 */
const variations = [
  "429-without-retry-after",
  "connection-lost-now-and-then",
  "head-and-pruning-move-on",
  "three-replicas-in-turns",
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
