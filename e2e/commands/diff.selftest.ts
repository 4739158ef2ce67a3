import assert from "node:assert/strict";
import { computeDigest } from "../../reports/model/report-digest.ts";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { check, type CheckRequest, type Report } from "../../cli/check-api.ts";
import { dispatchIn } from "../../cli/dispatch.test.support.ts";
import { createNode } from "../../reference-node/node.ts";
import type { ReportDiff } from "../../reports/diff/diff.ts";
import { alterBody } from "../../proof/fake-nodes/wire/alterations.ts";
import { unchanged, type Alteration } from "../../proof/fake-nodes/wire/exchange.ts";
import { toMembers } from "../../proof/fake-nodes/wire/json.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-diff-"));
const node = createNode();
/** The current alteration of the target. */
let alter: Alteration = unchanged;
const target = await serveProxy(node, (request, answer, forward) => alter(request, answer, forward));
after(async () => {
  await target.close();
  await node.close();
  rmSync(folder, { recursive: true });
});

const sequenceNumberAsNumber = alterBody("getAccount", (body) => ({
  ...toMembers(body),
  sequence_number: 1,
}));
const wide = ["FRMT-002", "ACCT-001"] as const;

/** Judges the target with a defect and stores the report under a name. */
async function record(name: string, fault: Alteration, more: CheckRequest = {}): Promise<Report> {
  alter = fault;
  const report = await check({ baseUrl: target.baseUrl, seed: 5, runs: 5, only: wide, ...more });
  write(name, report);
  return report;
}

function write(name: string, report: Partial<Report>): void {
  const { digest: _, ...content } = report;
  writeFileSync(join(folder, name), JSON.stringify({ ...content, digest: computeDigest(content) }));
}

async function diff(...argv: readonly string[]) {
  const done = await dispatchIn(folder, ["diff", ...argv]);
  return { ...done, line: done.stdout.replace(/\s+/g, " ") };
}

describe("touchstone diff", async () => {
  const good = await record("good.json", unchanged);
  const bad = await record("bad.json", sequenceNumberAsNumber);
  await record("narrow.json", unchanged, { only: ["FRMT-002"], seed: 6 });

  test("reports regressions with the command that replays them, and exits with 1", async () => {
    const { code, stdout, line } = await diff("good.json", "bad.json");
    assert.equal(code, 1);
    assert.match(line, /^Target unchanged: http:\/\/127\.0\.0\.1:\d+\/v1 \(vendor node, chain 4\) /);
    assert.match(
      line,
      / Tool unchanged: touchstone [0-9.]+ Run unchanged: same options and seed, same end of the run /,
    );
    assert.match(stdout, /^REGRESSED FRMT-002 MUST §[0-9.]+ \(was passed, now failed\)/m);
    assert.match(stdout, /^ {2}\S.* replay bad\.json FRMT-002$/m);
    assert.match(stdout, /^Outcome {2}1 regressed/m);
    assert.ok(stdout.split("\n").every((one) => one.length <= 80));
  });

  test("reports fixed requirements and exits with 0", async () => {
    const { code, line } = await diff("bad.json", "good.json");
    assert.equal(code, 0);
    assert.match(line, / Fixed FRMT-002 MUST §[0-9.]+: was failed, now passed; .* Outcome 1 fixed/);
  });

  test("finds no difference between a report and itself", async () => {
    for (const name of ["good.json", "bad.json"]) {
      const { code, stdout } = await diff(name, name);
      assert.equal(code, 0);
      assert.match(stdout, /^Outcome {2}no difference$/m);
    }
  });

  test("reports first that the scopes differ, and then lists the requirements that are no longer verified", async () => {
    const { code, line } = await diff("good.json", "narrow.json");
    assert.equal(code, 0);
    assert.match(
      line,
      / Run changed: --only was FRMT-002 ACCT-001, now FRMT-002; --seed was 5, now 6 Note The runs had different scopes/,
    );
    assert.match(
      line,
      / No longer verified ACCT-001 MUST §[0-9.]+: was passed, now not selected; not selected by --only /,
    );
  });

  test("warns about reports of two chains", async () => {
    const chain = { ...bad, target: { ...bad.target, chainId: 9 } };
    write("chain.json", { ...chain, tool: { ...bad.tool, version: "9.9.9" } });
    const { code, line } = await diff("good.json", "chain.json");
    assert.equal(code, 1);
    assert.match(line, /^Target changed: chain id was 4, now 9 /);
    assert.match(line, / Tool changed: version was [0-9.]+, now 9\.9\.9 /);
    assert.match(
      line,
      / Note The reports are from different chains.* Note Different versions of touchstone /,
    );
  });

  test("prints one line of JSON with --json", async () => {
    const { code, stdout } = await diff("good.json", "bad.json", "--json");
    assert.equal(code, 1);
    assert.equal(stdout.indexOf("\n"), stdout.length - 1);
    const { exitCode, requirements } = JSON.parse(stdout) as ReportDiff;
    assert.equal(exitCode, 1);
    assert.deepEqual(
      requirements.regressed.map(({ id, old, new: now }) => [id, old, now]),
      [["FRMT-002", "pass", "fail"]],
    );
  });

  test("accepts reports without optional members", async () => {
    const { facts: _, baseline: __, calibration: ___, summary: ____, exitCode: _____, ...rest } = good;
    write("old.json", rest);
    const { code, line } = await diff("old.json", "bad.json");
    assert.equal(code, 1);
    assert.match(line, / Old conformant New not conformant within read/);
  });

  test("exits with 2 if an argument is not a report", async () => {
    writeFileSync(join(folder, "empty.json"), "{}");
    const changed = readFileSync(join(folder, "good.json"), "utf8").replace('"seed":5', '"seed":6');
    writeFileSync(join(folder, "changed.json"), changed);
    write("words.json", { ...good, verdict: "toString" as Report["verdict"] });
    const cases: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
      [[], /two reports are expected: touchstone diff <old\.json> <new\.json>/],
      [["good.json"], /two reports are expected/],
      [
        ["good.json", "bad.json", "good.json"],
        /too many arguments for 'diff'\. Expected 2 arguments but got 3/,
      ],
      [["good.json", "none.json"], /the report none\.json cannot be read/],
      [["empty.json", "good.json"], /empty\.json is not a report of touchstone check/],
      [["good.json", "changed.json"], /changed\.json was changed after it was written/],
      [["words.json", "good.json"], /words\.json is not a report .* at \/verdict/],
      [["good.json", "bad.json", "--out", "x"], /unknown option '--out'/],
      [["good.json", "bad.json", "--", "x"], /does not accept a command after --/],
    ];
    for (const [argv, message] of cases) {
      const { code, stdout, stderr } = await diff(...argv);
      assert.deepEqual([code, stdout], [2, ""], argv.join(" "));
      assert.match(stderr, message);
    }
  });
});
