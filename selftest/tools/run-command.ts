import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const program = fileURLToPath(new URL("../../cli/main.js", import.meta.url));

/** Runs a program to its end, without the TOUCHSTONE_ variables and the CI variable of the environment. */
export function run(
  command: string,
  argv: readonly string[],
  options: { readonly cwd?: string; readonly env?: { readonly [name: string]: string } } = {},
): Promise<CommandResult> {
  const own = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("TOUCHSTONE_") && name !== "NODE_TEST_CONTEXT" && name !== "CI",
  );
  const child = spawn(command, argv, {
    cwd: options.cwd,
    env: { ...Object.fromEntries(own), ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString("utf8")));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs the command touchstone, by default with one worker, because starting a worker takes longer than short runs. */
export function runTouchstone(
  argv: readonly string[],
  options: { readonly cwd?: string; readonly env?: { readonly [name: string]: string } } = {},
): Promise<CommandResult> {
  const env = { TOUCHSTONE_CHECK_WORKERS: "1", ...options.env };
  return run(process.execPath, [program, ...argv], { ...options, env });
}
