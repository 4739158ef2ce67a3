import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import type { Report } from "../../reports/model/report.ts";
import { FORMATS } from "../../reports/render/formats.ts";
import { commandProgram, run as runProgram, runTouchstone } from "../../tools/run-command.ts";
import { jsonHeaders } from "../../proof/fake-nodes/wire/hostile-server.ts";
import { serve, serveProxy, serveWithoutAnswering } from "../../proof/fake-nodes/wire/proxy.ts";

const json = [["content-type", "application/json"]] as const;

describe("touchstone check", () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-test-"));
  const report = (): Report => JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as Report;
  const judge = (...argv: string[]) => runTouchstone(["check", ...argv, "--out", folder], { cwd: folder });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("exits with 0 for the reference node and writes every report", async () => {
    const { code, stdout } = await judge("--seed", "3", "--workers", "2");
    assert.equal(code, 0);
    assert.match(stdout, /^conformant within heavy, built-in reference node: (\d+) of \1 MUST in scope$/m);
    const files = ["exchanges.ndjson.gz", "report.json", ...Object.values(FORMATS).map(({ file }) => file)];
    assert.deepEqual(readdirSync(folder).toSorted(), files.toSorted());
    assert.equal(report().verdict, "conformant");
  });

  test("gives the same statuses for a URL without a profile, and prints one line of JSON with --json", async (t) => {
    const inside = statuses(report());
    const node = createNode();
    const listener = await node.listen({ host: "127.0.0.1", port: 0 });
    t.after(async () => {
      await listener.close();
      await node.close();
    });
    const { code, stdout, stderr } = await judge(listener.baseUrl, "--seed", "3", "--json", "--quiet");
    assert.equal(code, 0);
    const { requirements, run } = report();
    const decided = requirements.filter(({ status }) => !["disabled", "not-observed"].includes(status));
    assert.deepEqual(
      decided.map(({ id, status }) => `${id} ${status}`),
      inside.filter((one) => decided.some(({ id }) => one.startsWith(`${id} `))),
    );
    assert.ok(run.requests.total <= 1_400, `${run.requests.total} requests`);
    assert.equal(stdout.trimEnd().split("\n").length, 1);
    assert.equal(stderr, "");
    const summary = JSON.parse(stdout) as { verdict: string; exitCode: number };
    assert.deepEqual([summary.verdict, summary.exitCode], ["conformant", 0]);
  });

  test("exits with 1 for a server that returns {} with ledger headers to everything", async () => {
    const headers = Object.entries(jsonHeaders);
    const server = await serve(() => ({ status: 200, headers, body: "{}" }));
    const { code, stdout } = await judge(server.baseUrl);
    assert.equal(code, 1);
    assert.match(stdout, /not conformant/i);
    await server.close();
  });

  test("exits with 3 for a closed port and writes the report", async () => {
    const server = await serve(() => ({ status: 200, headers: json, body: "{}" }));
    await server.close();
    const { code, stdout } = await judge(server.baseUrl);
    assert.equal(code, 3);
    assert.equal(report().run.end, "unreachable");
    assert.match(stdout, /^Next {5}start the node, or correct the host and port/m);
  });

  test("exits with 2 for an unknown option and names it", async () => {
    const { code, stdout, stderr } = await judge("--sed", "3");
    assert.equal(code, 2);
    assert.equal(stdout, "");
    assert.match(stderr, /--sed/);
  });

  test("exits with 2 and sends no request if the reports cannot be written", async () => {
    let requestCount = 0;
    const server = await serve(() => {
      requestCount += 1;
      return { status: 200, headers: json, body: "{}" };
    });
    const { code, stderr } = await runTouchstone([
      "check",
      server.baseUrl,
      "--out",
      join(folder, "report.json", "in"),
    ]);
    assert.equal(code, 2);
    assert.match(stderr, /--out/);
    assert.equal(requestCount, 0);
    await server.close();
  });

  test("exits with 4 and writes a report when it is interrupted during startup", async () => {
    // Sends SIGINT as soon as the program listens for it.
    const hasty = `process.once("newListener", (name) => {
      queueMicrotask(() => process.kill(process.pid, name));
    });`;
    const preload = `data:text/javascript,${encodeURIComponent(hasty)}`;
    const argv = ["--import", preload, commandProgram, "check", "--out", folder];
    const { code, stdout } = await runProgram(process.execPath, argv, { cwd: folder });
    assert.equal(code, 4);
    assert.match(stdout, /interrupted/);
    assert.equal(report().run.end, "interrupted");
  });

  test("with --only and a requirement that has no check, sends requests that could trigger it", async () => {
    const { code, stdout } = await judge("--only", "TXNS-002", "--allow", "read", "--runs", "2");
    assert.equal(code, 4);
    assert.match(stdout, /1 not triggered, [^]*were not triggered by any response/);
  });

  test("on a target that never responds, counts the time of discovery and does not advise to start the node", async () => {
    const silent = await serveWithoutAnswering();
    const { code, stdout } = await judge(silent.baseUrl, "--timeout", "1000");
    await silent.close();
    assert.equal(code, 3);
    const { run, target } = report();
    assert.equal(target.transportFailure, "no complete response within 1000 ms");
    const { total } = run.requests;
    assert.ok(total > 1 && run.durationMs >= total * 900, `${total} requests in ${run.durationMs} ms`);
    assert.match(
      stdout.replaceAll(/\s+/g, " "),
      /Next the target accepts connections, but does not respond within --timeout \(1000 ms\); look for a hang in the node, or raise --timeout:/,
    );
    assert.doesNotMatch(stdout, /start the node/);
  });

  test("ends within --max-time against a target that never responds", async () => {
    const silent = await serveWithoutAnswering();
    const { code } = await judge(silent.baseUrl, "--max-time", "2");
    assert.equal(code, 3);
    assert.match(report().target.transportFailure ?? "", /the run was aborted before the response arrived/);
    await silent.close();
  });

  test("ends within --max-time and writes a report on a target that never completes a response", async () => {
    const node = createNode();
    const slow = await serveProxy(
      { fetch: (request) => delayed(node.fetch(request)) },
      (_, answer) => answer,
    );
    const { code } = await judge(slow.baseUrl, "--max-time", "3");
    assert.equal(code, 4);
    assert.equal(report().run.end, "out of time");
    assert.match(report().verdictReasons.join(" "), /reached its time limit of 3 s \(--max-time\) before/);
    await slow.close();
    await node.close();
  });
});

function statuses({ requirements }: Report): string[] {
  return requirements.map(({ id, status }) => `${id} ${status}`);
}

async function delayed(response: Promise<Response>): Promise<Response> {
  await new Promise((resolve) => {
    setTimeout(resolve, 1_000);
  });
  return response;
}
