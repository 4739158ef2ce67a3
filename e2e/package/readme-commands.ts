/**
 * Runs the first two commands of the README in a fresh clone, after one installation, and reports a command that takes
 * over two minutes.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";
import { run } from "../../tools/run-command.ts";

const secondsMax = 120;
const commands = [...readFileSync(join(packageRoot, "README.md"), "utf8").matchAll(/^npm ci && .*$/gm)]
  .map(([line]) => line)
  .slice(0, 2);
if (commands.length !== 2) throw new Error("Expected two commands in README.md that begin with npm ci");

const parent = mkdtempSync(join(tmpdir(), "touchstone-clone-"));
const clone = join(parent, "clone");
try {
  await step("git", ["clone", "--quiet", packageRoot, clone], parent);
  // Both commands begin with the same installation, which takes long and would give the same result again.
  await step("sh", ["-c", "npm ci"], clone);
  for (const command of commands) {
    const [, ...rest] = command.split(" && ");
    const started = performance.now();
    await step("sh", ["-c", rest.join(" && ")], clone);
    const seconds = (performance.now() - started) / 1_000;
    process.stdout.write(`${command}: ${seconds.toFixed(0)} s after the install\n`);
    if (seconds > secondsMax)
      process.stdout.write(`Check whether the machine was busy: expected at most ${secondsMax} s.\n`);
  }
} finally {
  rmSync(parent, { recursive: true, force: true });
}

async function step(command: string, argv: readonly string[], cwd: string): Promise<void> {
  const { code, stdout, stderr } = await run(command, argv, { cwd });
  if (code === 0) return;
  process.stderr.write(`${stdout}${stderr}\n${command} ${argv.join(" ")} exited with ${code}\n`);
  process.exit(1);
}
