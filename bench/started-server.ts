import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { commandProgram } from "../tools/run-command.ts";

/** A server in a separate process, which does not share the event loop of the measurement. */
export interface StartedServer {
  readonly port: number;
  /** The time from the start of the process to the end of its first response. */
  readonly readyMillis: number;
  /** Returns the CPU time of the process in microseconds. Only the programs of this folder report it. */
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
}

export const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Starts the reference node with `touchstone node` of the bundle, as users do, and the given options. */
export function startNode(path: string, ...options: readonly string[]): Promise<StartedServer> {
  const argv = [commandProgram, "node", "--port", "0", "--log", "silent", ...options];
  return startServer(argv, path, (line) => Number(/:(\d+)\/v1/.exec(line)?.[1]));
}

/**
 * Starts a program that prints its address, and waits until the program responds to a request. The printed line does
 * not prove that the program is ready.
 */
export async function startServer(
  argv: readonly string[],
  path: string,
  portOf: (line: string) => number,
): Promise<StartedServer> {
  const started = performance.now();
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "ignore", "ipc"] });
  if (child.stdout === null) throw new Error("a server must have a standard output, got none");
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  const port = portOf(chunk.toString("utf8"));
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  await response.text();
  const readyMillis = performance.now() - started;
  return { port, readyMillis, cpuMicros: () => askCpuMicros(child), stop: () => stop(child) };
}

async function askCpuMicros(child: ChildProcess): Promise<number> {
  const answered = once(child, "message");
  child.send("cpu");
  return Number((await answered)[0]);
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}
