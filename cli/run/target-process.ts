import { spawn, type ChildProcess } from "node:child_process";
import { connect } from "node:net";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CommandIo } from "../io.ts";
import { UsageError } from "../usage-error.ts";
import type { PreparedRun } from "./prepare-run.ts";
import { signalGroup } from "./signals.ts";
import { describePortHolder } from "./target/port-holder.ts";

/** The process of the command that serves the target. */
export interface TargetProcess {
  /** Aborts when the command exits by itself. */
  readonly ended: AbortSignal;
  /** The exit code of the command, or the signal that ended it; null if it has not exited by itself. */
  end(): string | null;
  /** The last part of the output. Each line begins with the name of the command. */
  output(): string;
  /**
   * Stops the command and its child processes. Kills those that have not ended after five seconds. Says which process
   * still listens at the base URL, because one in a group of its own is not stopped.
   */
  stop(): Promise<void>;
}

const outputLengthMax = 16_384;
const graceMillis = 5_000;
const stepMillis = 25;
/** How many times `stop` looks whether a killed process group has ended. */
const killStepsMax = 100;

/**
 * Starts a command without a shell, in a process group of its own.
 * @throws UsageError if it cannot be started, or if another process already listens at the base URL
 */
export async function startTarget(
  command: readonly string[],
  baseUrl: string,
  io: Pick<CommandIo, "env" | "cwd" | "stderr">,
): Promise<TargetProcess> {
  await rejectOccupiedPort(baseUrl);
  const [program = "", ...argv] = command;
  const child = spawn(program, argv, {
    cwd: io.cwd,
    env: { ...io.env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString("utf8")).slice(-outputLengthMax);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  await waitUntilStarted(child, program);
  const ended = new AbortController();
  let isStopping = false;
  let end: string | null = null;
  // The event is `exit` and not `close`, because a child process may keep the pipes open after the command has exited.
  child.on("exit", (code, signal) => {
    if (!isStopping) end = signal ?? String(code);
    setTimeout(() => ended.abort(), stepMillis);
  });
  const killAtExit = (): void => signalGroup(child, "SIGKILL");
  process.once("exit", killAtExit);
  return {
    ended: ended.signal,
    end: () => end,
    output: () => prefixLines(output, basename(program)),
    async stop() {
      isStopping = true;
      await endGroup(child);
      process.removeListener("exit", killAtExit);
      child.stdout.destroy();
      child.stderr.destroy();
      if (await isListening(baseUrl)) io.stderr(describeLeftProcess(baseUrl));
    },
  };
}

const outputLinesShown = 5;

/**
 * Treats the target as unreachable if its command has exited. If a response arrived, it came from another process, and
 * that process must not be judged.
 */
export function withEndOfCommand(prepared: PreparedRun, targetProcess: TargetProcess): PreparedRun {
  const end = targetProcess.end();
  if (end === null) return prepared;
  const transportFailure = `the command exited with ${end} before it listened`;
  const output = selectLastLines(targetProcess.output(), outputLinesShown).join(" ");
  const remedy = { kind: "command", end, output } as const;
  return { ...prepared, remedy, discovered: { ...prepared.discovered, reached: false, transportFailure } };
}

const stackFrame = /^\[[^\]]*\] +at /;
const errorLine = /^\[[^\]]*\] (?:Uncaught )?[\w.]*(?:Error|Exception)\b/;

/**
 * Selects the last lines that a command printed, without the frames of a stack. The line of an error comes first, because
 * its stack and details would hide it.
 */
export function selectLastLines(output: string, count: number): readonly string[] {
  const lines = output
    .trimEnd()
    .split("\n")
    .filter((line) => line !== "" && !stackFrame.test(line));
  const error = lines.findLastIndex((line) => errorLine.test(line));
  const isHidden = error >= 0 && error < lines.length - count;
  return isHidden ? lines.slice(error, error + count) : lines.slice(-count);
}

function prefixLines(output: string, name: string): string {
  const lines = output.split("\n").filter((line) => line !== "");
  return lines.map((line) => `[${name}] ${line}\n`).join("");
}

function waitUntilStarted(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", (error) =>
      reject(
        new UsageError(
          `-- must be followed by a command that can be started, got "${program}": ${error.message}`,
          "Correct the path of the program, or install it. No shell reads the words after --.",
        ),
      ),
    );
  });
}

/** Rejects a base URL at which another process listens, because that process would be judged instead. */
async function rejectOccupiedPort(baseUrl: string): Promise<void> {
  if (!(await isListening(baseUrl))) return;
  const holder = describePortHolder(portOf(baseUrl));
  const name = holder === "" ? "" : `, ${holder}`;
  throw new UsageError(
    `another process already listens at ${baseUrl}${name}`,
    "Stop it, or leave out -- and the command to judge it.",
  );
}

/** Names the process that the command has left behind. */
function describeLeftProcess(baseUrl: string): string {
  const holder = describePortHolder(portOf(baseUrl)) || "a process";
  return `touchstone: ${holder} still listens at ${baseUrl} after the command was stopped; stop it before the next run\n`;
}

function portOf(baseUrl: string): number {
  const { port, protocol } = new URL(baseUrl);
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

/** Returns whether a connection to the host and port of a URL is accepted. */
function isListening(baseUrl: string): Promise<boolean> {
  const host = new URL(baseUrl).hostname.replace(/^\[(.*)\]$/, "$1");
  return new Promise((resolve) => {
    const socket = connect({ host, port: portOf(baseUrl), timeout: 1_000 });
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
    socket.once("timeout", () => settle(false));
  });
}

async function endGroup(child: ChildProcess): Promise<void> {
  const until = performance.now() + graceMillis;
  signalGroup(child, "SIGTERM");
  while (isGroupAlive(child) && performance.now() < until) await sleep(stepMillis);
  signalGroup(child, "SIGKILL");
  // The system ends the group a moment later. Only then is the port free.
  for (let step = 0; isGroupAlive(child) && step < killStepsMax; step += 1) await sleep(stepMillis);
}

function isGroupAlive(child: ChildProcess): boolean {
  try {
    return child.pid !== undefined && process.kill(-child.pid, 0);
  } catch {
    return false;
  }
}
