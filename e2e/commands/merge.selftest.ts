import assert from "node:assert/strict";
import { requirements as catalogue, type RequirementId } from "../../spec/catalogue.ts";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { check, type Report } from "../../cli/check-api.ts";
import { createNode } from "../../reference-node/node.ts";
import { runTouchstone } from "../../tools/run-command.ts";
import { alterBody } from "../../proof/fake-nodes/wire/alterations.ts";
import { toMembers } from "../../proof/fake-nodes/wire/json.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-shards-"));
const node = createNode();
const sequenceNumberAsNumber = alterBody("getAccount", (body) => ({
  ...toMembers(body),
  sequence_number: 1,
}));
/** The defect does not exist at the latest version. The check of FRMT-002 reads only this version, so it passes. */
const target = await serveProxy(node, (request, answer) =>
  request.query.size === 0 ? answer : sequenceNumberAsNumber(request, answer),
);
after(async () => {
  await target.close();
  await node.close();
  rmSync(folder, { recursive: true, force: true });
});
writeFileSync(join(folder, "profile.json"), JSON.stringify(node.profile));

const reportIn = (dir: string): Report =>
  JSON.parse(readFileSync(join(folder, dir, "report.json"), "utf8")) as Report;
const statuses = ({ requirements }: Report): readonly string[] =>
  requirements.map(({ id, status }) => `${id} ${status}`);
const fingerprints = ({ requirements }: Report): readonly string[] =>
  requirements.flatMap(({ failures }) => failures.map(({ fingerprint }) => fingerprint));

describe("touchstone merge", () => {
  /**
   * One requirement for each of three shards. A submission belongs to the first, and FRMT-002 to another one. A new
   * requirement moves FRMT-002, so there are four shards if it would be in the first of three.
   */
  const ids = catalogue.map(([id]) => id).toSorted();
  const count = ids.indexOf("FRMT-002") % 3 === 0 ? 4 : 3;
  const shardOf = (id: RequirementId): number => (ids.indexOf(id) % count) + 1;
  const failing = shardOf("FRMT-002");
  assert.notEqual(failing, 1, "FRMT-002 is in the shard of submissions: use another number of shards");
  // Its check reads the account at a version, so it sees the defect.
  const passingId =
    (["ACCT-009", "ADDR-001", "ADDR-002"] as const).find(
      (id) => shardOf(id) !== 1 && shardOf(id) !== failing,
    ) ?? assert.fail("no such requirement is in a shard of its own");
  const passing = shardOf(passingId);
  const only = ["FRMT-002", passingId, "BTCH-003"] as const;
  const shared = ["--only", only.join(","), "--allow", "submit", "--profile", "profile.json", "--runs", "5"];
  const judge = (shard: string, dir: string, ...more: readonly string[]) =>
    runTouchstone(
      ["check", target.baseUrl, ...shared, "--shard", shard, "--seed", "5", "--out", dir, "--quiet", ...more],
      { cwd: folder },
    );

  test("finds the same failures as a run without shards, although each shard by itself finds none", async () => {
    const dirs = ["one", "two", "three", "four"].slice(0, count);
    for (const [place, dir] of dirs.entries()) {
      const { code, stdout, stderr } = await judge(`${place + 1}/${count}`, dir);
      assert.deepEqual([code, stderr], [0, ""], stdout);
      assert.match(stdout, new RegExp(`shard ${place + 1}/${count}`));
    }
    assert.match(
      reportIn(dirs[passing - 1] ?? "").warnings.join("\n"),
      new RegExp(`FRMT-002 failed but is not counted .*in shard ${failing} of ${count}`),
    );
    const { code, stdout } = await runTouchstone(["merge", ...dirs, "--out", "all"], { cwd: folder });
    assert.equal(code, 1, stdout);
    const whole = await check({
      baseUrl: target.baseUrl,
      only,
      allow: "submit",
      profile: node.profile,
      seed: 5,
      runs: 5,
    });
    const merged = reportIn("all");
    assert.deepEqual(statuses(merged), statuses(whole));
    assert.deepEqual(fingerprints(merged), fingerprints(whole));
    assert.equal(merged.scope.shard, null);
    assert.doesNotMatch(merged.run.commandLine, /--shard/);
    assert.match(reportIn("two").run.commandLine, new RegExp(` --shard 2/${count} `));
  });

  test("writes a report whose failures can be replayed", async () => {
    const argv = ["replay", join("all", "report.json"), "--profile", "profile.json", "--quiet"];
    const { code, stdout } = await runTouchstone(argv, { cwd: folder });
    assert.equal(code, 1);
    assert.match(stdout, /^STILL FAILING FRMT-002/m);
  });

  test("prints only the checks of the shard with --plan", async () => {
    const { code, stdout } = await judge(`${passing}/${count}`, "none", "--plan");
    assert.equal(code, 0);
    const said = stdout.replaceAll(/\s+/g, " ");
    assert.match(
      said,
      /Scope --allow submit, .*--shard \d\/\d .*Would judge 1 requirement with \d+ checks? /,
    );
    assert.match(
      said,
      new RegExp(`In shard 1 of ${count}\\. BTCH-003 .*In shard ${failing} of ${count}\\. FRMT-002 `),
    );
  });
});

/** The parts of a report that are equal for merged shards and a run without shards. */
function decided({
  verdict,
  exitCode,
  verdictReasons,
  summary,
  scope,
  facts,
  requirements,
}: Report): unknown {
  return {
    verdict,
    exitCode,
    verdictReasons,
    summary,
    scope,
    facts,
    requirements: requirements.map(({ id, status, reason, assertions, checks, failures }) => ({
      id,
      status,
      reason,
      assertions,
      checks: checks.map(({ title, result, reason: why }) => ({ title, result, why })),
      fingerprints: failures.map(({ fingerprint }) => fingerprint),
    })),
  };
}

test("three merged shards of the reference node equal one run without shards", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "touchstone-shards-"));
  const read = (dir: string): Report =>
    JSON.parse(readFileSync(join(cwd, dir, "report.json"), "utf8")) as Report;
  try {
    // Rules of one operation, of every response and of submissions: the others are split among shards in the same way.
    const only = "ACCT-*,BTCH-*,EROR-*,FRMT-*,HLTH-*,RESP-*,VALU-*";
    const argv = ["check", "--seed", "5", "--quiet", "--only", only];
    const dirs = ["one", "two", "three"];
    for (const [place, dir] of dirs.entries()) {
      const { code } = await runTouchstone([...argv, "--shard", `${place + 1}/3`, "--out", dir], {
        cwd,
      });
      assert.equal(code, 0, dir);
    }
    assert.equal((await runTouchstone([...argv, "--out", "whole"], { cwd })).code, 0);
    assert.equal((await runTouchstone(["merge", ...dirs, "--out", "all"], { cwd })).code, 0);
    assert.deepEqual(decided(read("all")), decided(read("whole")));
    const sent = (dir: string): number => read(dir).run.requests.total;
    assert.equal(
      sent("all"),
      dirs.map(sent).reduce((sum, count) => sum + count, 0),
    );
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
});
