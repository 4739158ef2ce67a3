import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createCommand, cutTarget, isVisible, renderCommand, withProgram } from "../../evidence/command.ts";
import { writeAtomically } from "../../reports/files/write-atomically.ts";
import { formatCount } from "../../reports/model/plain-text.ts";
import { renderJson } from "../../reports/render/text/json-text.ts";
import { escapeTerminal } from "../../reports/render/text/terminal-text.ts";
import { renderRemedySentence } from "../../reports/text/remedy-text.ts";
import { isLoopback } from "../../suites/client/target.ts";
import type { CommandIo } from "../io.ts";
import { defaultConfigFile } from "../options/config-option.ts";
import { validateProfile } from "../options/profile.ts";
import { hasNode, prepareRun, type PreparedRun } from "../run/prepare-run.ts";
import { findProgramName } from "../run/printed-commands/program-name.ts";
import { createProgress } from "../run/progress.ts";
import { toRunOptions } from "../run/run-options.ts";
import { createInterruptSignal, createStopSignal } from "../run/signals.ts";
import { startTarget, withEndOfCommand } from "../run/target-process.ts";
import { UsageError } from "../usage-error.ts";
import { packageVersion } from "../version.ts";
import type { InitOptions } from "./init.ts";
import { ciFiles, gitlabEntry, rejectExpressions, rejectVariableName } from "./init/ci-files.ts";
import type { CiKind } from "./init/ci-kinds.ts";
import { createConfig } from "./init/config-proposal.ts";
import {
  readExisting,
  rejectExisting,
  withExistingConnection,
  type ExistingFiles,
} from "./init/existing-files.ts";
import { mergeProfile, proposeProfile } from "./init/profile-proposal.ts";
import { askMissing, type Answers } from "./init/questions.ts";

/**
 * Discovers a node and writes the files with which it is checked. Returns the exit code. Throws UsageError before anything is
 * sent.
 */
export async function runInit(options: InitOptions, io: CommandIo): Promise<number> {
  const existing = readExisting(options, io);
  const connected = withExistingConnection(options, existing.config, io);
  const answers = await askMissing(options, connected.baseUrl, io);
  const ciFile = ciFiles[answers.ci];
  if (ciFile !== null) rejectUnwritable(answers.ci, ciFile.path, connected, io);
  const interruption = createInterruptSignal();
  try {
    const prepared = await discoverNode(connected, answers, { io, signal: interruption.signal });
    if (interruption.signal.aborted) {
      io.stderr("touchstone: interrupted; nothing was written\nRun the command again.\n");
      return 4;
    }
    if (!hasNode(prepared)) {
      io.stderr(describeMissingNode(prepared));
      return prepared.discovered.reached ? 4 : 3;
    }
    const files = createFiles(options, answers, { existing, header: connected.header, prepared, io });
    await writeFiles(files, io);
    io.stdout(describeFiles(files, options, answers, { prepared, io }));
    return 0;
  } finally {
    interruption.dispose();
  }
}

/** Throws UsageError before anything is sent if the file of a CI job cannot be written. */
function rejectUnwritable(ci: CiKind, path: string, options: InitOptions, io: CommandIo): void {
  rejectExisting([path], options, io);
  rejectExpressions(ci, options.command);
  for (const { name, fromEnvironment } of options.header) {
    if (fromEnvironment !== null) rejectVariableName(fromEnvironment, `the header ${name}`);
  }
}

/** Starts the node if there is a command for it, and discovers it. */
async function discoverNode(
  options: InitOptions,
  { baseUrl }: Answers,
  { io, signal }: { readonly io: CommandIo; readonly signal: AbortSignal },
): Promise<PreparedRun> {
  const progress = createProgress(options.quiet ? null : io);
  const { command } = options;
  const target = toRunOptions(
    { ...options, baseUrl, vendor: null, allow: "read", seed: 0, runs: 1, profile: null },
    io,
    "command",
  );
  const process = command === null ? null : await startTarget(command, baseUrl, io);
  const ends = createStopSignal([signal, ...(process === null ? [] : [process.ended])]);
  try {
    progress.activity(`discovering accounts, tables and blocks of ${baseUrl}`);
    const prepared = await prepareRun({ ...target, signal: ends.signal, waiting: progress.activity });
    await prepared.close();
    return process === null ? prepared : withEndOfCommand(prepared, process);
  } finally {
    progress.finish();
    ends.dispose();
    await process?.stop();
  }
}

function describeMissingNode({ discovered, context, remedy }: PreparedRun): string {
  const { baseUrl } = context.target;
  const problem = discovered.reached
    ? `${baseUrl} does not look like a node of this interface`
    : `${baseUrl} did not respond: ${discovered.transportFailure ?? "unknown reason"}`;
  const next =
    remedy === null
      ? "Start the node, or correct the base URL; --wait <s> gives a node time to start."
      : renderRemedySentence(remedy);
  return `${escapeTerminal(`touchstone: ${problem}; nothing was written`)}\n${escapeTerminal(next)}\n`;
}

interface FoundNode {
  readonly existing: ExistingFiles;
  /** The headers with which the node is reached. */
  readonly header: InitOptions["header"];
  readonly prepared: PreparedRun;
  readonly io: CommandIo;
}

type Files = ReadonlyMap<string, string>;

const packageName = `touchstone@${packageVersion()}`;

function createFiles(options: InitOptions, answers: Answers, found: FoundNode): Files {
  const { existing, header, prepared, io } = found;
  const { profilePath } = existing;
  const profile = mergeProfile(existing.profile, proposeProfile(prepared));
  const config = createConfig(existing.config, { ...options, ...answers, profile: profilePath });
  const files = new Map([
    [profilePath, `${renderJson(profile, 2)}\n`],
    [defaultConfigFile, `${renderJson(config, 2)}\n`],
  ]);
  const ciFile = ciFiles[answers.ci];
  if (ciFile === null) return files;
  const { command } = options;
  const signers = validateProfile(profile, profilePath).signers ?? [];
  const variables = [
    ...header.flatMap(({ fromEnvironment }) => fromEnvironment ?? []),
    ...signers.flatMap(({ privateKey }) => (typeof privateKey === "string" ? [] : [privateKey.env])),
  ];
  files.set(ciFile.path, ciFile.render({ packageName, variables: [...new Set(variables)], command }));
  // A pipeline that is already there is not changed.
  if (answers.ci === "gitlab" && !existsSync(join(io.cwd, gitlabEntry.path))) {
    files.set(gitlabEntry.path, gitlabEntry.text);
  }
  return files;
}

/** Writes all files or none. */
async function writeFiles(files: Files, { cwd }: CommandIo): Promise<void> {
  try {
    for (const path of files.keys()) mkdirSync(dirname(resolve(cwd, path)), { recursive: true });
    await writeAtomically([...files].map(([path, text]) => [resolve(cwd, path), text] as const));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `the files cannot be written: ${reason}`,
      "Make the folder writable, or go to another.",
    );
  }
}

function readText(path: string, { cwd }: CommandIo): string {
  return readFileSync(join(cwd, path), "utf8");
}

/** Says what was found and written, and what to do next. */
function describeFiles(
  files: Files,
  { command }: InitOptions,
  { baseUrl, ci }: Answers,
  { prepared, io }: Pick<FoundNode, "prepared" | "io">,
): string {
  const { inventory, vendor } = prepared.discovered;
  const chainId = inventory.position?.chainId ?? "unknown";
  const program = findProgramName(io);
  const check = withProgram(createCommand("check", [], [], command ?? []), program);
  const ciFile = ciFiles[ci];
  const isIncluded = ci !== "gitlab" || readText(gitlabEntry.path, io).includes(ciFiles.gitlab.path);
  const isOutOfReach = ci !== "none" && command === null && isLoopback(baseUrl);
  const lines = [
    `Found vendor ${vendor}, chain id ${chainId}, ${formatCount(inventory.accounts.length, "account")} and ${formatCount(inventory.tableItems.length, "table item")}.`,
    ...[...files.keys()].map((path) => `Wrote ${path}`),
    ...(ciFile === null
      ? []
      : [
          `${packageName} is in no package registry yet: put the tarball that npm pack makes into the repository, and its path, such as ./touchstone.tgz, into PACKAGE in ${ciFile.path}.`,
        ]),
    ...(isIncluded ? [] : [`Add to ${gitlabEntry.path}: ${gitlabEntry.text.trim()}`]),
    ...(isOutOfReach
      ? [
          `The CI job does not reach ${baseUrl} unless it starts the node: ${program} init ${baseUrl} --ci ${ci} --force -- <command>`,
        ]
      : []),
    `Next: ${renderCommand(check.target.every(isVisible) ? check : cutTarget(check))}`,
  ];
  return `${lines.map(escapeTerminal).join("\n")}\n`;
}
