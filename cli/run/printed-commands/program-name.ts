import { existsSync } from "node:fs";
import { basename, delimiter, join, relative, resolve } from "node:path";
import { quoteWord } from "../../../evidence/command.ts";
import type { CommandIo } from "../../io.ts";

type Start = Pick<CommandIo, "env" | "cwd" | "script">;

/**
 * Returns how the reader starts touchstone again, for the commands that are printed: a word that a shell finds, or the
 * file that runs. npm and npx set variables for the programs that they start, which only they find.
 */
export function findProgramName({ env, cwd, script }: Start): string {
  if (env["npm_command"] !== undefined || env["npm_lifecycle_event"] !== undefined) {
    return `${enterFolder(env["INIT_CWD"], cwd)}npx touchstone`;
  }
  if (script === undefined || isOnPath("touchstone", env)) return "touchstone";
  const inside = relative(cwd, script);
  const isInside = inside !== "" && !inside.startsWith("..");
  const isLink = basename(script) === "touchstone";
  const word = quoteWord(isInside ? `${isLink ? "./" : ""}${inside}` : script);
  return isLink ? word : `node ${word}`;
}

/** A script of npm runs in the folder of its package, also if the reader is in another one. */
function enterFolder(readerFolder: string | undefined, cwd: string): string {
  const isElsewhere = readerFolder !== undefined && resolve(readerFolder) !== resolve(cwd);
  return isElsewhere ? `cd ${quoteWord(cwd)} && ` : "";
}

/** Returns whether a shell finds a program by its name. */
function isOnPath(name: string, env: CommandIo["env"]): boolean {
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.some((folder) => existsSync(join(folder, name)) || existsSync(join(folder, `${name}.cmd`)));
}
