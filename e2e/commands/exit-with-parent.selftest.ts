/**
 * `touchstone node --exit-with-parent` below a program that is killed: directly, and below a shell, `npx` and `npm run`,
 * which stay alive then. The node has to write its state and end within two seconds.
 */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { commandProgram } from "../../tools/run-command.ts";
import { packageRoot } from "../../tools/package-root.ts";

const endMillis = 2000;

/** Starts a command with a pipe or nothing as its standard input, as a test runner does. */
const runner = `
  const [stdin, command, ...argv] = process.argv.slice(1);
  require("node:child_process").spawn(command, argv, { stdio: [stdin, "inherit", "inherit"] });
  setInterval(() => undefined, 1_000);
`;

/** Ends at once, so that the command has no parent from its start. */
const endingRunner = runner.replace(
  "setInterval(() => undefined, 1_000)",
  'process.kill(process.pid, "SIGKILL")',
);

const touchstone = [process.execPath, commandProgram];
/** A command with another one after it, so that the shell does not replace itself with the first one. */
const shell = ["sh", "-c", '"$@"; true', "sh", ...touchstone];

const cases = {
  "directly, with a pipe": { stdin: "pipe", command: touchstone },
  "directly, with /dev/null": { stdin: "ignore", command: touchstone },
  "below a shell that stays alive": { stdin: "pipe", command: shell },
  "in the place of a shell, with /dev/null": {
    stdin: "ignore",
    command: ["sh", "-c", 'exec "$@"', "sh", ...touchstone],
  },
  "below npx": { stdin: "pipe", command: ["npx", "--no-install", "touchstone"] },
  "below npm run": { stdin: "pipe", command: ["npm", "run", "--silent", "touchstone", "--"] },
  "below a shell in a script of npm": {
    stdin: "pipe",
    command: ["npm", "run", "--silent", "below-shell", "--"],
  },
};

/** A started chain of processes. All of them have its standard output, which is closed when the last one has ended. */
interface Chain {
  readonly child: ChildProcess;
  readonly dump: string;
  readonly baseUrl: string;
}

const folder = mkdtempSync(join(tmpdir(), "touchstone-parent-"));
const children: ChildProcess[] = [];
after(() => {
  for (const { pid } of children) {
    try {
      // Each of them leads a process group, in which a node may be left after a failure.
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {}
  }
  rmSync(folder, { recursive: true });
});

function start(stdin: "pipe" | "ignore" | number, command: readonly string[], dump: string): ChildProcess {
  const [file = "", ...argv] = command;
  const options = ["node", "--json", "--port", "0", "--log", "silent", "--exit-with-parent", "--dump", dump];
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("TOUCHSTONE_"));
  const env = { ...Object.fromEntries(own), npm_config_update_notifier: "false" };
  const stdio = [stdin, "pipe", "pipe"] as const;
  const child = spawn(file, [...argv, ...options], { stdio: [...stdio], cwd: folder, env, detached: true });
  children.push(child);
  return child;
}

async function startChain(
  name: string,
  stdin: "pipe" | "ignore" | number,
  command: readonly string[],
): Promise<Chain> {
  const dump = join(folder, `${name.replaceAll(/\W/g, "-")}.gz`);
  const child = start(stdin, command, dump);
  const written = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (written.stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (written.stderr += text));
  const closed = once(child, "close");
  while (!written.stdout.includes("\n")) {
    await Promise.race([once(child.stdout ?? child, "data"), closed]);
    assert.equal(child.exitCode, null, `${name}: ${written.stderr}`);
  }
  const { baseUrl } = JSON.parse(written.stdout) as { readonly baseUrl: string };
  return { child, dump, baseUrl };
}

/**
 * Does something that ends the node; fails if a process of the chain is left after two seconds, or without the state. On a
 * busy machine, everything takes longer: what a process that does nothing takes at the same time is added.
 */
async function expectEnd({ child, dump }: Chain, end: () => void): Promise<void> {
  const closed = once(child, "close");
  const started = performance.now();
  const millisSince = (): number => Math.round(performance.now() - started);
  const idle = once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "close").then(millisSince);
  end();
  await Promise.race([closed, sleep(5 * endMillis, null, { ref: false })]);
  const millis = millisSince();
  const limit = endMillis + (await idle);
  assert.ok(millis <= limit, `expected the node to end within ${limit} ms, took ${millis} ms or longer`);
  assert.ok(existsSync(dump), "expected the node to write its state, found no file");
}

describe("touchstone node --exit-with-parent", () => {
  let chains: { readonly [name: string]: Chain } = {};
  before(async () => {
    const bin = join(folder, "node_modules", ".bin");
    mkdirSync(bin, { recursive: true });
    symlinkSync(packageRoot, join(folder, "node_modules", "touchstone"));
    writeFileSync(join(bin, "touchstone"), `#!/bin/sh\nexec "${touchstone.join('" "')}" "$@"\n`, {
      mode: 0o755,
    });
    const scripts = { touchstone: "touchstone", "below-shell": "sh -c 'touchstone \"$@\"; true' sh" };
    writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts }));
    const started = Object.entries(cases).map(async ([name, { stdin, command }]) => {
      const chain = await startChain(name, "ignore", [process.execPath, "-e", runner, stdin, ...command]);
      return [name, chain] as const;
    });
    chains = Object.fromEntries(await Promise.all(started));
  });

  for (const name of Object.keys(cases)) {
    test(`the node ends with a killed parent: ${name}`, async () => {
      const chain = chains[name];
      assert.ok(chain);
      await expectEnd(chain, () => chain.child.kill("SIGKILL"));
    });
  }

  test("the node ends when a pipe that it reads is closed, also during a request", async () => {
    // A shell connects its commands by pipes, and Node.js by sockets.
    const chain = await startChain("closed pipe", "pipe", ["sh", "-c", 'cat | "$@"', "sh", ...touchstone]);
    const { hostname, port } = new URL(chain.baseUrl);
    const socket = connect(Number(port), hostname).on("error", () => {});
    const request = "POST /v1/transactions/batch HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n";
    await new Promise<void>((resolve) => {
      socket.write(request, () => resolve());
    });
    await fetch(`${chain.baseUrl}/-/healthy`);
    await expectEnd(chain, () => chain.child.stdin?.end());
    socket.destroy();
  });

  test("the node ends if its parent ended while the node was starting", async () => {
    const dump = join(folder, "no-parent.gz");
    const child = start("ignore", [process.execPath, "-e", endingRunner, "pipe", ...touchstone], dump);
    child.stdout?.resume();
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const ended = await Promise.race([once(child, "close"), sleep(5 * endMillis, null, { ref: false })]);
    assert.ok(ended !== null, "expected the node to end, still runs");
    assert.match(stderr, /^stopping, because standard input has ended \(--exit-with-parent\)$/m);
  });

  test("/dev/null, a file and a terminal as standard input end nothing", async () => {
    const file = join(folder, "input");
    writeFileSync(file, "input\n");
    const inputs = ["/dev/null", file, ...(process.platform === "linux" ? ["/dev/ptmx"] : [])];
    const started = inputs.map((path) => startChain(path, openSync(path, "r+"), touchstone));
    const running = await Promise.all(started);
    await sleep(1000);
    for (const { baseUrl } of running) assert.equal((await fetch(`${baseUrl}/-/healthy`)).status, 200);
    for (const chain of running) await expectEnd(chain, () => chain.child.kill("SIGTERM"));
  });
});
