/**
 * Runs the tests of `examples/testing` in other languages, which start `touchstone node` as a process, in a copy of their
 * folder. Arguments are languages; without one, all run. A language that is not installed is an error.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";
import { commandProgram, run } from "../../tools/run-command.ts";
import { choosePython, listPythons } from "../clients/find-python.ts";
import { installPython } from "../clients/python-environment.ts";
import { step } from "../journeys/step.ts";

const env = { NODE_COMMAND: `${process.execPath} ${commandProgram}` };

/** How the tests of a language are run in a copy of their folder, and what is printed if all of them pass. */
const languages: {
  readonly [language: string]: { readonly run: (copy: string) => Promise<string>; readonly passed: RegExp };
} = {
  python: { run: runPytest, passed: /^3 passed in .*$/m },
  go: { run: runGo, passed: /^ok +\t.*$/m },
};

const folder = mkdtempSync(join(tmpdir(), "touchstone-languages-"));

// The default effect of these signals would leave the folder behind.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

try {
  const names = process.argv.slice(2);
  for (const name of names.length > 0 ? names : Object.keys(languages)) await runLanguage(name);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function runLanguage(name: string): Promise<void> {
  const language = Object.hasOwn(languages, name) ? languages[name] : undefined;
  if (language === undefined)
    throw new Error(`A language must be one of ${Object.keys(languages).join(", ")}, got ${name}`);
  const copy = join(folder, name);
  cpSync(join(packageRoot, "examples", "testing", name), copy, { recursive: true });
  const printed = await language.run(copy);
  const [line] = language.passed.exec(printed) ?? [];
  if (line === undefined) throw new Error(`Expected ${name} to print ${language.passed}, got\n${printed}`);
  process.stdout.write(`${name}: ${line.trim()}\n`);
}

async function runPytest(copy: string): Promise<string> {
  const python = choosePython(await listPythons(process.env), "3.11", "pytest");
  const environment = join(folder, "pytest");
  const interpreter = await installPython(python, join(copy, "requirements.txt"), environment, copy);
  return step(interpreter, ["-m", "pytest", "-q"], copy, env);
}

async function runGo(copy: string): Promise<string> {
  const version = await run("go", ["version"]).catch(() => null);
  if (version?.code !== 0)
    throw new Error("Install Go 1.22 or later: the tests in examples/testing/go need it.");
  // Go must not download another version of itself, and not print the result of an earlier run.
  return step("go", ["test", "-count=1", "./..."], copy, { ...env, GOTOOLCHAIN: "local" });
}
