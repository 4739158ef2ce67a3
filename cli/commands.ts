import type { checkOptions } from "./commands/check-options.ts";
import type { CheckOptions } from "./commands/check.ts";
import type { RunnableCommand } from "./options/command-definition.ts";

/** A command of the program, whose definition is loaded when it is needed. */
interface CommandEntry {
  readonly name: string;
  readonly load: () => Promise<RunnableCommand>;
}

/** Every command of the program, in the order of the help. */
export const commandEntries: readonly CommandEntry[] = [
  { name: "check", load: loadCheck },
  { name: "node", load: async () => (await import("./commands/node.ts")).nodeCommand },
  { name: "replay", load: async () => (await import("./commands/replay.ts")).replayCommand },
  { name: "diff", load: async () => (await import("./commands/diff.ts")).diffCommand },
  { name: "merge", load: async () => (await import("./commands/merge.ts")).mergeCommand },
  { name: "verify", load: async () => (await import("./commands/verify.ts")).verifyCommand },
  {
    name: "requirements",
    load: async () => (await import("./commands/requirements.ts")).requirementsCommand,
  },
];

/** Loads the command `check`. The library has its options too, and must not contain the code that runs the command. */
async function loadCheck(): Promise<RunnableCommand<typeof checkOptions, CheckOptions>> {
  return {
    ...(await import("./commands/check.ts")).checkCommand,
    run: async (options, io) => (await import("./commands/run-check.ts")).runCheck(options, io),
  };
}

/** Loads every command, in the order of the help. */
export function loadCommands(): Promise<readonly RunnableCommand[]> {
  return Promise.all(commandEntries.map(({ load }) => load()));
}

/** Commands that this version knows and rejects. */
export const unsupportedCommands: readonly string[] = ["record"];
