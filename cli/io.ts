import { isatty } from "node:tty";

/** The part of the process that a command may use. Tests pass a fake one. */
export interface CommandIo {
  /** Writes the result of the command to standard output. */
  readonly stdout: (text: string) => void;
  /** Writes progress and warnings to standard error. */
  readonly stderr: (text: string) => void;
  readonly env: { readonly [name: string]: string | undefined };
  /** Whether standard error, where progress is shown, is a terminal. */
  readonly isTerminal: boolean;
  /** Width of that terminal in characters; 80 if there is none. */
  readonly columns: number;
  /**
   * Calls a function with every key that is pressed, until the returned function is called. Meanwhile Ctrl-C is a key,
   * not a signal. Missing if standard input is not a terminal.
   */
  readonly keys?: (pressed: (key: string) => void) => () => void;
  /** Asks a question, and returns the line that is typed; null for an end of input. Missing if standard input is no terminal. */
  readonly ask?: (question: string) => Promise<string | null>;
  /** The directory to which paths are relative. */
  readonly cwd: string;
  /** The path of the file that Node.js runs; missing in tests. */
  readonly script?: string;
}

/** Returns the current process. */
export function processIo(): CommandIo {
  return {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    env: process.env,
    isTerminal: isatty(process.stderr.fd),
    // The width is read each time, because a terminal may be resized during the run.
    get columns() {
      return process.stderr.columns || 80;
    },
    // The member process.stdin opens the stream, which takes long.
    ...(isatty(0) ? { keys: readKeys, ask: askOnTerminal } : {}),
    cwd: process.cwd(),
    ...(process.argv[1] === undefined ? {} : { script: process.argv[1] }),
  };
}

/** The key Ctrl-D, which means the end of input. */
const endOfInput = "\u0004";

/** Reads the keys of the terminal without waiting for the end of a line. */
function readKeys(pressed: (key: string) => void): () => void {
  const { stdin } = process;
  const receive = (bytes: Buffer): void => pressed(bytes.toString("utf8"));
  // A terminal that is closed gives an error, or the end of its input.
  const finish = (): void => pressed(endOfInput);
  stdin.setRawMode(true);
  stdin.on("data", receive);
  stdin.on("end", finish);
  stdin.on("error", finish);
  stdin.resume();
  return () => {
    stdin.off("data", receive);
    stdin.off("end", finish);
    stdin.off("error", finish);
    stdin.pause();
    if (!stdin.destroyed) stdin.setRawMode(false);
  };
}

/** Asks on the terminal. Ctrl-C and Ctrl-D end the input. */
async function askOnTerminal(question: string): Promise<string | null> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<null>((resolve) => {
    lines.once("close", () => resolve(null));
  });
  lines.once("SIGINT", () => lines.close());
  try {
    // Some versions of Node.js reject a question whose input has ended, others never answer it.
    return await Promise.race([lines.question(question).catch(() => null), closed]);
  } finally {
    lines.close();
  }
}
