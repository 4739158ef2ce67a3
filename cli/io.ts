import { isatty } from "node:tty";

/** What a command may know of and do to the process that runs it; tests hand in a double. */
export interface CommandIo {
  /** Writes text to standard output: the result of the command and nothing else. */
  readonly stdout: (text: string) => void;
  /** Writes text to standard error: progress and whatever is meant for a person. */
  readonly stderr: (text: string) => void;
  readonly env: { readonly [name: string]: string | undefined };
  /** Whether standard error, where progress is shown, is a terminal. */
  readonly isTerminal: boolean;
  /** Width of that terminal in characters; 80 where there is none. */
  readonly columns: number;
  /** The directory that relative paths start from. */
  readonly cwd: string;
}

/** The process itself as seen by a command. */
export function processIo(): CommandIo {
  return {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    env: process.env,
    isTerminal: isatty(process.stderr.fd),
    columns: process.stderr.columns || 80,
    cwd: process.cwd(),
  };
}

/** Whether what goes to standard output is coloured: for people only, and for nobody who asks for none. */
export function usesColour({ env }: Pick<CommandIo, "env">): boolean {
  return process.stdout.isTTY && (env["NO_COLOR"] ?? "") === "";
}
