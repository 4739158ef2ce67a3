/**
 * The remedy that a report prints for a reason changes the outcome. Each case judges a target that gives the reason, does
 * what the report says, and judges it again.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { check, type CheckRequest, type Report } from "../../cli/check-api.ts";
import { unchanged } from "../../proof/fake-nodes/wire/exchange.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";
import { createReportView } from "../../reports/verdict/report-view.ts";
import { describeNextStep } from "../../reports/verdict/next-step/next-step.ts";
import { createNode } from "../../reference-node/node.ts";
import { runTouchstone } from "../../tools/run-command.ts";
import type { RemedyCase, Target } from "./remedies/remedy-case.ts";
import { remedyCases, triedElsewhere, withoutRemedy } from "./remedies/remedy-cases.ts";

const seed = 7;

async function judge(
  { node, alter }: Target,
  { profileOf, ...options }: RemedyCase["first"],
  byCommand = false,
): Promise<Report> {
  const proxy = await serveProxy(node, (...exchange) => alter(...exchange));
  const profile = profileOf?.(node.profile) ?? null;
  const { baseUrl } = proxy;
  const request = { baseUrl, seed, runs: 5, ...options, ...(profile === null ? {} : { profile }) };
  try {
    return await (byCommand ? judgeByCommand(request) : check(request));
  } finally {
    await proxy.close();
  }
}

/** Judges a target as the command does, with worker processes. */
async function judgeByCommand({ baseUrl = "", only, maxTime }: CheckRequest): Promise<Report> {
  const out = mkdtempSync(join(tmpdir(), "touchstone-remedy-"));
  try {
    const options = [`--seed=${seed}`, "--runs=5", `--only=${String(only)}`, `--max-time=${maxTime}`];
    await runTouchstone(["check", baseUrl, ...options, "--out", out]);
    return JSON.parse(readFileSync(join(out, "report.json"), "utf8")) as Report;
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** Finds the status and the reasons of the requirement that a case is about. */
function findRow(report: Report, id: string) {
  const row = report.requirements.find((one) => one.id === id);
  assert.ok(row, id);
  const kinds = (row.reasonDetails ?? []).map(({ kind }) => kind);
  return { ...row, kinds };
}

/** What the report says about the requirement: its reason, its cause with the remedy, and the next step. */
function listAdvice(report: Report, id: string): string {
  const { unverifiedCauses, nextStep } = createReportView(report);
  const own = unverifiedCauses.find(({ requirements }) => requirements.some((one) => one.id === id));
  const { reason } = findRow(report, id);
  return [reason, own?.missing, own?.remedy, describeNextStep(nextStep)].join("\n");
}

describe("the printed remedy changes the outcome", { concurrency: 1 }, () => {
  for (const [kind, cases] of Object.entries(remedyCases)) {
    for (const one of cases) {
      test(`${kind}: ${one.name}`, async () => {
        const target: Target = {
          node: one.node?.() ?? createNode(),
          alter: one.alter ?? unchanged,
        };
        target.alter = one.alterFor?.(target.node) ?? target.alter;
        try {
          const before = await judge(target, one.first, one.byCommand);
          const row = findRow(before, one.id);
          assert.ok(row.kinds.includes(kind as never), `${row.status} ${row.kinds.join()}: ${row.reason}`);
          const advice = listAdvice(before, one.id);
          assert.match(advice, one.advice);
          await one.mend?.(target);
          const after = await judge(target, one.second ?? one.first, one.byCommand);
          const changed = findRow(after, one.id);
          assert.notDeepEqual([changed.status, changed.reason], [row.status, row.reason]);
          assert.equal(changed.status, one.becomes ?? "pass", `${changed.status}: ${changed.reason}`);
          assert.ok(!listAdvice(after, one.id).includes(row.reason ?? ""), "the reason is still given");
        } finally {
          await target.node.close();
        }
      });
    }
  }
});

test("a kind of reason without a case says why", () => {
  for (const [kind, why] of Object.entries({ ...withoutRemedy, ...triedElsewhere }))
    assert.match(why, /\.$/, kind);
});
