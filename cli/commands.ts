import { checkCommand } from "./commands/check.ts";
import { diffCommand } from "./commands/diff.ts";
import { mergeCommand } from "./commands/merge.ts";
import { nodeCommand } from "./commands/node.ts";
import { replayCommand } from "./commands/replay.ts";
import { requirementsCommand } from "./commands/requirements.ts";
import { verifyCommand } from "./commands/verify.ts";
import type { CommandDefinition } from "./options/command.ts";

/** Every command of the program, in the order of the help. */
export const commands: readonly CommandDefinition[] = [
  checkCommand,
  nodeCommand,
  replayCommand,
  diffCommand,
  mergeCommand,
  verifyCommand,
  requirementsCommand,
];

/** Commands that this version knows and refuses. */
export const unsupportedCommands: readonly string[] = ["record"];
