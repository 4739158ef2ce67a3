import type { CommandIo } from "./io.ts";

/** Returns whether the environment says that this process belongs to a CI job. */
export function isCiJob(env: CommandIo["env"]): boolean {
  return !["", "0", "false"].includes(env["CI"] ?? "");
}
