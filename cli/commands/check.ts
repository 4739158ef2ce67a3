import type { CommandDefinition } from "../options/command-definition.ts";
import { rejectEmptySelection } from "../options/interface-values.ts";
import { type OptionValues } from "../options/option.ts";
import { UsageError } from "../usage-error.ts";
import { checkOptions } from "./check-options.ts";

/** The options of `touchstone check`; null means the default that the help describes. */
export interface CheckOptions extends Omit<OptionValues<typeof checkOptions>, "wait" | "seed"> {
  readonly seed: number | null;
  /** What to say about the options before the run, such as that the seed was reduced. */
  readonly notes: readonly string[];
  /** Seconds to wait for the target's first response. */
  readonly wait: number;
  /** The command that starts the target, and its arguments; null if the target already runs. */
  readonly command: readonly string[] | null;
}

/** Returns the default of `--wait`. A target that this program starts needs some time. */
export function defaultWait(command: readonly string[] | null): number {
  return command === null ? 0 : 30;
}

export const checkCommand: CommandDefinition<typeof checkOptions, CheckOptions> = {
  name: "check",
  usage: "[options] [base-url]\n       touchstone check [options] <base-url> -- <command...>",
  summary: "judge a node; without a base-url, start the built-in reference node and judge it",
  details:
    "With a command after --, check starts that command without a shell, judges the target once it responds, and stops " +
    "the command with all its child processes.",
  exitCodes: "0 conformant, 1 not conformant, 2 usage error, 3 target unreachable, 4 incomplete",
  examples: [
    {
      purpose: "Read a node, with at most 25 requests a second if it is on another machine",
      commands: ["touchstone check https://node.example/v1"],
    },
    {
      purpose: "Show what would be sent and what would stay unverified",
      commands: ["touchstone check https://node.example/v1 --plan"],
    },
    {
      purpose: "Start a node of yours, judge it and stop it",
      commands: ["touchstone check http://127.0.0.1:8080/v1 -- node my-server.js"],
    },
    {
      purpose: "Send transactions too, from the accounts in a profile",
      commands: ["touchstone check http://127.0.0.1:8080/v1 --profile my.json --allow submit"],
    },
    {
      purpose: "Judge one area again with the inputs of an earlier run",
      commands: ["touchstone check http://127.0.0.1:8080/v1 --only 'ACCT-*' --seed 7"],
    },
    {
      purpose: "Accept the failures of today, and fail on new ones",
      commands: [
        "touchstone check https://node.example/v1 --baseline-write accepted.json",
        "touchstone check https://node.example/v1 --baseline accepted.json",
      ],
    },
  ],
  options: checkOptions,
  toOptions(values, targetCommand) {
    rejectIncompleteShard(values);
    if (values.extended && values.shard !== null) {
      throw new UsageError(
        "--extended cannot be used with --shard; judge these operations in a run of their own",
      );
    }
    if (values.reference && values.baseUrl !== null) {
      throw new UsageError(
        `--reference judges the built-in reference node, but the base URL ${values.baseUrl} names another target; give only one of them`,
      );
    }
    rejectEmptySelection(values.only, "--only");
    rejectUnverifiedAlone(values);
    rejectUnwatchable(values);
    const command = requireTargetCommand(targetCommand);
    if (command !== null && values.baseUrl === null) {
      throw new UsageError(
        "a base URL is expected before --, the address of the node that the command starts: touchstone check <base-url> -- <command>",
      );
    }
    return {
      ...values,
      command,
      wait: values.wait ?? defaultWait(command),
      seed: values.seed?.value ?? null,
      notes: typeof values.seed?.note === "string" ? [values.seed.note] : [],
    };
  },
};

/**
 * Rejects `--shard` without `--seed`, because only shards with the same seed can be merged. Rejects `--shard` with
 * `--baseline-write`, because a baseline can be proposed only for the whole run.
 */
function rejectIncompleteShard({
  shard,
  seed,
  baselineWrite,
}: Pick<OptionValues<typeof checkOptions>, "shard" | "seed" | "baselineWrite">): void {
  if (shard === null) return;
  if (seed === null) {
    throw new UsageError(
      "--shard needs --seed, the same for every shard, such as --seed 7 or the number of the CI run",
    );
  }
  if (baselineWrite !== null) {
    throw new UsageError("--baseline-write cannot be used with --shard; use it with touchstone merge");
  }
}

/** Rejects `--baseline-unverified` without the file to write. */
export function rejectUnverifiedAlone({
  baselineWrite,
  baselineUnverified,
}: Pick<OptionValues<typeof checkOptions>, "baselineWrite" | "baselineUnverified">): void {
  if (baselineUnverified && baselineWrite === null) {
    throw new UsageError("--baseline-unverified needs --baseline-write <file>, the file to write");
  }
}

/** Rejects `--watch` with options that end after one run, or describe exactly one. */
function rejectUnwatchable({
  watch,
  ...values
}: Pick<OptionValues<typeof checkOptions>, "watch" | "plan" | "json" | "shard" | "baselineWrite">): void {
  const { plan, json, shard, baselineWrite } = values;
  const others = {
    "--plan": plan,
    "--json": json,
    "--shard": shard !== null,
    "--baseline-write": baselineWrite !== null,
  };
  const other = Object.entries(others).find(([, isGiven]) => isGiven)?.[0];
  if (watch && other !== undefined) throw new UsageError(`--watch cannot be used with ${other}`);
}

/** Checks the words after `--`; null if there is no `--`. */
export function requireTargetCommand(words: readonly string[] | null): readonly string[] | null {
  if (words !== null && (words[0] ?? "") === "") {
    throw new UsageError("-- must be followed by a command that starts the target, got nothing");
  }
  return words;
}
