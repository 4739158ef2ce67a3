/**
 * Plays an implementer who has only the document and the command: judges the server, reads the first cause and the next
 * step as they are printed, mends the one bug that they name, runs the printed command, and starts again.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { commandProgram, run, type CommandResult } from "../../tools/run-command.ts";
import { createChain } from "./chain.ts";
import { faults, spoil, type Fault } from "./faults.ts";
import { createHandler } from "./operations.ts";
import { serve } from "./serve.ts";

/** A run of the command against a server with some bugs, and what an implementer reads of it. */
export interface Stage {
  readonly exitCode: number | null;
  readonly headline: string;
  /** The requirement of the first failure that is shown; empty if none is. */
  readonly failed: string;
  readonly next: string;
  /** The bugs that the server has. */
  readonly open: readonly string[];
  /** Those of them that the next step names, together with the failure that it is about. */
  readonly named: readonly string[];
  /** What the printed replay said after the bug was mended; null if none was printed. */
  readonly replayed: CommandResult | null;
}

/** A folder in which `touchstone` is a command, as it is where the package is installed. */
export interface Workplace {
  readonly folder: string;
  readonly type: (line: string) => Promise<CommandResult>;
  readonly remove: () => void;
}

/** Makes a folder in which a line is run by a shell, as an implementer types or pastes it. */
export function createWorkplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-series-"));
  const program = join(folder, "touchstone");
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${commandProgram}" "$@"\n`);
  chmodSync(program, 0o755);
  const env = { PATH: `${folder}${delimiter}${process.env["PATH"] ?? ""}`, TOUCHSTONE_CHECK_WORKERS: "1" };
  return {
    folder,
    type: (line) => run("sh", ["-c", line], { cwd: folder, env }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What `named` of a stage has if the next step is about the profile and not about a bug. */
export const PROFILE = "a profile with a table item";

/** Plays from the server with all bugs on, until a next step names no bug of it, or more than one. */
export async function* playSeries(
  { folder, type }: Workplace,
  open: readonly Fault[] = faults,
): AsyncGenerator<Stage> {
  const chain = createChain();
  const complete = createHandler(chain);
  const server = await serve(complete);
  let line = `touchstone check ${server.baseUrl} --seed 7 --quiet`;
  try {
    for (;;) {
      server.handler = spoil(complete, open);
      const { told, ...read } = readSummary(await type(line));
      const profile = fillIn(read.next, chain);
      if (profile !== null) {
        writeFileSync(join(folder, "profile.json"), profile);
        line = /touchstone check .*$/m.exec(read.next)?.[0] ?? "";
        yield { ...read, open: toNames(open), named: [PROFILE], replayed: null };
        continue;
      }
      const named = open.filter(({ shown }) => shown.test(told));
      const after = open.filter((fault) => fault !== named[0]);
      server.handler = spoil(complete, after);
      const again = /touchstone replay .*$/m.exec(read.next)?.[0];
      const replayed = again === undefined ? null : await type(again);
      yield { ...read, open: toNames(open), named: toNames(named), replayed };
      if (named.length !== 1) return;
      open = after;
    }
  } finally {
    await server.close();
  }
}

/** Fills in the example for a profile that a next step shows, if it shows one, with what the implementer knows. */
function fillIn(next: string, { table: { handle, key } }: ReturnType<typeof createChain>): string | null {
  const values: { readonly [open: string]: string } = {
    "handle of a table": handle,
    "type of its keys": "address",
    "type of its values": "u64",
    "key of an item": key,
  };
  const example = /\{ "tables": .*\}/.exec(next)?.[0];
  return example?.replaceAll(/<([^>]*)>/g, (bracket, name: string) => values[name] ?? bracket) ?? null;
}

const toNames = (some: readonly Fault[]): readonly string[] => some.map(({ name }) => name);

/** Reads the parts of a summary that say what to do, and all that they tell as one text. */
function readSummary({
  code,
  stdout,
}: CommandResult): Pick<Stage, "exitCode" | "headline" | "failed" | "next"> & { readonly told: string } {
  const toLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ").trim();
  const paragraphs = stdout.split(/\n\n+/);
  const cause = toLine(paragraphs.find((paragraph) => paragraph.startsWith("FAIL ")) ?? "");
  const [, failed = ""] = /^FAIL ([A-Z]+-[0-9]+)/.exec(cause) ?? [];
  const [, step = ""] = /^Next +(.*)/ms.exec(stdout) ?? [];
  // A command keeps its line, because it is run as it is printed.
  const next = step.replaceAll(/\s*\n\s+(?!touchstone)/g, " ").replaceAll(/\n\s+/g, "\n");
  const told = failed !== "" && next.includes(failed) ? `${cause} ${next}` : next;
  return { exitCode: code, headline: toLine(paragraphs[0] ?? ""), failed, next: next.trim(), told };
}
