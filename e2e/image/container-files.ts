import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";

/** The compose files of the examples. */
export const composeFiles = ["app-tests", "check-a-node"].map(
  (name) => `examples/compose/${name}/compose.yaml`,
);

/** Reads a file of the checkout. */
export function readText(path: string): string {
  return readFileSync(join(packageRoot, path), "utf8");
}

/**
 * Returns the shell command of the health check in a compose file.
 * @throws Error if the file has none in one line.
 */
export function readHealthCheck(file: string): string {
  const [, command] = /^ {6}test: (.+)$/m.exec(readText(file)) ?? [];
  if (command === undefined) throw new Error(`Expected a health check in one line of ${file}, found none`);
  return command;
}
