import { defaultConfigFile } from "./config-option.ts";
import type { OptionSources } from "./sources.ts";

/** Returns whether there may be options in the environment or in a configuration file. */
export function hasOtherSources({ argv, env, readFile }: OptionSources): boolean {
  return (
    Object.keys(env).some((name) => name.startsWith("TOUCHSTONE_")) ||
    argv.some((word) => /^--config(?:=|$)/.test(word)) ||
    hasFile(defaultConfigFile, readFile)
  );
}

/** Returns whether a file exists. A file that cannot be read exists. */
function hasFile(path: string, readFile: OptionSources["readFile"]): boolean {
  try {
    return readFile(path) !== null;
  } catch {
    return true;
  }
}
