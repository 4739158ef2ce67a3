import { defineCommand } from "../options/command-definition.ts";
import { defineList, defineOptional } from "../options/option.ts";
import { parsePath } from "../options/option-values.ts";
import { UsageError } from "../usage-error.ts";
import { checkOptions } from "./check-options.ts";

const { baselineWrite, sign, reportUrl, sarif, quiet, verbose, json } = checkOptions;

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
  sign,
  reportUrl: { ...reportUrl, shownDefault: "the URL of the shards, if all of them have the same" },
  sarif,
  quiet,
  verbose,
  json,
} as const;

/** The options of `touchstone merge`. */
export interface MergeOptions {
  /** Directories of shards, as given; at least one. */
  readonly dir: readonly string[];
  /** Directory of the reports, as given. */
  readonly out: string;
  /** Path of the baseline file to write; null to write none. */
  readonly baselineWrite: string | null;
  /** Path of the private key that signs the report; null for an unsigned report. */
  readonly sign: string | null;
  /** The URL of the merged report's page; null for the URL that all shards have. */
  readonly reportUrl: string | null;
  /** Whether `results.sarif` is written. */
  readonly sarif: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly json: boolean;
}

export const mergeCommand = defineCommand({
  name: "merge",
  usage: "[options] <dir> [dir...] --out <dir>",
  summary: "merge the shards of one run into one report",
  exitCodes: "those of touchstone check for a run without shards, 2 usage error or shards of different runs",
  options: mergeOptions,
  toOptions({ out, ...values }): MergeOptions {
    const usage = "touchstone merge <dir> [dir...] --out <dir>";
    if (values.dir.length === 0) throw new UsageError(`the directories of the shards are expected: ${usage}`);
    if (out === null) throw new UsageError(`--out is expected, a directory for the reports: ${usage}`);
    return { out, ...values };
  },
});
