import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-root.ts";

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program that the command `touchstone` of the package runs. Tests run it too, so they test what users get. */
export const commandProgram = join(packageRoot, readBin());

function readBin(): string {
  const { bin } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
    readonly bin: { readonly touchstone: string };
  };
  return bin.touchstone;
}

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
  // With an encoding, a stream keeps the bytes of a character that continues in the next chunk.
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs `touchstone`, by default with one worker: starting more workers takes longer than a short run. */
export function runTouchstone(
  argv: readonly string[],
  options: { readonly cwd?: string; readonly env?: { readonly [name: string]: string } } = {},
): Promise<CommandResult> {
  const env = { TOUCHSTONE_CHECK_WORKERS: "1", ...options.env };
  return run(process.execPath, [commandProgram, ...argv], { ...options, env });
}
