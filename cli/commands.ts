import { checkCommand } from "./commands/check.ts";
import { diffCommand } from "./commands/diff.ts";
import { mergeCommand } from "./commands/merge.ts";
import { nodeCommand } from "./commands/node.ts";
import { replayCommand } from "./commands/replay.ts";
import { requirementsCommand } from "./commands/requirements.ts";
import { verifyCommand } from "./commands/verify.ts";
import { withRun, type RunnableCommand } from "./options/command-definition.ts";

/** Every command of the program, in the order of the help. */
export const commands: readonly RunnableCommand[] = [
  withRun(checkCommand, async () => (await import("./commands/run-check.ts")).runCheck),
  withRun(nodeCommand, async () => (await import("./commands/run-node.ts")).runNode),
  withRun(replayCommand, async () => (await import("./commands/run-replay.ts")).runReplay),
  diffCommand,
  withRun(mergeCommand, async () => (await import("./commands/run-merge.ts")).runMerge),
  withRun(verifyCommand, async () => (await import("./commands/run-verify.ts")).runVerify),
  requirementsCommand,
];

/** Commands that this version knows and rejects. */
export const unsupportedCommands: readonly string[] = ["record"];
