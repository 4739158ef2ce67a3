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
