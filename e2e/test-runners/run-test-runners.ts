/**
 * Runs the tests of `examples/testing` with each test runner, in a copy of the folder into which the packed package is
 * installed.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";
import { step } from "../journeys/step.ts";

/** The scripts of the folder, with the line in which the runner reports that all of its tests passed. */
const runners: { readonly [script: string]: RegExp } = {
  "node-test": /^# pass 5$/m,
  vitest: /^ +Tests +4 passed \(4\)$/m,
  jest: /^Tests: +5 passed, 5 total$/m,
  playwright: /^ +4 passed /m,
};

const quiet = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
const folder = mkdtempSync(join(tmpdir(), "touchstone-test-runners-"));

// The default effect of these signals would leave the folder behind.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

try {
  const copy = join(folder, "testing");
  const source = join(packageRoot, "examples", "testing");
  cpSync(source, copy, { recursive: true, filter: (path) => !path.includes("node_modules") });
  const packed = await step("npm", ["pack", "--silent", "--pack-destination", folder], packageRoot);
  await step("npm", ["ci", ...quiet], copy);
  const tarball = join(folder, packed.trim().split("\n").at(-1) ?? "");
  await step("npm", ["install", "--no-save", ...quiet, tarball], copy);
  for (const [script, passed] of Object.entries(runners)) {
    const printed = await step("sh", ["-c", `npm run --silent ${script} 2>&1`], copy, { NO_COLOR: "1" });
    const [line] = passed.exec(printed) ?? [];
    if (line === undefined) throw new Error(`Expected ${script} to print ${passed}, got\n${printed}`);
    process.stdout.write(`${script}: ${line.trim()}\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
