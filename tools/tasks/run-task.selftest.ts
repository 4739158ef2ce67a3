import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, test } from "node:test";
import { packageRoot } from "../package-root.ts";
import { run } from "../run-command.ts";

const program = join(packageRoot, "dist", "tools", "tasks", "run-task.js");
const runTask = (...argv: readonly string[]): ReturnType<typeof run> =>
  run(process.execPath, [program, ...argv]);

describe("npm run task", () => {
  test("lists the tasks if it gets no name", async () => {
    const { code, stdout, stderr } = await runTask();
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /^usage: npm run task -- <name> \[<argument>…\]$/m);
    assert.match(stdout, /^ {2}mutation +judges mutants/m);
  });

  test("names the task that an unknown name may mean", async () => {
    const { code, stdout, stderr } = await runTask("mutatoin");
    assert.deepEqual([code, stdout], [2, ""]);
    assert.equal(
      stderr,
      'There is no task "mutatoin". Did you mean mutation?\nRun npm run task for a list of the tasks.\n',
    );
  });

  test("refuses arguments that a task does not take", async () => {
    const { code, stderr } = await runTask("lock", "ACCT-001");
    assert.deepEqual([code, stderr], [2, "The task lock takes no arguments, got ACCT-001\n"]);
  });

  test("passes arguments on, and exits with the code of the step that failed", async () => {
    const { code, stderr } = await runTask("mutant", "--port", "x");
    assert.deepEqual([code, stderr], [2, 'Expected a number from 0 to 65535 for --port, got "x"\n']);
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    test(`passes ${signal} on to the step, and exits when it has ended`, async () => {
      const child = spawn(process.execPath, [program, "mutant", "no-x-node-epoch"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let stdout = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        if (!stdout.includes("judge it:") && `${stdout}${text}`.includes("judge it:")) child.kill(signal);
        stdout += text;
      });
      const [code] = (await once(child, "close")) as [number | null];
      assert.equal(code, 0);
      assert.match(stdout, /0 responses had the defect\n$/);
    });
  }
});
