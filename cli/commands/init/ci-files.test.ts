import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { ciFiles, gitlabEntry, rejectExpressions, rejectVariableName, type CiJob } from "./ci-files.ts";

interface Step {
  readonly run?: string;
  readonly env?: { readonly [name: string]: string };
}

const job: CiJob = { packageName: "touchstone@1.2.3", variables: ["API_KEY"], command: null };
const workflow = (changes: Partial<CiJob> = {}) =>
  parse(ciFiles.github.render({ ...job, ...changes })) as {
    readonly env: { readonly [name: string]: string };
    readonly jobs: { readonly check: { readonly steps: readonly Step[] } };
  };
const pipeline = (changes: Partial<CiJob> = {}) =>
  parse(ciFiles.gitlab.render({ ...job, ...changes })) as {
    readonly touchstone: {
      readonly variables: { readonly [name: string]: string };
      readonly script: readonly string[];
    };
  };
const scriptOf = (changes: Partial<CiJob> = {}): string =>
  workflow(changes).jobs.check.steps.find(({ env }) => env !== undefined)?.run ?? "";

/** Runs a script with a `npx` that prints its words, and ends with a code if they ask for the version. */
function runScript(script: string, versionCode = 0, cwd = process.cwd()) {
  const npx = `npx() { printf '<%s>' "$@"; echo; case "$*" in *--version) return ${versionCode};; esac; return 1; }`;
  const { status, stdout } = spawnSync("bash", ["-ec", `${npx}\n${script}`], {
    encoding: "utf8",
    cwd,
    env: { PACKAGE: "./touchstone.tgz", PATH: process.env["PATH"] },
  });
  return { status, lines: stdout.trim().split("\n") };
}

describe("the CI file", () => {
  test("of GitHub takes the package from one variable and the secrets from the repository", () => {
    const { env, jobs } = workflow();
    assert.deepEqual(env, { PACKAGE: "touchstone@1.2.3" });
    assert.deepEqual(jobs.check.steps.find((step) => step.env !== undefined)?.env, {
      TOUCHSTONE_CHECK_SEED: "${{ github.run_id }}",
      TOUCHSTONE_CHECK_OUT: "compliance",
      API_KEY: "${{ secrets.API_KEY }}",
    });
    const summary = jobs.check.steps.find(({ run }) => run?.includes("GITHUB_STEP_SUMMARY"))?.run ?? "";
    // There is no report where npx could not install the package.
    const cwd = mkdtempSync(join(tmpdir(), "touchstone-init-"));
    assert.equal(runScript(summary, 0, cwd).status, 0);
    rmSync(cwd, { recursive: true });
  });

  test("of GitLab names the secrets to set, and runs the same script", () => {
    const { variables, script } = pipeline().touchstone;
    assert.deepEqual(variables, {
      PACKAGE: "touchstone@1.2.3",
      TOUCHSTONE_CHECK_SEED: "$CI_PIPELINE_ID",
      TOUCHSTONE_CHECK_OUT: "compliance",
    });
    assert.deepEqual(script, [scriptOf()]);
    assert.match(ciFiles.gitlab.render(job), /masked variables: API_KEY\./);
    assert.deepEqual(parse(gitlabEntry.text), { include: ciFiles.gitlab.path });
  });

  test("ends with 5 if the package cannot be installed, and else with the code of the check", () => {
    const call = "<--yes><--package><./touchstone.tgz><--><touchstone>";
    assert.deepEqual(runScript(scriptOf()), {
      status: 1,
      lines: [`${call}<--version>`, `${call}<check>`],
    });
    assert.deepEqual(runScript(scriptOf(), 1), { status: 5, lines: [`${call}<--version>`] });
  });

  test("starts the node with a command of any words", () => {
    const command = ["node", "a b.js", "it's", "#: $HOME"];
    for (const script of [scriptOf({ command }), pipeline({ command }).touchstone.script.join("\n")]) {
      assert.match(runScript(script).lines.at(-1) ?? "", /<check><--><node><a b\.js><it's><#: \$HOME>$/);
    }
  });

  test("of GitHub refuses a word that a workflow would replace", () => {
    const command = ["node", "${{ secrets.KEY }}"];
    assert.throws(
      () => rejectExpressions("github", command),
      /a workflow replaces before .*: \$\{\{ secrets/,
    );
    rejectExpressions("gitlab", command);
    rejectExpressions("github", ["node", "$HOME"]);
    rejectExpressions("github", null);
  });

  test("has only names that are variables", () => {
    for (const name of ["KEY", "_k1"]) rejectVariableName(name, "the header A");
    for (const name of ["", "a b", "A\nB", "A\n", "A }}", "1A", "TOUCHSTONE_KEY"]) {
      assert.throws(() => rejectVariableName(name, "the header A"), /the variable of the header A must have/);
    }
  });
});
