import type { Report } from "../model/report.ts";

/** How a reader of a stored report starts touchstone, also one who has not installed it. */
export const STORED_PROGRAM = "npx touchstone";

/**
 * Replaces the name of the program in a command, such as `touchstone replay report.json`, by how the reader starts the
 * program.
 */
export function startWith(program: string, command: string): string {
  return command.replace(/^touchstone(?= |$)/, () => program);
}

/** A command that may reach the node that a run did not reach, and what the reader has to know about it. */
export interface CorrectedCommand {
  readonly label: string;
  readonly command: string;
}

/** Stands for a base URL that only the reader knows. It contains no character that a shell interprets. */
export const PLACEHOLDER_URL = "http://HOST:PORT/v1";

/**
 * Corrects the command of a run that did not reach a node, because the same command would fail again; null if the run
 * reached a node.
 */
export function findCorrectedCommand(
  { run, target, exitCode }: Report,
  program: string,
): CorrectedCommand | null {
  const { remedy, baseUrl } = target;
  const command = startWith(program, run.commandLine);
  if (remedy === null) {
    // A target that never responded may be about to start. A program after -- would take the option for its own.
    if (exitCode !== 3 || command.includes(" -- ")) return null;
    return { label: "The command that gives a node time to start", command: `${command} --wait 60` };
  }
  const [, other = ""] = /^use the base URL ([A-Za-z0-9_./:%-]+), /.exec(remedy) ?? [];
  if (other !== "" && !other.includes("REDACTED")) {
    return { label: "The command with this base URL", command: command.replace(baseUrl, () => other) };
  }
  if (!/^(check|use) the base URL/.test(remedy)) return { label: "Run it again with", command };
  return {
    label: "The command with the host and port of your node in place of HOST and PORT",
    command: command.replace(baseUrl, () => PLACEHOLDER_URL),
  };
}
