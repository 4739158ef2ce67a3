import { dispatch } from "./dispatch.ts";

/** Runs a command in this process, away from any terminal, and gives back its exit code and what it printed. */
export async function dispatchIn(
  cwd: string,
  argv: readonly string[],
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  let [stdout, stderr] = ["", ""];
  const code = await dispatch(argv, {
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    env: {},
    isTerminal: false,
    columns: 80,
    cwd,
  });
  return { code, stdout, stderr };
}
