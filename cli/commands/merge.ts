import { defineCommand } from "../options/command-definition.ts";
import { defineList, defineOptional, type OptionValues } from "../options/option.ts";
import { parsePath } from "../options/option-values.ts";
import { UsageError } from "../usage-error.ts";
import { rejectUnverifiedAlone } from "./check.ts";
import { checkOptions } from "./check-options.ts";

const { baselineWrite, baselineUnverified, sign, reportUrl, sarif, quiet, verbose, json } = checkOptions;

const mergeOptions = {
  dir: defineList({
    placeholder: "<dir>",
    meaning: "directory that touchstone check --shard wrote; give the directory of each shard once",
    parse: (text, place) => [parsePath(text, place)],
    isPositional: true,
  }),
  out: defineOptional({
    placeholder: "<dir>",
    meaning: "directory for the merged reports",
    parse: parsePath,
  }),
  baselineWrite,
  baselineUnverified,
  sign,
  reportUrl: { ...reportUrl, shownDefault: "the URL of the shards, if all of them have the same" },
  sarif,
  quiet,
  verbose,
  json,
} as const;

/** The options of `touchstone merge`, with at least one directory of a shard. Paths are as given. */
export interface MergeOptions extends Omit<OptionValues<typeof mergeOptions>, "out"> {
  readonly out: string;
}

export const mergeCommand = defineCommand({
  name: "merge",
  usage: "[options] <dir> [dir...] --out <dir>",
  summary: "merge the shards of one run into one report",
  exitCodes: "those of touchstone check for a run without shards, 2 usage error or shards of different runs",
  examples: [
    {
      purpose: "Judge with two machines, and join their reports",
      commands: [
        "touchstone check https://node.example/v1 --seed 7 --shard 1/2 --out one",
        "touchstone check https://node.example/v1 --seed 7 --shard 2/2 --out two",
        "touchstone merge one two --out compliance",
      ],
    },
  ],
  options: mergeOptions,
  toOptions({ out, ...values }): MergeOptions {
    const usage = "touchstone merge <dir> [dir...] --out <dir>";
    if (values.dir.length === 0) throw new UsageError(`the directories of the shards are expected: ${usage}`);
    if (out === null) throw new UsageError(`--out is expected, a directory for the reports: ${usage}`);
    rejectUnverifiedAlone(values);
    return { out, ...values };
  },
});
