/**
 * Installs the packed tarball into an empty folder with an empty cache of npm and without a connection, and judges a node there with the
 * command and with the library. All connections of npm and of the runs are recorded.
 */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNode } from "../../reference-node/node.ts";
import { packageRoot } from "../../tools/package-root.ts";
import { run, type CommandResult } from "../../tools/run-command.ts";
import { assertOnlyTarget } from "./only-target.ts";
import { runRecorded } from "./recorded-command.ts";

const quiet = ["--no-audit", "--no-fund", "--no-update-notifier"];
const folder = mkdtempSync(join(tmpdir(), "touchstone-offline-"));
const node = createNode();
const { baseUrl, close } = await node.listen();
try {
  // The build is packed as it is.
  const packed = await run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], {
    cwd: packageRoot,
  });
  assertSuccess(packed);
  const tarball = join(folder, packed.stdout.trim());
  const project = createProject("offline");
  const cache = `--cache=${join(folder, "empty-cache")}`;
  const installed = await runRecorded("npm", ["install", "--offline", cache, ...quiet, tarball], project);
  assertSuccess(installed);
  assertOnlyTarget(installed.uses, null);

  const command = join("node_modules", ".bin", "touchstone");
  const checked = await runRecorded(command, ["check", baseUrl, "--seed=7", "--workers=2"], project);
  assertSuccess(checked);
  assertOnlyTarget(checked.uses, baseUrl);

  const program = `import { check } from "touchstone"; await check(${JSON.stringify(baseUrl)}, { only: "HLTH-*" });`;
  const used = await runRecorded(process.execPath, ["--input-type=module", "-e", program], project);
  assertSuccess(used);
  assertOnlyTarget(used.uses, baseUrl);
  process.stdout.write("the package is installed and judges a node without another connection\n");
} finally {
  await close();
  await node.close();
  rmSync(folder, { recursive: true, force: true });
}

function createProject(name: string): string {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "name": "empty", "private": true }');
  return project;
}

function assertSuccess({ code, stdout, stderr }: CommandResult): void {
  assert.equal(code, 0, stdout + stderr);
}
