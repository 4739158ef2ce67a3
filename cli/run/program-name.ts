import type { CommandIo } from "../io.ts";

/**
 * Returns how the reader started touchstone, for the commands that are printed: npm and npx set variables for the
 * programs that they start. A program that only npx or a script of npm finds is not on the path of a shell.
 */
export function findProgramName(env: CommandIo["env"]): string {
  const isStartedByNpm = env["npm_command"] !== undefined || env["npm_lifecycle_event"] !== undefined;
  return isStartedByNpm ? "npx touchstone" : "touchstone";
}
