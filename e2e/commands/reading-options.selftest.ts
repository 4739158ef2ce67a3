import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { check, type Report, type TargetProfile } from "../../cli/check-api.ts";
import { createNode } from "../../reference-node/node.ts";
import { runTouchstone } from "../../tools/run-command.ts";
import { serve, serveProxy, type Proxy } from "../../proof/fake-nodes/wire/proxy.ts";

const stranger = `0x${"dead".padStart(64, "0")}`;

describe("the options of a check that only reads", () => {
  const node = createNode();
  const folder = mkdtempSync(join(tmpdir(), "touchstone-reading-"));
  let requestCount = 0;
  let target: Proxy;
  before(async () => {
    target = await serveProxy(node, (_, answer) => {
      requestCount += 1;
      return answer;
    });
  });
  after(async () => {
    await target.close();
    await node.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const statusOf = ({ requirements }: Report, id: string) =>
    requirements.find((one) => one.id === id)?.status;

  test("a profile declares accounts and features, and no report contains its private keys", async () => {
    const { address = "", privateKey = "" } = node.accounts[0] ?? {};
    const profile: TargetProfile = {
      vendor: "node",
      accounts: [address, stranger],
      signers: [{ address, privateKey: { env: "SIGNER_KEY" } }],
      features: { pruning: false },
      controlToken: "hush-hush",
    };
    const file = join(folder, "profile.json");
    writeFileSync(file, JSON.stringify(profile));
    process.env["SIGNER_KEY"] = privateKey;
    const { code } = await runTouchstone(
      ["check", target.baseUrl, "--profile", file, "--out", join(folder, "out"), "--seed", "3", "--quiet"],
      { cwd: folder },
    );
    // The target does not return the account of a stranger, which only the profile names.
    assert.equal(code, 4);
    for (const name of readdirSync(join(folder, "out"))) {
      assert.doesNotMatch(
        readFileSync(join(folder, "out", name), "utf8"),
        new RegExp(`hush|${privateKey.slice(2, 20)}`),
      );
    }
    const report = JSON.parse(readFileSync(join(folder, "out", "report.json"), "utf8")) as Report;
    const { accounts } = report.inventory;
    assert.ok(Array.isArray(accounts));
    assert.deepEqual(accounts.slice(0, 2), [
      { address: `0x${"1".padStart(64, "0")}`, source: "the framework's address" },
      { address, source: "the profile" },
    ]);
    assert.equal(report.target.vendorSource, "profile");
    const open = report.requirements.filter(({ status }) => status === "inconclusive");
    assert.deepEqual(
      open.map(({ id }) => id),
      ["ACCT-006"],
    );
    assert.match(open[0]?.reason ?? "", /^needs the account 0xdead, which the profile declares: got 404 /);
    assert.deepEqual(report.scope.features, { pruning: false });
    assert.equal(report.scope.full, false);
    const pruning = report.requirements.filter(({ status }) => status === "not-applicable");
    assert.ok(pruning.length > 0);
    assert.match(pruning[0]?.reason ?? "", /does not offer pruning/);

    const again = await check({ baseUrl: target.baseUrl, profile, seed: 3 });
    Reflect.deleteProperty(process.env, "SIGNER_KEY");
    assert.equal(statusOf(again, pruning[0]?.id ?? ""), "not-applicable");
  });

  test("the library throws a RangeError for a malformed profile", async () => {
    await assert.rejects(check({ profile: { accounts: ["x"] } }), RangeError);
  });

  test("--max-requests counts the requests of all processes", async () => {
    requestCount = 0;
    const { code } = await runTouchstone(
      ["check", target.baseUrl, "--max-requests", "40", "--out", join(folder, "few"), "--quiet"],
      { cwd: folder },
    );
    assert.equal(code, 4);
    assert.equal(requestCount, 40);
    const report = JSON.parse(readFileSync(join(folder, "few", "report.json"), "utf8")) as Report;
    assert.equal(report.run.requests.total, 40);
    assert.match(
      report.requirements.find(({ status }) => status === "inconclusive")?.reason ?? "",
      /request limit reached/,
    );
  });

  test("the library respects a limit of one request and reports no failure for it", async () => {
    requestCount = 0;
    const report = await check({ baseUrl: target.baseUrl, maxRequests: 1 });
    assert.deepEqual([requestCount, report.run.requests.total, report.exitCode], [1, 1, 4]);
    assert.equal(report.summary.MUST.fail, 0);
  });

  test("--plan runs only discovery: it judges no requirement and writes no report", async () => {
    requestCount = 0;
    const out = join(folder, "none");
    const argv = ["check", target.baseUrl, "--plan", "--out", out, "--only", "ACCT-*"];
    const { code, stdout } = await runTouchstone([...argv, "--json"], { cwd: folder });
    assert.equal(code, 0);
    assert.equal(stdout.trimEnd().split("\n").length, 1);
    const plan = JSON.parse(stdout) as {
      requestsSent: number;
      checks: { read: number };
      requirements: string[];
      unverified: { id: string; reason: string }[];
    };
    assert.deepEqual([plan.requestsSent, existsSync(out)], [requestCount, false]);
    assert.ok(plan.checks.read > 0 && plan.requirements.every((id) => id.startsWith("ACCT-")));
    assert.equal(plan.unverified.find(({ id }) => id === "HLTH-001")?.reason, "not selected by --only");
    const { stdout: text } = await runTouchstone(argv, { cwd: folder });
    assert.match(
      text,
      /^Target {3}[^]*^Found\n[^]*^Would send about \d+ requests [^]*^Would not be verified: [^]*--only does not select them/m,
    );
    for (const line of text.split("\n")) assert.ok(line.length <= 80, line);
  });

  test("--plan exits with 3 if the target does not respond", async () => {
    const gone = await serve(() => ({ status: 200, headers: [], body: "{}" }));
    await gone.close();
    const { code, stdout } = await runTouchstone(["check", gone.baseUrl, "--plan"], { cwd: folder });
    assert.equal(code, 3);
    assert.match(stdout, /Nothing could be judged: the target never responded/);
  });

  test("the wait for a target ends with its first response, even if it is a 503", async () => {
    let times = 0;
    const busy = await serve(() => {
      times += 1;
      return { status: 503, headers: [["content-type", "application/json"]], body: "{}" };
    });
    const report = await check({ baseUrl: busy.baseUrl, wait: 60, only: ["HLTH-001"] });
    await busy.close();
    assert.ok(times > 0);
    assert.deepEqual([report.run.end, report.exitCode], ["not recognized", 4]);
  });

  test("the wait for a target lasts until the target listens", async () => {
    const first = await serve(() => ({ status: 200, headers: [], body: "{}" }));
    await first.close();
    const judged = check({ baseUrl: first.baseUrl, wait: 60, only: ["HLTH-001"] });
    const { hostname, port } = new URL(first.baseUrl);
    await new Promise((resolve) => {
      setTimeout(resolve, 700);
    });
    const listener = await node.listen({ host: hostname, port: Number(port) });
    const report = await judged;
    await listener.close();
    assert.deepEqual([report.run.end, report.exitCode], ["completed", 0]);
  });
});
