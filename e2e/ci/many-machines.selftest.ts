import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { Report } from "../../cli/check-api.ts";
import { createNode } from "../../reference-node/node.ts";
import { commandProgram, run, runTouchstone } from "../../tools/run-command.ts";
import {
  findStepScript,
  gitlabParallel,
  gitlabTemplate,
  matrixWorkflow,
  readKubernetesJob,
  scriptOf,
} from "./example-scripts.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-machines-"));
const node = createNode({ clock: "virtual" });
const { baseUrl } = await node.listen();
after(async () => {
  await node.close();
  rmSync(folder, { recursive: true, force: true });
});

// The scripts start touchstone itself or with npx, as what the package would install.
const programs = join(folder, "bin");
mkdirSync(programs);
const started = `exec "${process.execPath}" "${commandProgram}" "$@"\n`;
writeFileSync(join(programs, "touchstone"), `#!/bin/sh\n${started}`, { mode: 0o755 });
writeFileSync(join(programs, "npx"), `#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift 2\n${started}`, {
  mode: 0o755,
});

/** A few requirements of each of the ten shards. */
const only = "ACCT-*,HLTH-*";

interface Environment {
  readonly [name: string]: string;
}

const runScript = (shell: readonly string[], script: string, env: Environment) => {
  const [program = "sh", ...flags] = shell;
  const path = `${programs}:${process.env["PATH"] ?? ""}`;
  const settings = { TOUCHSTONE_CHECK_WORKERS: "1", TOUCHSTONE_CHECK_QUIET: "true" };
  return run(program, [...flags, "-c", script], {
    cwd: folder,
    env: { PATH: path, NODE_URL: baseUrl, ...settings, TOUCHSTONE_CHECK_ONLY: only, ...env },
  });
};

const reportIn = (dir: string): Report =>
  JSON.parse(readFileSync(join(folder, dir, "report.json"), "utf8")) as Report;
/**
 * Returns the verdict and the judged requirements. Whether the ledger shows a case may change while it moves, so
 * requirements that passed and those that were not triggered count as the same.
 */
function judgedIn(dir: string) {
  const { verdict, scope, requirements } = reportIn(dir);
  const judged = requirements.filter(({ status }) => status !== "disabled");
  return {
    verdict,
    shard: scope.shard,
    judged: judged.map(({ id, status }) => `${id} ${status === "not-observed" ? "pass" : status}`),
  };
}

describe("ten shards of a Kubernetes Indexed Job", () => {
  const job = readKubernetesJob("shards");
  const { completions = 0 } = job.spec;
  const runNumber = "19876543210";
  const shared = { RUN: runNumber, REPORTS: folder };
  const judge = async (index: number) => {
    const ended = await runScript(["sh"], scriptOf(job), {
      ...shared,
      JOB_COMPLETION_INDEX: String(index),
    });
    assert.equal(ended.code, 0, ended.stdout + ended.stderr);
    return ended;
  };
  const merge = () => runScript(["sh"], scriptOf(readKubernetesJob("merge")), shared);

  test("are as many as the script says, and have a shard each", () => {
    assert.match(scriptOf(job), new RegExp(`--shard auto/${completions} `));
    assert.equal(completions, 10);
  });

  test("are merged into the report of one run, although the ledger moved for minutes between them", async () => {
    for (let index = 0; index < completions - 1; index += 1) {
      const { stderr } = await judge(index);
      assert.match(stderr, /the seed is 2696674026, because --seed is 19876543210/);
      if (index === 4) {
        node.control.advance({ seconds: 600 });
        node.control.produceBlocks({ count: 300 });
      }
    }
    const incomplete = await merge();
    assert.equal(incomplete.code, 2);
    assert.match(incomplete.stderr, /shard 10\/10 of the run is missing; .* --seed 2696674026 for it/);
    await judge(completions - 1);
    const merged = await merge();
    assert.equal(merged.code, 0, merged.stdout + merged.stderr);
    const { ledgerVersion } = reportIn(`${runNumber}/merged`).target;
    assert.ok(BigInt(ledgerVersion?.last ?? 0) - BigInt(ledgerVersion?.first ?? 0) >= 300n);
    const whole = await runTouchstone(
      ["check", baseUrl, "--seed", runNumber, "--only", only, "--out", "whole"],
      { cwd: folder },
    );
    assert.equal(whole.code, 0);
    assert.deepEqual(judgedIn(`${runNumber}/merged`), judgedIn("whole"));
  });

  test("replace the report of a shard that is tried again, and merge refuses two of one shard", async () => {
    await judge(3);
    assert.equal((await merge()).code, 0);
    const again = join(folder, runNumber, "10");
    cpSync(join(folder, runNumber, "3"), again, { recursive: true });
    const { code, stderr } = await merge();
    assert.equal(code, 2);
    assert.match(stderr, /both contain shard 4\/10, started \S+ and \S+; .* after a retry the later one/);
    rmSync(again, { recursive: true });
  });
});

test("the job with a target for each index judges its own, and ends with the codes of its table", async () => {
  const job = readKubernetesJob("targets");
  writeFileSync(join(folder, "targets"), `${baseUrl}\nhttp://127.0.0.1:1/v1\n`);
  const judge = (index: number) =>
    runScript(["sh"], scriptOf(job), {
      RUN: "7",
      REPORTS: join(folder, "targets-reports"),
      TARGETS: join(folder, "targets"),
      JOB_COMPLETION_INDEX: String(index),
    });
  assert.equal((await judge(0)).code, 0);
  assert.equal((await judge(1)).code, 3);
  // An index without a target must not judge anything else.
  assert.equal((await judge(2)).code, 2);
  assert.equal(reportIn("targets-reports/7/0").target.baseUrl, baseUrl);
  const rules = job.spec.podFailurePolicy?.rules ?? [];
  const failing = rules.find(({ action }) => action === "FailIndex")?.onExitCodes?.values;
  assert.deepEqual(failing, [1, 2, 4]);
});

test("a shard of the GitHub matrix and one of GitLab's parallel jobs write the folders that are merged", async () => {
  const shards = matrixWorkflow.jobs["shard"]?.strategy?.matrix.shard ?? [];
  assert.deepEqual(
    shards,
    Array.from({ length: 10 }, (_, place) => place + 1),
  );
  assert.equal(gitlabParallel.shard.parallel, 10);
  const github = { PACKAGE: "touchstone", GITHUB_RUN_ID: "19876543210", CI: "true" };
  const bash = ["bash", "-e"];
  const matrix = await runScript(bash, findStepScript("Judge a part"), { ...github, SHARD: "10" });
  assert.equal(matrix.code, 0, matrix.stderr);
  assert.equal(reportIn("shard-10").scope.shard, "10/10");

  const gitlab = {
    PACKAGE: "touchstone",
    CI: "true",
    CI_NODE_INDEX: "9",
    CI_NODE_TOTAL: "10",
    TOUCHSTONE_CHECK_BASE_URL: baseUrl,
    TOUCHSTONE_CHECK_SEED: "19876543210",
    TOUCHSTONE_CHECK_SHARD: gitlabParallel.shard.variables?.["TOUCHSTONE_CHECK_SHARD"] ?? "",
    TOUCHSTONE_CHECK_OUT: "shard-9",
  };
  const parallel = await runScript(bash, gitlabTemplate[".touchstone"].script.join("\n"), gitlab);
  assert.equal(parallel.code, 0, parallel.stderr);
  assert.equal(reportIn("shard-9").scope.shard, "9/10");

  for (const script of [findStepScript("Merge the parts"), gitlabParallel.merge.script?.join("\n") ?? ""]) {
    const { code, stderr } = await runScript(bash, script, { PACKAGE: "touchstone" });
    assert.equal(code, 2);
    assert.match(stderr, /shard 1\/10, 2\/10, .* of the run is missing/);
  }
});
