import { mergeTable } from "./merge-table.ts";
import type { OptionSources } from "../options/option-sources.ts";
import { resolveOptions } from "../options/options.ts";
import { UsageError } from "../usage-error.ts";

/** What `touchstone merge` was asked to do. */
export interface MergeOptions {
  /** Folders of shards, as given; at least one. */
  readonly dirs: readonly string[];
  /** Directory of the reports, as given. */
  readonly out: string;
  /** Path of the baseline file to propose; null: none. */
  readonly baselineWrite: string | null;
  /** Path of the private key that signs the report; null: unsigned. */
  readonly sign: string | null;
  readonly quiet: boolean;
  readonly json: boolean;
}

/** Reads the options of `touchstone merge` from all their sources; throws UsageError. */
export function parseMergeOptions(sources: OptionSources): MergeOptions {
  const { values, afterTerminator } = resolveOptions("merge", mergeTable, sources);
  if (afterTerminator !== null) throw new UsageError("touchstone merge takes nothing after --");
  const { dir: dirs, out, sign, quiet, json } = values;
  const usage = "touchstone merge <dir> [dir...] --out <dir>";
  if (dirs.length === 0) throw new UsageError(`the folders of the shards are expected: ${usage}`);
  if (out === null) throw new UsageError(`--out is expected, a folder for the reports: ${usage}`);
  return { dirs, out, baselineWrite: values["baseline-write"], sign, quiet, json };
}
