import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import type { CommandIo } from "../io.ts";

/** Where options may come from. */
export interface OptionSources {
  /** The arguments after the command's name. */
  readonly argv: readonly string[];
  readonly env: { readonly [name: string]: string | undefined };
  /** The text of a file; null where there is none. May throw where it cannot be read. */
  readonly readFile: (path: string) => string | null;
}

/** The sources of a real command: its arguments, its environment, and files seen from its directory. */
export function sourcesOf(argv: readonly string[], io: CommandIo): OptionSources {
  return { argv, env: io.env, readFile: (path) => readTextFile(resolve(io.cwd, path)) };
}

function readTextFile(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return null;
    }
    throw error;
  }
}
