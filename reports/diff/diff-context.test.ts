import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tool, wholeRun } from "../model/run-record.test.arbitrary.ts";
import { createReport } from "../verdict/create-report.ts";
import type { RecordedReport } from "./recorded-report.ts";
import { diffReports } from "./diff.ts";

describe("differences of target, tool and run are separate", () => {
  const old = createReport(wholeRun(), tool);
  const { target, scope, run } = old;
  const calibration = { digest: "sha256:1" };
  const cases: readonly (readonly [
    Partial<RecordedReport>,
    kind: "target" | "tool" | "run",
    note: RegExp,
  ])[] = [
    [
      { target: { ...target, baseUrl: "http://127.0.0.1:1/v1" } },
      "target",
      /^The reports may be from different nodes/,
    ],
    [{ target: { ...target, vendor: "other" } }, "target", /^The reports may be from different nodes/],
    [{ target: { ...target, chainId: 9 } }, "target", /^The reports are from different chains/],
    [{ tool: { ...old.tool, version: "0.2.0" } }, "tool", /^Different versions of touchstone made /],
    [{ tool: { ...old.tool, specDigest: "sha256:1" } }, "tool", /^Different versions of touchstone made /],
    [{ calibration }, "tool", /^Only one report has a calibration, /],
    [{ scope: { ...scope, allow: "heavy" } }, "run", /^The runs had different scopes/],
    [{ scope: { ...scope, only: ["ACCT-*"] } }, "run", /^The runs had different scopes/],
    [{ scope: { ...scope, shard: "1/2" } }, "run", /^The runs had different scopes/],
    [{ scope: { ...scope, features: { tables: false } } }, "run", /^The runs had different scopes/],
    [{ scope: { ...scope, level: "should" } }, "run", /^The runs had a different --level/],
    [{ run: { ...run, seed: 8 } }, "run", /^The runs used different generated inputs/],
    [{ run: { ...run, runs: 8 } }, "run", /^The runs used different generated inputs/],
    [{ run: { ...run, end: "interrupted" } }, "run", /^The new run did not complete \(interrupted\), /],
  ];
  for (const [changes, kind, note] of cases) {
    test(`${kind}: ${JSON.stringify(changes)}`, () => {
      const { circumstances } = diffReports(old, { ...old, ...changes });
      const { target: targets, tool: tools, run: runs, notes } = circumstances;
      const counts = { target: targets.length, tool: tools.length, run: runs.length };
      assert.deepEqual(counts, { target: 0, tool: 0, run: 0, [kind]: 1 });
      assert.equal(notes.length, 1);
      assert.match(notes[0] ?? "", note);
    });
  }

  test("a target with another ledger version is the same target", () => {
    const moved = { ...target, ledgerVersion: { first: "200", last: "300" } };
    const { circumstances } = diffReports(old, { ...old, target: moved });
    assert.deepEqual(circumstances, {
      target: [],
      ledger: [{ name: "ledger version", old: "120", new: "300" }],
      tool: [],
      run: [],
      notes: [],
    });
  });
});
