import { parsePath } from "./option-values.ts";
import { defineOptional } from "./option.ts";

/** The configuration file that is read without `--config`. */
export const defaultConfigFile = "touchstone.config.json";

/** Every command has this option. It cannot be set in a configuration file. */
export const configOption = defineOptional({
  placeholder: "<file>",
  meaning: "JSON configuration file with the options of each command",
  parse: parsePath,
  shownDefault: `${defaultConfigFile}, if it exists`,
});

/** The result of parsing a command line. */
export interface ParsedWords {
  /** The value of an option; undefined if the command line does not give it. */
  readonly valueOf: (name: string) => unknown;
  /** The words after `--`; null if there is no `--`. */
  readonly targetCommand: readonly string[] | null;
}
