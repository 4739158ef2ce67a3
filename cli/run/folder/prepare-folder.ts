/** Creates the folder of the reports before the run. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { UsageError } from "../../usage-error.ts";

/** How long the file system may take. A network file system that is mounted on demand takes a few seconds. */
const limitMillis = 10_000;

/** Creates the folder `$1` and fails if it is not writable. A shell starts ten times faster than Node.js. */
const inShell = ["/bin/sh", "-c", 'mkdir -p -- "$1" && [ -w "$1" ]', "sh"];

/** Does the same where there is no such shell. */
const inNode = [
  process.execPath,
  "-e",
  `const { accessSync, constants, mkdirSync } = require("node:fs");
  try {
    mkdirSync(process.argv[1], { recursive: true });
    accessSync(process.argv[1], constants.W_OK);
  } catch (error) {
    process.stderr.write(error.message);
    process.exitCode = 1;
  }`,
];

/** How the folder is created. Tests replace it. */
interface FolderProcess {
  /** A program and its arguments, to which the folder is added. */
  readonly command: readonly string[];
  readonly limitMillis: number;
}

/**
 * Creates the folder of the reports. A process of its own does it, because a call that never returns, such as one to a
 * network file system whose server is gone, would keep this process from ending. If it fails or takes too long, the run
 * does not start.
 */
export async function prepareFolder(
  folder: string,
  using: FolderProcess = { command: existsSync("/bin/sh") ? inShell : inNode, limitMillis },
): Promise<void> {
  const failure = await findFailure(folder, using);
  if (failure !== null) {
    throw new UsageError(
      `--out must be a writable directory, got ${folder}: ${failure}`,
      "Make it writable, or give another one with --out.",
    );
  }
}

function findFailure(folder: string, using: FolderProcess): Promise<string | null> {
  return new Promise((resolve) => {
    const [program = process.execPath, ...argv] = using.command;
    const child = spawn(program, [...argv, folder], { stdio: ["ignore", "ignore", "pipe"] });
    let message = "";
    child.stderr.on("data", (chunk: Buffer) => (message += chunk.toString("utf8")));
    const settle = (failure: string | null): void => {
      clearTimeout(timer);
      resolve(failure);
    };
    const timer = setTimeout(() => {
      settle(`the file system did not create it within ${using.limitMillis} ms`);
      // The process ends only once the file system returns, and nothing may wait for it.
      child.kill("SIGKILL");
      child.stderr.destroy();
      child.unref();
    }, using.limitMillis);
    child.on("error", (error) => settle(error.message));
    child.on("close", (code) => settle(code === 0 ? null : message.trim() || "it is not writable"));
  });
}
