import assert from "node:assert/strict";
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { after } from "node:test";
import { commandProgram } from "../../tools/run-command.ts";

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** A node in a process of its own. */
export interface Running {
  readonly child: Child;
  /** The complete output so far. */
  readonly written: { stdout: string; stderr: string };
}

const children: Child[] = [];
after(() => {
  for (const child of children) {
    child.kill("SIGKILL");
  }
});

/** Starts `touchstone node` with these arguments and without options from the environment. It is killed after the tests. */
export function start(...argv: readonly string[]): Running {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("TOUCHSTONE_")),
  );
  const child = spawn(process.execPath, [commandProgram, "node", ...argv], {
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  children.push(child);
  const written = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    written.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    written.stderr += text;
  });
  return { child, written };
}

/** Returns the first line of standard output. Fails with the output if the node ends before that. */
export async function firstLine({ child, written }: Running): Promise<string> {
  const ended = once(child, "close");
  while (!written.stdout.includes("\n")) {
    await Promise.race([once(child.stdout, "data"), ended]);
    assert.equal(child.exitCode, null, written.stderr);
  }
  return written.stdout.slice(0, written.stdout.indexOf("\n"));
}

/** Waits for the end of the node. Returns its exit code and the signal that ended it. */
export async function exitOf({ child }: Running): Promise<readonly [number | null, NodeJS.Signals | null]> {
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, "close");
  }
  return [child.exitCode, child.signalCode];
}

/** The line of `--json`. */
export interface Ready {
  readonly baseUrl: string;
  readonly faucetUrl: string;
  readonly indexerUrl: string;
  readonly controlUrl: string;
  readonly controlToken: string;
  readonly vendor: string;
  readonly accounts: readonly { readonly address: string; readonly privateKey: string }[];
  readonly profile: { readonly controlUrl?: string; readonly controlToken?: string };
}

/** Waits for the line of `--json`. */
export async function readReady(running: Running): Promise<Ready> {
  return JSON.parse(await firstLine(running)) as Ready;
}

/** The members of the line that `touchstone node --json` prints, in order. */
export const lineMembers = [
  "baseUrl",
  "faucetUrl",
  "indexerUrl",
  "controlUrl",
  "controlToken",
  "vendor",
  "chainId",
  "accounts",
  "profile",
];
