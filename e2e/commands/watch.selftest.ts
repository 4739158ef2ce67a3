/** `touchstone check --watch` on a pseudo terminal, which `script` of util-linux provides. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { findPort } from "../../cli/run/free-port.ts";
import { findMutant } from "../../proof/fake-nodes/mutants/mutants.ts";
import { serveMutant } from "../../proof/gates/mutation/judge-mutant.ts";
import { commandProgram } from "../../tools/run-command.ts";

const hasScript = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux");
const skip =
  hasScript && readdirSync("/proc").includes("self") ? false : "needs script of util-linux and /proc";
const folder = mkdtempSync(join(tmpdir(), "touchstone-watch-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const prompt = "q: quit";
const waitMillis = 120_000;
let started = 0;

/** Returns whether processes run whose environment contains a text. */
function findProcesses(text: string): readonly number[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, "utf8").includes(text)
        ? [Number(name)]
        : [];
    } catch {
      return [];
    }
  });
}

async function waitUntil(isTrue: () => boolean, what: string): Promise<void> {
  const until = performance.now() + waitMillis;
  while (!isTrue()) {
    assert.ok(performance.now() < until, what);
    await sleep(20);
  }
}

/** Starts `check --watch` in a shell on a terminal. After it, the shell prints the exit code and the terminal's mode. */
function startWatch(argv: readonly string[]) {
  const own = join(folder, `run-${(started += 1)}`);
  mkdirSync(own);
  const words = ["check", "--watch", "--seed=1", `--out=${own}/reports`, ...argv].map((word) => `'${word}'`);
  const command = `'${process.execPath}' '${commandProgram}' ${words.join(" ")}; echo "code=$?"; stty -a`;
  const child = spawn("script", ["-qefc", command, "/dev/null"], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"],
      SHELL: "/bin/sh",
      WATCH_MARK: own,
      TOUCHSTONE_CHECK_WORKERS: "1",
      TMPDIR: own,
    },
  });
  // If a test fails, its processes end with their terminal.
  after(() => child.kill("SIGKILL"));
  let output = "";
  let read = 0;
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  child.stdin.on("error", () => undefined);
  return {
    press: (keys: string): void => void child.stdin.write(keys),
    /** Waits for the next occurrence of a text, and returns what was printed before it. */
    async expect(text: string): Promise<string> {
      await waitUntil(() => output.includes(text, read), `${text} is missing in: ${output}`);
      const end = output.indexOf(text, read) + text.length;
      const printed = output.slice(read, end);
      read = end;
      return printed;
    },
    closeTerminal: (): void => void child.kill("SIGKILL"),
    processes: (): readonly number[] => findProcesses(`WATCH_MARK=${own}`),
    /** Workers get only some variables, and the mark is not one of them. */
    workers: (): readonly number[] =>
      findProcesses(`TMPDIR=${own}`).filter((pid) => !findProcesses(`WATCH_MARK=${own}`).includes(pid)),
    /** Waits for the end, and requires that the terminal is as before and that no process is left. */
    async expectEnd(code: number): Promise<void> {
      await this.expect(`code=${code}`);
      assert.match(await this.expect("echoctl"), / icanon[^]* echo /, "the terminal reads lines again");
      await waitUntil(() => this.processes().length + this.workers().length === 0, "a process is left");
    },
  };
}

describe("check --watch on a terminal", { skip }, () => {
  test("judges again on Enter and on a new profile, and exits with the last verdict", async () => {
    const target = await serveMutant(findMutant("account-in-array"));
    const profile = join(folder, "profile.json");
    const watch = startWatch([target.baseUrl, "--only=ACCT-001,HLTH-001", "--profile", profile]);
    assert.match(
      await watch.expect(prompt),
      /--profile names a file that cannot be read: .*profile\.json[^]*watching: nothing could be judged/,
    );
    writeFileSync(profile, "{}");
    await watch.expect(`watching: ACCT-001 failed. Enter: judge again what failed, a: judge all, ${prompt}`);
    watch.press("\r");
    assert.match(await watch.expect(prompt), /not conformant[^]*ACCT-001 failed/);
    rmSync(profile);
    await watch.expect(`${profile} cannot be watched: it was removed`);
    writeFileSync(profile, "{ malformed");
    assert.match(
      await watch.expect(prompt),
      /changed: .*profile\.json[^]*touchstone: the file .* is not JSON/,
    );
    // Many editors write a new file and rename it.
    writeFileSync(`${profile}.new`, "{ }");
    renameSync(`${profile}.new`, profile);
    assert.match(await watch.expect(prompt), /changed: .*profile\.json[^]*not conformant/);
    assert.ok(watch.workers().length > 0, "the worker stays");
    watch.press("q");
    await watch.expectEnd(1);
    await target.close();
  });

  test("begins to judge again sooner than the command can start, on Enter and on a new profile", async () => {
    let requests: number[] = [];
    const target = await serveMutant({
      ...findMutant("account-in-array"),
      rewriteRequest() {
        requests.push(performance.now());
        return null;
      },
    });
    const profile = join(folder, "written-again.json");
    writeFileSync(profile, "{}");
    let at = performance.now();
    const watch = startWatch([target.baseUrl, "--only=ACCT-001", "--profile", profile]);
    /** Returns the time from the event to the first request that followed it. */
    const readDelay = async (): Promise<number> => {
      await watch.expect(prompt);
      return (requests[0] ?? Infinity) - at;
    };
    const start = await readDelay();
    const causes = {
      Enter: () => watch.press("\r"),
      profile: () => writeFileSync(profile, `${readFileSync(profile, "utf8")} `),
    };
    for (const [name, cause] of Object.entries(causes)) {
      // The fastest of several counts, because the machine may be busy.
      let fastest = Infinity;
      for (let round = 0; round < 5; round += 1) {
        requests = [];
        at = performance.now();
        cause();
        fastest = Math.min(fastest, await readDelay());
      }
      assert.ok(fastest < start, `${name}: ${fastest} ms, start of the command: ${start} ms`);
    }
    watch.press("q");
    await watch.expectEnd(1);
    await target.close();
  });

  test("starts the command again when its file changes, also when it was removed or could not start", async () => {
    const port = await findPort("127.0.0.1", 0);
    const server = join(folder, "server.mjs");
    const working = `process.argv.splice(2, 99, "node", "--port", "${port}"); await import(${JSON.stringify(commandProgram)});`;
    writeFileSync(server, "this is no program");
    const options = [`http://127.0.0.1:${port}/v1`, "--only=HLTH-001"];
    const watch = startWatch([...options, "--", process.execPath, server]);
    assert.match(await watch.expect(prompt), /exited with 1[^]*watching: the target did not respond/);
    writeFileSync(server, working);
    assert.match(
      await watch.expect(prompt),
      /changed: .*server\.mjs[^]*conformant within[^]*no requirement fails/,
    );
    rmSync(server);
    await watch.expect(`${server} cannot be watched: it was removed`);
    writeFileSync(server, working);
    assert.match(
      await watch.expect(prompt),
      /changed: .*server\.mjs[^]*conformant within[^]*no requirement fails/,
    );
    watch.press("\u0003");
    await watch.expectEnd(0);
  });

  test("ends with its terminal, and leaves no process", async () => {
    const port = await findPort("127.0.0.1", 0);
    const argv = [process.execPath, commandProgram, "node", "--port", String(port)];
    const watch = startWatch([`http://127.0.0.1:${port}/v1`, "--only=HLTH-001", "--", ...argv]);
    await watch.expect(prompt);
    assert.ok(watch.processes().length > 2, "the command runs");
    watch.closeTerminal();
    await waitUntil(() => watch.processes().length + watch.workers().length === 0, "a process is left");
  });
});
