import { withRun, type RunnableCommand } from "./options/command-definition.ts";

/** A command of the program, whose definition is loaded when it is needed. */
interface CommandEntry {
  readonly name: string;
  readonly load: () => Promise<RunnableCommand>;
}

/** Every command of the program, in the order of the help. */
export const commandEntries: readonly CommandEntry[] = [
  {
    name: "check",
    load: async () =>
      withRun(
        (await import("./commands/check.ts")).checkCommand,
        async () => (await import("./commands/run-check.ts")).runCheck,
      ),
  },
  {
    name: "node",
    load: async () =>
      withRun(
        (await import("./commands/node.ts")).nodeCommand,
        async () => (await import("./commands/run-node.ts")).runNode,
      ),
  },
  {
    name: "replay",
    load: async () =>
      withRun(
        (await import("./commands/replay.ts")).replayCommand,
        async () => (await import("./commands/run-replay.ts")).runReplay,
      ),
  },
  { name: "diff", load: async () => (await import("./commands/diff.ts")).diffCommand },
  {
    name: "merge",
    load: async () =>
      withRun(
        (await import("./commands/merge.ts")).mergeCommand,
        async () => (await import("./commands/run-merge.ts")).runMerge,
      ),
  },
  {
    name: "verify",
    load: async () =>
      withRun(
        (await import("./commands/verify.ts")).verifyCommand,
        async () => (await import("./commands/run-verify.ts")).runVerify,
      ),
  },
  {
    name: "requirements",
    load: async () =>
      withRun(
        (await import("./commands/requirements.ts")).requirementsCommand,
        async () => (await import("./commands/run-requirements.ts")).runRequirements,
      ),
  },
  {
    name: "init",
    load: async () =>
      withRun(
        (await import("./commands/init.ts")).initCommand,
        async () => (await import("./commands/run-init.ts")).runInit,
      ),
  },
];

/** Loads every command, in the order of the help. */
export function loadCommands(): Promise<readonly RunnableCommand[]> {
  return Promise.all(commandEntries.map(({ load }) => load()));
}
