/** Runs the scripts of the action's steps as a runner of GitHub does. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandProgram, run } from "../../tools/run-command.ts";
import { packageRoot } from "../../tools/package-root.ts";
import { actionFile, replaceExpressions, runsStep, type ActionStep, type Texts } from "./action-file.ts";

/** What a job with the action showed. */
export interface ReplayedAction {
  /** The exit code of the first step that failed; 0 if none did. */
  readonly code: number;
  readonly outputs: Texts;
  readonly summary: string;
  /** The text that the runner shows and reads commands from. */
  readonly log: string;
  /** Actions that the action uses, which only a runner can run. */
  readonly notTried: readonly string[];
}

/** A folder without files in which a job runs. */
export interface JobFolder {
  readonly path: string;
  readonly remove: () => void;
}

export function createJobFolder(): JobFolder {
  const path = mkdtempSync(join(tmpdir(), "touchstone-action-"));
  for (const name of ["workspace", "temp"]) mkdirSync(join(path, name));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Packs a package whose command is the one of this checkout, so that npx runs it without a registry.
 * @returns the path of the tarball
 */
export async function packStandIn(folder: string): Promise<string> {
  const source = join(folder, "stand-in");
  mkdirSync(source);
  const manifest = { name: "touchstone", version: "0.0.1", bin: { touchstone: "touchstone.cjs" } };
  writeFileSync(join(source, "package.json"), JSON.stringify(manifest));
  const program = `#!/usr/bin/env node\nrequire(${JSON.stringify(commandProgram)});\n`;
  writeFileSync(join(source, "touchstone.cjs"), program, { mode: 0o755 });
  const { stdout, stderr } = await run("npm", ["pack", "--silent", "--pack-destination", folder], {
    cwd: source,
  });
  if (stdout.trim() === "") throw new Error(`npm pack failed: ${stderr}`);
  return join(folder, stdout.trim());
}

/** Runs the steps with these inputs. Their `uses` steps are not run. */
export async function replayAction(
  { path }: JobFolder,
  inputs: Texts,
  environment: Texts = {},
): Promise<ReplayedAction> {
  const outputs = new Map<string, Texts>();
  const notTried: string[] = [];
  const summaryFile = join(path, "summary.md");
  writeFileSync(summaryFile, "");
  let code = 0;
  let log = "";
  for (const [place, step] of actionFile.runs.steps.entries()) {
    const context = { inputs, outputs, hasFailed: code !== 0 };
    if (!runsStep(step.if, context)) continue;
    if (step.uses !== undefined) notTried.push(step.uses);
    if (step.run === undefined) continue;
    const outputFile = join(path, `output-${place}`);
    writeFileSync(outputFile, "");
    const given = Object.entries(step.env ?? {}).map(([name, text]) => [
      name,
      replaceExpressions(text, context),
    ]);
    const script = { ...step, run: replaceExpressions(step.run, context) };
    const ended = await runScript(script, path, {
      ...runnerEnvironment(path),
      GITHUB_OUTPUT: outputFile,
      GITHUB_STEP_SUMMARY: summaryFile,
      ...environment,
      ...(Object.fromEntries(given) as Texts),
    });
    log += ended.stdout + ended.stderr;
    if (code === 0) code = ended.code ?? 1;
    if (step.id !== undefined) outputs.set(step.id, readOutputs(readFileSync(outputFile, "utf8")));
  }
  const shown = Object.entries(actionFile.outputs).map(([name, { value }]) => [
    name,
    replaceExpressions(value, { inputs, outputs, hasFailed: code !== 0 }),
  ]);
  return {
    code,
    outputs: Object.fromEntries(shown) as Texts,
    summary: readFileSync(summaryFile, "utf8"),
    log,
    notTried,
  };
}

function runScript({ run: script = "", shell }: ActionStep, path: string, env: Texts) {
  if (shell !== "bash") throw new Error(`unknown shell: ${shell}`);
  const file = join(path, "script.sh");
  writeFileSync(file, script);
  return run("bash", ["--noprofile", "--norc", "-eo", "pipefail", file], {
    cwd: join(path, "workspace"),
    env,
  });
}

/** The variables of a runner, and settings with which npx asks no registry. */
function runnerEnvironment(path: string): Texts {
  return {
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_ACTION_PATH: packageRoot,
    GITHUB_RUN_ID: "19876543210",
    GITHUB_WORKSPACE: join(path, "workspace"),
    RUNNER_OS: "Linux",
    RUNNER_TEMP: join(path, "temp"),
    npm_config_offline: "true",
    npm_config_cache: join(path, "npm-cache"),
  };
}

/** Reads the outputs that a step wrote, as lines `name=value` or with a line of its own as the end of a value. */
function readOutputs(text: string): Texts {
  const found = text.matchAll(/^([\w-]+)(?:=(.*)|<<(.*)\n([\s\S]*?)\n\3)$/gm);
  return Object.fromEntries(
    [...found].map(([, name, line, , lines]) => [name, line ?? lines ?? ""]),
  ) as Texts;
}
