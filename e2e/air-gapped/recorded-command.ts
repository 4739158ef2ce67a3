import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run, type CommandResult } from "../../tools/run-command.ts";
import type { RecordedUse } from "./record-connections.ts";

const recorder = new URL("record-connections.js", import.meta.url).href;

/** How a command ended, and what its processes did. */
export interface RecordedResult extends CommandResult {
  readonly uses: readonly RecordedUse[];
}

/** The environment with which each process of a command appends what it does to a file in the folder. */
export function recordedEnv(folder: string): { readonly [name: string]: string } {
  return {
    NODE_OPTIONS: `--import=${recorder}?${encodeURIComponent(recordIn(folder))}`,
    // The compiled code of recorded processes is kept apart from that of others, and deleted with the folder.
    TMPDIR: folder,
    // All connections would go to a proxy of the developer.
    NO_PROXY: "*",
  };
}

/** Reads what the processes did since the last call. */
export function takeUses(folder: string): readonly RecordedUse[] {
  const text = readFileSync(recordIn(folder), "utf8");
  rmSync(recordIn(folder));
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as RecordedUse);
}

/** Runs Node.js or a program for it in a folder until it ends, and records what its processes do. */
export async function runRecorded(
  program: string,
  argv: readonly string[],
  folder: string,
): Promise<RecordedResult> {
  const result = await run(program, argv, { cwd: folder, env: recordedEnv(folder) });
  return { ...result, uses: takeUses(folder) };
}

function recordIn(folder: string): string {
  return join(folder, "record.ndjson");
}
