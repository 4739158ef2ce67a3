import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-root.ts";

/** The program that the command `touchstone` of the package runs. */
export const commandProgram = join(packageRoot, readBin());

function readBin(): string {
  const { bin } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
    readonly bin: { readonly touchstone: string };
  };
  return bin.touchstone;
}
