import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../package-root.ts";
import { readProjectFiles } from "../structure/tidy-rules.ts";
import { insertTaskTable, renderTaskList } from "./task-list.ts";
import { findTask, taskNames, tasks } from "./tasks.ts";

const scripts = readScripts("package.json");

function readScripts(path: string): { readonly [name: string]: string } {
  const parsed: unknown = JSON.parse(readFileSync(join(packageRoot, path), "utf8"));
  return (parsed as { readonly scripts: { readonly [name: string]: string } }).scripts;
}

test("package.json has a script for each command that is often typed, and for those that npm runs", () => {
  const typed = ["build", "test", "lint", "format", "conformance", "selftest", "ci", "bench"];
  const ofNpm = ["prepare", "prepack", "prepublishOnly"];
  assert.deepEqual(Object.keys(scripts).toSorted(), [...typed, ...ofNpm, "task"].toSorted());
});

test("a script that starts a task has the name of this task", () => {
  const started = Object.keys(scripts).filter((name) => scripts[name] === `${scripts["task"]} ${name}`);
  assert.deepEqual(started.toSorted(), taskNames.filter((name) => tasks[name].isScript === true).toSorted());
});

test("every step of a task is a program that exists", () => {
  const programs = new Set(readdirSync(join(packageRoot, "node_modules", ".bin")));
  for (const name of taskNames) {
    assert.ok(tasks[name].steps.length > 0, name);
    for (const [program = "", ...argv] of tasks[name].steps) {
      assert.ok(["node", "npm"].includes(program) || programs.has(program), `${name}: ${program}`);
      for (const path of argv.filter((one) => one.startsWith("dist/"))) {
        assert.ok(existsSync(join(packageRoot, path)), `${name}: ${path}`);
      }
    }
  }
});

test("CONTRIBUTING.md lists the tasks", () => {
  const text = readFileSync(join(packageRoot, "CONTRIBUTING.md"), "utf8");
  assert.equal(insertTaskTable(text), text, "run `npm run task -- task-table`");
});

test("the list of tasks fits a terminal of 80 columns", () => {
  const list = renderTaskList();
  for (const name of taskNames) assert.match(list, new RegExp(`^  ${name} `, "m"));
  for (const line of list.split("\n")) assert.ok(line.length <= 80, line);
});

/** Lists the scripts and tasks that a text names in commands, also where a command is split into two lines of a comment. */
function listCommands(
  text: string,
): readonly { readonly script: string; readonly task: string | undefined }[] {
  const commands = text
    .replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, " ")
    .matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)(?: -- ([a-z][\w:-]*))?/g);
  return [...commands].map(([, script = "", task]) => ({ script, task }));
}

test("every command that a file names is a script or a task", () => {
  const root = readdirSync(packageRoot).filter((name) => /\.(?:md|json|ts)$/.test(name));
  const others = [...root, ".ci/run", "examples/README.md"].map((path) => ({
    path,
    text: readFileSync(join(packageRoot, path), "utf8"),
  }));
  const known = { ...scripts, ...readScripts("examples/testing/package.json") };
  const wrong = [...readProjectFiles(), ...others].flatMap(({ path, text }) =>
    listCommands(text)
      .filter(({ script, task = null }) =>
        script === "task" && task !== null ? findTask(task) === null : !Object.hasOwn(known, script),
      )
      .map(({ script, task }) => `${path}: npm run ${script}${script === "task" ? ` -- ${task}` : ""}`),
  );
  assert.deepEqual(wrong, []);
});

test("the commands of a text are found", () => {
  const text =
    "Run `npm run lint`,\n * then `npm run\n * task -- lock`, `npm run bench -- --smoke` and `npm run task`.";
  assert.deepEqual(
    listCommands(text).map(({ script, task }) => [script, task]),
    [
      ["lint", undefined],
      ["task", "lock"],
      ["bench", undefined],
      ["task", undefined],
    ],
  );
});
