import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { commandProgram } from "../../tools/run-command.ts";
import { exitOf, readReady, start } from "./node-process.test.support.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-signals-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A server that never responds. */
const silent = `require("node:net").createServer(() => {}).listen(Number(process.argv[1]), "127.0.0.1");`;

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

describe("SIGHUP and SIGQUIT", () => {
  for (const signal of ["SIGHUP", "SIGQUIT"] as const) {
    test(`${signal} ends a check with a report, and the command that it has started`, async () => {
      const port = await findFreePort();
      const out = join(folder, signal);
      const child = spawn(
        process.execPath,
        [commandProgram, "check", `http://127.0.0.1:${port}/v1`, "--out", out].concat([
          "--",
          process.execPath,
          "-e",
          silent,
          String(port),
        ]),
        { stdio: ["ignore", "ignore", "pipe"] },
      );
      const closed = once(child, "close");
      child.stderr.on("data", (chunk: Buffer) => {
        if (chunk.toString("utf8").includes("discovering ")) setTimeout(() => child.kill(signal), 300);
      });
      const [code] = (await closed) as [number | null];
      assert.equal(code, 4);
      assert.match(readFileSync(join(out, "report.json"), "utf8"), /"end": ?"interrupted"/);
      await assert.rejects(fetch(`http://127.0.0.1:${port}/`), /fetch failed/);
    });

    test(`${signal} stops a node, which writes its state`, async () => {
      const file = join(folder, `${signal}.gz`);
      const running = start("--port", "0", "--json", "--log", "silent", "--dump", file);
      await readReady(running);
      running.child.kill(signal);
      assert.deepEqual(await exitOf(running), [0, null], running.written.stderr);
      assert.ok(readFileSync(file).length > 0);
    });
  }

  test("a terminal that is closed sends SIGHUP twice, and the node still writes its state", async () => {
    const file = join(folder, "closed.gz");
    const running = start("--port", "0", "--json", "--log", "silent", "--dump", file);
    await readReady(running);
    running.child.kill("SIGHUP");
    await sleep(20);
    running.child.kill("SIGHUP");
    assert.deepEqual(await exitOf(running), [0, null], running.written.stderr);
    assert.ok(existsSync(file));
  });
});

test("SIGUSR2 does nothing without --dump", async () => {
  const running = start("--port", "0", "--json", "--log", "silent");
  const { baseUrl } = await readReady(running);
  running.child.kill("SIGUSR2");
  assert.equal((await fetch(`${baseUrl}/-/healthy`)).status, 200);
  running.child.kill("SIGTERM");
  assert.deepEqual(await exitOf(running), [0, null]);
});
