import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { commandProgram, runTouchstone } from "../../tools/run-command.ts";

/** A server that returns `{}` for every request and ignores SIGTERM. */
const stubborn = `
  process.on("SIGTERM", () => {});
  require("node:http").createServer((_, response) => response.end("{}")).listen(Number(process.argv[1]), "127.0.0.1");
`;

/** A server that never responds, and writes the requested paths to a file. */
const silent = `
  const keep = (bytes) => require("node:fs").appendFileSync(process.argv[2], bytes);
  require("node:net").createServer((socket) => socket.on("data", keep)).listen(Number(process.argv[1]), "127.0.0.1");
`;

describe("touchstone check with a command for the target", () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-command-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const judge = (port: number, options: readonly string[], command: readonly string[]) =>
    runTouchstone(["check", `http://127.0.0.1:${port}/v1`, "--out", folder, ...options, "--", ...command], {
      cwd: folder,
    });

  test("starts the command, judges the target, and stops the command with its child processes", async () => {
    const port = await freePort();
    const shell = [
      "sh",
      "-c",
      '"$0" "$1" node --port "$2" --log silent & wait',
      process.execPath,
      commandProgram,
    ];
    const { code, stderr } = await judge(port, ["--only", "HLTH-*"], [...shell, String(port)]);
    assert.equal(code, 0, stderr);
    assert.doesNotMatch(stderr, /\[sh\]/);
    assert.ok(!(await listens(port)));
    assert.match(readFileSync(join(folder, "report.json"), "utf8"), / -- followed by your command \(sh\)"/);
  });

  test("kills a command that ignores SIGTERM", async () => {
    const port = await freePort();
    const { code } = await judge(port, ["--plan"], [process.execPath, "-e", stubborn, String(port)]);
    assert.equal(code, 0);
    assert.ok(!(await listens(port)));
  });

  test("names a process that the command has left behind and that still listens", async () => {
    const port = await freePort();
    // The child process leads a group of its own, so it does not end with the command.
    const leaving = `
      const [node, program, port] = process.argv.slice(1);
      const options = { detached: true, stdio: "ignore" };
      require("node:child_process").spawn(node, ["-e", program, port], options);
      setInterval(() => undefined, 1_000);
    `;
    const server = `require("node:net").createServer((socket) => socket.destroy()).listen(Number(process.argv[1]), "127.0.0.1");`;
    const command = [process.execPath, "-e", leaving, process.execPath, server, String(port)];
    const { code, stderr } = await judge(port, ["--wait", "3"], command);
    const [, pid] =
      /node \(process (\d+)\) still listens at .* after the command was stopped/.exec(stderr) ?? [];
    assert.equal(code, 3);
    if (process.platform === "linux") assert.ok(pid !== undefined, stderr);
    else assert.match(stderr, /a process still listens at/);
    const again = await judge(port, [], command);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /another process already listens at .*\nStop it/);
    if (pid !== undefined) {
      assert.ok(again.stderr.includes(`, node (process ${pid})\nStop it`), again.stderr);
      process.kill(Number(pid));
    }
  });

  test("exits with 3 and prints the output of a command that ends early", async () => {
    const command = [process.execPath, "-e", "console.error('no luck'); process.exitCode = 7"];
    const started = performance.now();
    const { code, stderr } = await judge(await freePort(), [], command);
    assert.equal(code, 3);
    assert.match(stderr, /^\[node\] no luck$/m);
    assert.match(
      readFileSync(join(folder, "report.json"), "utf8"),
      /the command exited with 7 before it listened/,
    );
    assert.ok(performance.now() - started < 20_000);
  });

  test("exits with 2 if the command cannot be started", async () => {
    const { code, stderr } = await judge(await freePort(), [], ["./no-such-program"]);
    assert.equal(code, 2);
    assert.match(stderr, /-- must be followed by a command that can be started, got "\.\/no-such-program"/);
  });

  test("exits with 2 if another process listens on the address of the target", async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { code, stderr } = await judge((server.address() as AddressInfo).port, [], ["true"]);
    server.close();
    assert.equal(code, 2);
    assert.match(stderr, /another process already listens at .*\nStop it/);
  });

  test("stops the command when interrupted while it waits for the target", async () => {
    const port = await freePort();
    const requestLog = join(folder, "asked");
    writeFileSync(requestLog, "");
    const child = spawn(
      process.execPath,
      [commandProgram, "check", `http://127.0.0.1:${port}/v1`, "--out", folder, "--timeout", "300"].concat([
        "--",
        process.execPath,
        "-e",
        silent,
        String(port),
        requestLog,
      ]),
      { stdio: "ignore" },
    );
    // A health request after an account request means that the first wait has failed, so the target is known to be unreachable.
    while (!/accounts[^]*healthy/.test(readFileSync(requestLog, "utf8"))) await sleep(50);
    child.kill("SIGINT");
    const [code] = (await once(child, "close")) as [number | null];
    assert.equal(code, 3);
    assert.ok(!(await listens(port)));
  });

  test("stops the command and writes a report when interrupted during the run", async () => {
    const port = await freePort();
    const argv = ["check", `http://127.0.0.1:${port}/v1`, "--out", folder, "--rate", "2", "--"];
    const served = [process.execPath, commandProgram, "node", "--port", String(port), "--log", "silent"];
    const child = spawn(process.execPath, [commandProgram, ...argv, ...served], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const closed = once(child, "close");
    child.stderr.on("data", (chunk: Buffer) => {
      if (chunk.toString("utf8").includes("checking ")) child.kill("SIGINT");
    });
    const [code] = (await closed) as [number | null];
    assert.equal(code, 4);
    assert.ok(!(await listens(port)));
    assert.match(readFileSync(join(folder, "report.json"), "utf8"), /"end": ?"interrupted"/);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => setTimeout(() => resolve(false), 20));
  });
}
