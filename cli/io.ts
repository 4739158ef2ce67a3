import { isatty } from "node:tty";

/** The part of the process that a command may use; tests pass a double. */
export interface CommandIo {
  /** Writes text to standard output: the result of the command and nothing else. */
  readonly stdout: (text: string) => void;
  /** Writes text to standard error: progress, warnings and other text for a person. */
  readonly stderr: (text: string) => void;
  readonly env: { readonly [name: string]: string | undefined };
  /** Whether standard error, where progress is shown, is a terminal. */
  readonly isTerminal: boolean;
  /** Width of that terminal in characters; 80 if there is none. */
  readonly columns: number;
  /** The directory to which paths are relative. */
  readonly cwd: string;
}

/** The real process for a command. */
export function processIo(): CommandIo {
  return {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    env: process.env,
    isTerminal: isatty(process.stderr.fd),
    // A terminal may be resized during the run.
    get columns() {
      return process.stderr.columns || 80;
    },
    cwd: process.cwd(),
  };
}
