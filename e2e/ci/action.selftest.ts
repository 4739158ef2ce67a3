import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import { alterBody } from "../../proof/fake-nodes/wire/alterations.ts";
import { toMembers } from "../../proof/fake-nodes/wire/json.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";
import { actionFile } from "./action-file.ts";
import { createJobFolder, packStandIn, replayAction } from "./replay-action.test.support.ts";

const job = createJobFolder();
const workspace = join(job.path, "workspace");
const node = createNode();
const sequenceNumberAsNumber = alterBody("getAccount", (body) => ({
  ...toMembers(body),
  // A text of the node that a runner would read as a command.
  sequence_number: "\n::error::from the node\n",
}));
const good = await serveProxy(node, (_, answer) => answer);
const bad = await serveProxy(node, (request, answer) => sequenceNumberAsNumber(request, answer));
const website = createServer((_, response) => response.end("<html>hello</html>"));
await new Promise<void>((resolve) => {
  website.listen(0, "127.0.0.1", resolve);
});
after(async () => {
  website.close();
  await Promise.all([good.close(), bad.close(), node.close()]);
  job.remove();
});

const shared = { package: await packStandIn(job.path), only: "HLTH-*\nFRMT-002" };
const errorsIn = (log: string): readonly string[] => log.match(/^::error title=.*$/gm) ?? [];

describe("the steps of the action", () => {
  test("report a conformant node", async (context) => {
    const result = await replayAction(job, { ...shared, "base-url": good.baseUrl });
    const { code, outputs, summary, log, notTried } = result;
    assert.equal(code, 0, log);
    assert.deepEqual(outputs, {
      verdict: "conformant",
      "exit-code": "0",
      counts: outputs["counts"],
      report: "compliance/report.json",
      regression: "",
    });
    const counts = JSON.parse(outputs["counts"] ?? "") as { MUST: { pass: number; fail: number } };
    assert.equal(counts.MUST.fail, 0);
    assert.ok(counts.MUST.pass > 0);
    assert.match(summary, /^## touchstone: conformant within read/);
    assert.deepEqual(errorsIn(log), []);
    // The number of the run is the seed.
    assert.match(log, /seed 2696674026/);
    for (const uses of notTried) context.diagnostic(`not tried, because it needs a runner: ${uses}`);
    assert.deepEqual(
      notTried.map((uses) => uses.replace(/@.*/, "")),
      ["actions/upload-artifact"],
    );
  });

  test("report a failing node, compare it with the last report, and end with the exit code", async () => {
    rmSync(join(job.path, "last"), { recursive: true, force: true });
    renameSync(join(workspace, "compliance"), join(job.path, "last"));
    const inputs = { ...shared, "base-url": bad.baseUrl, "last-report": join(job.path, "last") };
    const { code, outputs, summary, log } = await replayAction(job, inputs);
    assert.equal(code, 1, log);
    assert.equal(outputs["verdict"], "not-conformant");
    assert.equal(outputs["exit-code"], "1");
    assert.equal(outputs["regression"], "true");
    assert.match(summary, /^## touchstone: not conformant/);
    assert.match(summary, /### Since the last report\n\n {4}.*\n[\s\S]*FRMT-002/);
    assert.match(errorsIn(log).join("\n"), /^::error title=touchstone FRMT-002 \(MUST\)::\S.*$/m);
    // A runner reads no command between the two lines with the token.
    assert.match(log, /^::stop-commands::([\w-]+)\n[\s\S]*^::\1::$/m);
  });

  test("do not fail the job with an exit code that fail-on leaves out", async () => {
    const inputs = { ...shared, "base-url": bad.baseUrl, "fail-on": "2, 3", artifact: "" };
    const { code, outputs, log, notTried } = await replayAction(job, inputs);
    assert.equal(code, 0, log);
    assert.equal(outputs["exit-code"], "1");
    assert.deepEqual(notTried, []);
  });

  test("end as the check does where the last report cannot be read, and out has no text", async () => {
    const broken = join(job.path, "broken.json");
    writeFileSync(broken, "{");
    const inputs = { ...shared, "base-url": good.baseUrl, "last-report": broken, out: "" };
    const { code, outputs, log } = await replayAction(job, inputs);
    assert.equal(code, 0, log);
    assert.deepEqual([outputs["regression"], outputs["verdict"]], ["", "conformant"]);
    assert.match(log, /^::warning title=touchstone no comparison::/m);
  });

  test("report a server that is no node, and a target that does not respond", async () => {
    const { port } = website.address() as AddressInfo;
    const wrong = await replayAction(job, { ...shared, "base-url": `http://127.0.0.1:${port}/v1` });
    assert.deepEqual([wrong.code, wrong.outputs["verdict"]], [4, "incomplete"], wrong.log);
    assert.match(errorsIn(wrong.log).join("\n"), /^::error title=touchstone incomplete::/);
    assert.match(wrong.summary, /does not look like a node/);
    const silent = await replayAction(job, { ...shared, "base-url": "http://127.0.0.1:1/v1" });
    assert.deepEqual([silent.code, silent.outputs["exit-code"]], [3, "3"], silent.log);
    assert.match(silent.summary, /^## touchstone: /);
  });

  test("report inputs that are not accepted, without the reports of an earlier run", async () => {
    const { code, outputs, summary, log } = await replayAction(job, { ...shared, "base-url": "" });
    assert.equal(code, 2, log);
    assert.deepEqual([outputs["verdict"], outputs["exit-code"], outputs["report"]], ["", "2", ""]);
    assert.match(summary, /a base URL is expected, because CI is set/);
    assert.deepEqual(readdirSync(join(workspace, "compliance")), ["report.md"]);
  });

  test("start the node with a command of one word a line", async () => {
    const inputs = {
      ...shared,
      "base-url": "http://127.0.0.1:1/v1",
      wait: "1",
      command: "node\n-e\nx = 'a b'",
    };
    const { code, log } = await replayAction(job, inputs);
    assert.equal(code, 3, log);
    assert.doesNotMatch(log, /SyntaxError/);
  });

  test("end with a sentence where the package cannot run, on Windows and with a wrong fail-on", async () => {
    const refused = async (inputs: { readonly [name: string]: string }, env = {}) => {
      const { code, outputs, log } = await replayAction(job, { ...shared, ...inputs }, env);
      return [
        code,
        outputs["exit-code"],
        errorsIn(log)
          .map((line) => line.replace(/^.*?::.*?::/, ""))
          .join("\n"),
      ] as const;
    };
    const missing = await refused({ package: join(job.path, "absent.tgz") });
    assert.deepEqual(missing.slice(0, 2), [5, "5"]);
    assert.match(missing[2] ?? "", /^npx could not run the package.*$/);
    const windows = await refused({}, { RUNNER_OS: "Windows" });
    assert.match(windows[2] ?? "", /^This action needs a runner with Linux or macOS\..*$/);
    assert.equal(windows[0], 2);
    const failOn = await refused({ "fail-on": "one" });
    assert.match(failOn[2] ?? "", /^The input fail-on must be exit codes/);
  });

  test("never run the text of an input", async () => {
    const hostile = "\"; $(touch x) `touch x`\n$(touch x); '";
    const own = new Set(["package", "fail-on", "out"]);
    const names = Object.keys(actionFile.inputs).filter((name) => !own.has(name));
    const all = Object.fromEntries(names.map((name) => [name, hostile]));
    assert.equal((await replayAction(job, { ...shared, ...all })).code, 2);
    assert.equal((await replayAction(job, { ...shared, "fail-on": hostile })).code, 2);
    assert.equal((await replayAction(job, { ...shared, package: hostile })).code, 5);
    mkdirSync(join(workspace, "odd"), { recursive: true });
    const out = `odd/${hostile}`;
    const { outputs } = await replayAction(job, { ...shared, "base-url": good.baseUrl, out });
    assert.equal(outputs["report"], join(out, "report.json"));
    assert.ok(
      !readdirSync(job.path, { recursive: true, encoding: "utf8" }).some((name) => /(^|\/)x$/.test(name)),
    );
    assert.ok(!existsSync("x"));
  });
});
