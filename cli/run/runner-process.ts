/** The processes of the runners. Each has a process group of its own, so that all its child processes end with it. */
import { spawn, type ChildProcess } from "node:child_process";
import type { RunnerOptions } from "./runner.ts";
import { signalGroup } from "./signals.ts";

/** Why the command ended the processes of a runner. */
export type StopReason = "interrupted" | "out of time";

/** How a process ended. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last part of what it printed, or why it could not be started. */
  readonly output: string;
}

/** A process with a channel for messages. */
export interface RunnerProcess {
  /** Sends a message. Does nothing if the process has ended. */
  readonly send: (message: object) => void;
  /** Sends a signal to the process group. Does nothing if the group has ended. */
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<ProcessEnd>;
}

interface StartOptions {
  readonly cwd?: string;
  readonly env: { readonly [name: string]: string };
  readonly received: (message: unknown) => void;
}

const outputLengthMax = 4_000;
const graceMillis = 2_000;
/**
 * The environment variables that a Node.js process needs. Other variables are not passed on, because they could affect
 * the result.
 */
const keptVariables = [
  "PATH",
  "HOME",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SystemRoot",
  "NODE_V8_COVERAGE",
  "NODE_EXTRA_CA_CERTS",
  "NODE_COMPILE_CACHE",
  "NODE_DISABLE_COMPILE_CACHE",
];
const running = new Set<RunnerProcess>();

/** Returns the environment variables that a runner passes on to its processes. */
export function keepVariables(env: { readonly [name: string]: string | undefined }): {
  [name: string]: string;
} {
  return Object.fromEntries(
    keptVariables.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Starts Node.js with arguments. The process group is killed when this process exits. */
export function startRunnerProcess(
  argv: readonly string[],
  { cwd, env, received }: StartOptions,
): RunnerProcess {
  const child = spawn(process.execPath, argv, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  child.on("message", received);
  const runnerProcess: RunnerProcess = {
    send: (message) => void child.send(message, () => undefined),
    kill: (signal) => signalGroup(child, signal),
    ended: waitForEnd(child).finally(() => forget(runnerProcess)),
  };
  // This listener runs before the one that removes the run folder, because running workers write into that folder.
  if (running.size === 0) process.prependListener("exit", killAll);
  running.add(runnerProcess);
  return runnerProcess;
}

function forget(runnerProcess: RunnerProcess): void {
  running.delete(runnerProcess);
  if (running.size === 0) process.removeListener("exit", killAll);
}

function killAll(): void {
  for (const runnerProcess of running) runnerProcess.kill("SIGKILL");
}

function waitForEnd(child: ChildProcess): Promise<ProcessEnd> {
  let output = "";
  const keep = (chunk: Buffer): void => {
    output = `${output}${chunk.toString("utf8")}`.slice(-outputLengthMax);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  // A child process in an endless loop outlives the process and keeps its output open.
  child.on("exit", () => signalGroup(child, "SIGKILL"));
  return new Promise((resolve) => {
    child.on("error", (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, output: error.message });
    });
    child.on("close", (code, signal) => resolve({ code, signal, output }));
  });
}

/** Ends processes at a limit. */
export interface ProcessLimit {
  /** Why the processes were ended; null if they were not. */
  readonly reason: () => StopReason | null;
  dispose(): void;
}

/** Ends processes when `stop` aborts, first with SIGTERM and after two seconds with SIGKILL. */
export function createProcessLimit(
  processes: () => Iterable<Pick<RunnerProcess, "kill">>,
  { signal, stop }: Pick<RunnerOptions, "signal" | "stop">,
): ProcessLimit {
  let reason: StopReason | null = null;
  let killTimer: NodeJS.Timeout | null = null;
  const sendToAll = (name: NodeJS.Signals): void => {
    for (const runnerProcess of processes()) runnerProcess.kill(name);
  };
  const endAll = (): void => {
    reason = signal.aborted ? "interrupted" : "out of time";
    sendToAll("SIGTERM");
    killTimer = setTimeout(() => sendToAll("SIGKILL"), graceMillis);
  };
  if (stop.aborted) endAll();
  else stop.addEventListener("abort", endAll, { once: true });
  return {
    reason: () => reason,
    dispose() {
      if (killTimer !== null) clearTimeout(killTimer);
      stop.removeEventListener("abort", endAll);
    },
  };
}

/** Describes how a process ended: its exit code or signal, and the message of a fatal error or what it printed last. */
export function describeProcessEnd({ code, signal, output }: ProcessEnd): string {
  const fatal = /^FATAL ERROR: .*$/m.exec(output)?.[0];
  return `${signal ?? `exit code ${code}`}: ${fatal ?? output.trim().slice(-1_000)}`;
}
