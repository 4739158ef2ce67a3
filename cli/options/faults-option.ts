import { basename } from "node:path";
import { parseFaults, type IdentifiedRule } from "../../reference-node/faults/parse-rules.ts";
import { faultPresets, findPreset, presetNames } from "../../reference-node/faults/presets.ts";
import type { CommandIo } from "../io.ts";
import { UsageError } from "../usage-error.ts";
import { readJsonFile } from "./input-file.ts";
import { didYouMean } from "./near-match.ts";
import { defineOptional } from "./option.ts";
import { parsePath } from "./option-values.ts";

/** The option `--faults`. The help lists the presets. */
export const faultsOption = defineOptional({
  placeholder: "<file|preset>",
  meaning:
    "respond with faults by the rules of a JSON file, or by a preset: " +
    presetNames.map((name) => `${name} (${faultPresets[name].meaning})`).join("; "),
  parse: (text, place) => (findPreset(text) === null ? parsePath(text, place) : text),
  shownDefault: "none",
});

/**
 * Reads the rules that `--faults` names: a preset, or a JSON file.
 * @throws UsageError for a file that cannot be read, and for malformed rules, with the path of the malformed member.
 */
export function readFaults(source: string | null, io: Pick<CommandIo, "cwd">): readonly IdentifiedRule[] {
  if (source === null) return [];
  if (findPreset(source) !== null) return parseFaults("--faults", source);
  const rules = readRules(source, io);
  if (typeof rules === "string") throw new UsageError(`${source} must be an array of rules, got a string`);
  try {
    return parseFaults(basename(source), rules);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

function readRules(source: string, io: Pick<CommandIo, "cwd">): unknown {
  try {
    return readJsonFile("--faults", source, io);
  } catch (error) {
    // A name without a separator and an extension is more likely a misspelled preset than a file.
    const name = basename(source);
    if (!(error instanceof UsageError) || name.includes(".")) throw error;
    throw new UsageError(
      `--faults must be a file of rules or one of ${presetNames.join(", ")}, got ${JSON.stringify(source)}${didYouMean(name, presetNames)}`,
    );
  }
}
