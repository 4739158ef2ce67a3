import type { Stage } from "./stages.ts";

const buildFirst = "npm run --silent build && ";

/**
 * Returns the shell command of a stage, without the build at its beginning: CI builds once, and a build during another
 * stage would replace the files that this stage reads.
 * @throws Error if `package.json` has no such script
 */
export function toShellCommand(
  { script, argv = [] }: Stage,
  scripts: { readonly [name: string]: string },
): string {
  const command = scripts[script];
  if (command === undefined) throw new Error(`package.json has no script ${script}`);
  const built = command.startsWith(buildFirst) ? command.slice(buildFirst.length) : command;
  return [built, ...argv].join(" ");
}
