import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import type { Report } from "../../reports/model/report.ts";
import { runTouchstone } from "../../tools/run-command.ts";
import { alterOperation } from "../../proof/fake-nodes/wire/alterations.ts";
import type { SimpleAlteration } from "../../proof/fake-nodes/wire/exchange.ts";
import { serve, serveProxy, type CountingProxy } from "../../proof/fake-nodes/wire/proxy.ts";
import { error } from "../../proof/fake-nodes/wire/responses.ts";

/** Whether the target returns 404 instead of 410 for pruned versions. */
let isFaulty = true;
const faulty: SimpleAlteration = alterOperation("getAccount", (_, answer) =>
  isFaulty && answer.status === 410 ? error(answer, 404, "version_not_found") : answer,
);

describe("touchstone check --baseline", () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-test-"));
  const node = createNode();
  let target: CountingProxy;
  const proxies: CountingProxy[] = [];
  before(async () => {
    target = await serveProxy(node, faulty);
  });
  after(async () => {
    for (const proxy of [target, ...proxies]) await proxy.close();
    await node.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const judge = (argv: readonly string[], env: { readonly [name: string]: string } = {}) =>
    runTouchstone(["check", target.baseUrl, "--only", "ACCT-003,HLTH-002", "--out", "out", ...argv], {
      cwd: folder,
      env,
    });
  const written = (): readonly { readonly [name: string]: string }[] =>
    JSON.parse(readFileSync(join(folder, "b.json"), "utf8")) as { [name: string]: string }[];
  const write = (entries: unknown): void => writeFileSync(join(folder, "b.json"), JSON.stringify(entries));

  test("accepts the baseline that --baseline-write has written, and updates it in the same file", async () => {
    const proposed = await judge(["--baseline-write", "b.json"]);
    assert.equal(proposed.code, 1);
    assert.match(
      proposed.stderr,
      /Wrote b\.json: 1 entry accepts failures \(1 new, 0 kept, 0 removed\)\.\nNext: name an owner in 1 entry, then run .* check .* --baseline b\.json\n/,
    );
    assert.deepEqual(
      written().map(({ requirement }) => requirement),
      ["ACCT-003"],
    );
    write([{ ...written()[0], reason: "The fix waits.", owner: "team-x" }]);
    const again = await judge(["--baseline-write", "b.json"], { TOUCHSTONE_CHECK_BASELINE: "b.json" });
    assert.equal(again.code, 0, again.stdout);
    assert.match(again.stdout, /^conformant within read, only ACCT-003 HLTH-002: 1 MUST waived/);
    assert.match(again.stdout, /ACCT-003 \(MUST\): The fix waits\. \(owner team-x\)/);
    assert.deepEqual([written()[0]?.["reason"], written().length], ["The fix waits.", 1]);
    const report = JSON.parse(readFileSync(join(folder, "out", "report.json"), "utf8")) as Report;
    assert.equal(report.requirements.find(({ id }) => id === "ACCT-003")?.status, "waived");
    assert.match(report.run.commandLine, / --baseline b\.json --baseline-write b\.json/);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith(".tmp")),
      [],
    );
  });

  test("fails for stale and expired entries, names their owners, and states that no violation was found", async () => {
    isFaulty = false;
    writeFileSync(join(folder, "touchstone.config.json"), JSON.stringify({ check: { baseline: "b.json" } }));
    write([
      { requirement: "ACCT-003", reason: "It waited.", owner: "team-x" },
      { requirement: "HLTH-002", reason: "It waited.", owner: "team-y", expires: "2020-12-31" },
    ]);
    const { code, stdout } = await judge(["--json"]);
    rmSync(join(folder, "touchstone.config.json"));
    const { verdict, verdictReasons, failures } = JSON.parse(stdout) as Report & { failures: unknown };
    assert.deepEqual([code, verdict, failures], [1, "not-conformant", []]);
    const [first, stale = "", expired] = verdictReasons;
    assert.deepEqual(
      [first, expired],
      [
        "No violation found; 2 baseline entries fail (stale, expired).",
        "Baseline entry HLTH-002 has expired (owner team-y, until 2020-12-31).",
      ],
    );
    const [said = "", command = ""] = stale.split("; remove it with: npx touchstone check ");
    assert.equal(said, "Baseline entry ACCT-003 is stale (owner team-x)");
    const mended = await runTouchstone(["check", ...command.split(" "), "--out", "out"], { cwd: folder });
    assert.match(mended.stderr, /Wrote b\.json: 1 entry accepts failures \(0 new, 1 kept, 1 removed\)/);
    assert.deepEqual(
      written().map(({ requirement }) => requirement),
      ["HLTH-002"],
    );
  });

  test("accepts for a while what cannot be verified, and fails once it is verified or violated", async () => {
    const unpruned = createNode({ wholeHistory: true });
    const proxy = await serveProxy(unpruned, faulty);
    proxies.push(proxy);
    const { baseUrl } = proxy;
    rmSync(join(folder, "b.json"));
    const judgeStrictly = (url: string, ...argv: readonly string[]) =>
      runTouchstone(["check", url, "--strict", "--only", "ACCT-003,HLTH-002", "--out", "out", ...argv], {
        cwd: folder,
      });
    const proposed = await judgeStrictly(baseUrl, "--baseline-write", "b.json", "--baseline-unverified");
    assert.equal(proposed.code, 4, proposed.stdout);
    assert.match(
      proposed.stderr,
      /Wrote b\.json: 1 entry accepts until \S+ that a requirement is not verified \(1 new, 0 kept, 0 removed\)\.\nNext: name an owner in 1 entry, then run .* check .* --baseline b\.json\n/,
    );
    const [{ requirement, unverified, kind, expires, owner } = {}] = written();
    assert.deepEqual([requirement, unverified, kind, owner], ["ACCT-003", true, "pruning", undefined]);
    const accepted = await judgeStrictly(baseUrl, "--baseline", "b.json");
    assert.equal(accepted.code, 0, accepted.stdout);
    const said = `1 not verified, accepted until ${expires}`;
    assert.ok(accepted.stdout.replaceAll(/\s+/g, " ").includes(said), accepted.stdout);
    assert.match(
      readFileSync(join(folder, "out", "badge.json"), "utf8"),
      new RegExp(`${said}.*"color": "dfb317"`, "s"),
    );
    for (const [fails, found] of [
      [false, /ACCT-003 is stale/],
      [true, /1 MUST failed/],
    ] as const) {
      isFaulty = fails;
      const { code, stdout } = await judgeStrictly(target.baseUrl, "--baseline", "b.json");
      assert.equal(code, 1);
      assert.match(stdout.replaceAll(/\s+/g, " "), found);
    }
  });

  test("exits with 2 and sends no request if a baseline is malformed", async () => {
    let incoming = 0;
    const server = await serve(() => {
      incoming += 1;
      return { status: 200, headers: [], body: "{}" };
    });
    write([{ requirement: "ACCT-003", reason: "It waits.", expires: "tomorrow" }]);
    for (const option of ["--baseline", "--baseline-write"]) {
      const { code, stderr } = await runTouchstone(["check", server.baseUrl, option, "b.json"], {
        cwd: folder,
      });
      assert.equal(code, 2);
      assert.match(stderr, /b\.json: entry 1 \(ACCT-003\): \/expires must be the last day/);
    }
    const { code, stderr } = await runTouchstone(["check", server.baseUrl, "--baseline", "known:none"], {
      cwd: folder,
    });
    assert.equal(code, 2);
    assert.match(stderr, /known:aptos/);
    assert.equal(incoming, 0);
    await server.close();
  });
});
