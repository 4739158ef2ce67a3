import { run } from "../../tools/run-command.ts";

/**
 * Runs a command to its end, and returns its standard output.
 * @throws Error with the output if the command fails.
 */
export async function step(
  command: string,
  argv: readonly string[],
  cwd: string,
  env: { readonly [name: string]: string } = {},
): Promise<string> {
  const { code, stdout, stderr } = await run(command, argv, { cwd, env });
  if (code === 0) return stdout;
  throw new Error(`${stdout}${stderr}\n${command} ${argv.join(" ")} ended with ${code}`);
}
