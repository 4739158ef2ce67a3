import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { check, type Report } from "../../cli/check-api.ts";
import { dispatchIn } from "../../cli/dispatch.test.support.ts";
import { createNode } from "../../reference-node/node.ts";
import { computeDigest } from "../../reports/model/report-digest.ts";
import { alterBody } from "../../proof/fake-nodes/wire/alterations.ts";
import { unchanged, type Alteration, type SimpleAlteration } from "../../proof/fake-nodes/wire/exchange.ts";
import { toMembers } from "../../proof/fake-nodes/wire/json.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";
import { error } from "../../proof/fake-nodes/wire/responses.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-repairs-"));
const node = createNode();
let alter: Alteration = unchanged;
const target = await serveProxy(node, (request, answer, forward) => alter(request, answer, forward));
after(async () => {
  await target.close();
  await node.close();
  rmSync(folder, { recursive: true });
});

/** A percent-encoded path is refused. This stays unrepaired, and ends the check that sends combinations. */
const encodedRefused: SimpleAlteration = ({ encodedPath }, answer) =>
  encodedPath === undefined ? answer : error(answer, 400, "invalid_input");
const numbers = alterBody("getAccount", (body) => ({ ...toMembers(body), sequence_number: 1 }));

/** Judges the target and leaves the report in a folder, as `--out` does. */
async function record(name: string, fault: Alteration): Promise<Report> {
  alter = fault;
  const only = ["ADDR-006", "FRMT-002", "ACCT-004"];
  const report = await check({ baseUrl: target.baseUrl, seed: 7, runs: 5, only });
  const { digest: _, ...content } = report;
  const run = { ...report.run, commandLine: `${report.run.commandLine} --profile 'my profile.json'` };
  const changed = { ...content, run };
  mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, name, "report.json"),
    JSON.stringify({ ...changed, digest: computeDigest(changed) }),
  );
  return report;
}

describe("a node that is repaired in part", async () => {
  const bad = await record("bad", (request, answer) => numbers(request, encodedRefused(request, answer)));
  await record("better", encodedRefused);
  const run = async (...argv: readonly string[]) => {
    const done = await dispatchIn(folder, argv);
    return { ...done, line: done.stdout.replace(/\s+/g, " ") };
  };

  test("had a failure that was found by the check of another requirement", () => {
    const found = bad.requirements.find(({ id }) => id === "FRMT-002")?.failures ?? [];
    assert.ok(
      found.some(({ foundBy }) => foundBy.includes("ADDR-006")),
      JSON.stringify(found[0]?.foundBy),
    );
  });

  test("is replayed from the folder of its reports, and everything that holds now is fixed", async () => {
    const { code, stdout, line } = await run("replay", "bad");
    assert.equal(code, 1);
    assert.match(stdout, /^FIXED FRMT-002 /m);
    assert.match(stdout, /^STILL FAILING ADDR-006 /m);
    assert.doesNotMatch(line, /NOT VERIFIED/);
  });

  test("is compared by the folders of its reports", async () => {
    const { code, line } = await run("diff", "bad", "better");
    assert.equal(code, 0);
    assert.match(line, / Fixed FRMT-002 MUST/);
    assert.match(line, /Outcome .*fixed/);
  });

  test("the command that replays a regression keeps the profile of the run", async () => {
    const { code, stdout } = await run("diff", "better", "bad");
    assert.equal(code, 1);
    assert.match(stdout, /^ {2}\S.* replay bad FRMT-002 --profile 'my profile\.json'$/m);
  });
});
