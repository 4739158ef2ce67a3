import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { checkOptions } from "../../cli/commands/check-options.ts";
import { configOption } from "../../cli/options/config-option.ts";
import { toKebabCase, variableName } from "../../cli/options/option.ts";
import { packageVersion } from "../../cli/version.ts";
import { packageRoot } from "../../tools/package-root.ts";
import { REPORT_FILES } from "../../reports/files/write-refusal.ts";
import { actionFile } from "./action-file.ts";

/** Options that make no sense in a job: they need a terminal, judge nothing, or replace the text of the log. */
const leftOut = ["watch", "plan", "json"];
/** The inputs that are not options of the command. */
const ownInputs = ["package", "command", "fail-on", "last-report", "artifact"];

const options = Object.entries({ ...checkOptions, config: configOption }).filter(
  ([name]) => !leftOut.includes(name),
);
const { steps } = actionFile.runs;

describe("the action", () => {
  test("has every option of the command as an input with the same meaning", () => {
    const described = Object.entries(actionFile.inputs).filter(([name]) => !ownInputs.includes(name));
    assert.deepEqual(
      described.map(([name, { description }]) => [name, description]),
      options.map(([name, { meaning }]) => [toKebabCase(name), meaning]),
    );
  });

  test("gives every option to the command as its environment variable", () => {
    const env = steps.find(({ id }) => id === "check")?.env ?? {};
    for (const [name] of options) {
      const variable = variableName("check", name);
      assert.equal(env[variable], `\${{ inputs.${toKebabCase(name)} }}`, variable);
    }
  });

  test("puts no expression into a script", () => {
    for (const { name, run = "" } of steps) assert.doesNotMatch(run, /\$\{\{/, name);
    for (const { env = {} } of steps) {
      for (const [name, text] of Object.entries(env)) {
        assert.match(text, /^\$\{\{ (?:inputs\.[\w-]+|steps\.\w+\.outputs\.[\w-]+) \}\}$/, name);
      }
    }
  });

  test("removes every file that a run writes before the run", () => {
    const [, removed = ""] =
      /for name in (.*); do\n\s+rm -f/.exec(steps.find(({ id }) => id === "check")?.run ?? "") ?? [];
    assert.deepEqual(removed.split(" ").toSorted(), REPORT_FILES.toSorted());
  });

  test("runs its own version by default", () => {
    assert.equal(actionFile.inputs["package"]?.default, `touchstone@${packageVersion()}`);
  });

  test("reports before it ends, whatever happened", () => {
    const check = steps.findIndex(({ id }) => id === "check");
    for (const step of steps.slice(check + 1)) assert.match(step.if ?? "", /^always\(\)/, step.name);
    assert.match(steps.at(-1)?.run ?? "", /exit "\$code"/);
  });
});

const workflow = ".github/workflows/ci.yml";
const read = (path: string): string => readFileSync(join(packageRoot, path), "utf8");

for (const path of [
  "action.yml",
  workflow,
  "examples/ci/github/check.yml",
  "examples/ci/github/matrix.yml",
]) {
  test(`${path} names every other action by its commit, and its version in a comment`, () => {
    const used = [...read(path).matchAll(/^(.*)\n\s+(?:- )?uses: (.*)$/gm)].filter(
      ([, , name]) => name?.startsWith("./") !== true,
    );
    assert.notEqual(used.length, 0);
    for (const [, before = "", name = ""] of used) {
      assert.match(name, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      assert.match(before, /^\s+# v\d+\.\d+\.\d+$/);
    }
  });
}

test("the same commit stands for the same version everywhere", () => {
  const files = ["action.yml", workflow, "examples/ci/github/check.yml", "examples/ci/github/matrix.yml"];
  const pins = files.flatMap((path) => read(path).match(/# v\S+\n.*uses: \S+/g) ?? []);
  const uses = pins.map((pin) => pin.replace(/^# (\S+)\n.*uses: /, "$1 "));
  const actions = new Set(uses.map((pin) => pin.replace(/^\S+ (\S+)@.*$/, "$1")));
  assert.equal(new Set(uses).size, actions.size);
});

test("the examples run this version", () => {
  const folder = "examples/ci";
  const files = readdirSync(join(packageRoot, folder), { recursive: true, encoding: "utf8" });
  const named = files
    .filter((file) => /\.ya?ml$/.test(file))
    .flatMap((file) => read(join(folder, file)).match(/\btouchstone[@:]\d[\w.-]*/g) ?? []);
  assert.ok(named.length >= 5);
  for (const name of named) assert.equal(name.slice("touchstone@".length), packageVersion());
});

test(`${workflow} can only read the repository, and runs what .ci/run runs`, () => {
  const text = read(workflow);
  assert.match(text, /^permissions:\n {2}contents: read\n/m);
  assert.equal(text.match(/^\s*permissions:/gm)?.length, 1);
  assert.match(text, /^\s+- run: \.ci\/run$/m);
  assert.doesNotMatch(text, /run:.*\$\{\{/);
});
