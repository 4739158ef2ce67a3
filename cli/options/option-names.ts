/** What the names of all variables that the program reads begin with. */
export const VARIABLE_PREFIX = "TOUCHSTONE_";

/** The environment variable of an option: `check`, `max-time` → `TOUCHSTONE_CHECK_MAX_TIME`. */
export function variableName(command: string, option: string): string {
  return VARIABLE_PREFIX + `${command}_${option}`.toUpperCase().replaceAll("-", "_");
}

/** The key of an option in the file: `max-time` → `maxTime`. */
export function toFileKey(option: string): string {
  return option.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** An option as it is written on the command line: `--max-time`, or `<base-url>` for what is given without a name. */
export function argumentName(option: string, isPositional: boolean): string {
  return isPositional ? `<${option}>` : `--${option}`;
}
