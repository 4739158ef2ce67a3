import { dispatch } from "./dispatch.ts";

/** Runs a command in this process without a terminal; returns its exit code and its output. */
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
