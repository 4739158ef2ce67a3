/** Prints progress on stderr: one updated line on a terminal, otherwise one line every `stepsPerLine` steps. */
interface Progress {
  /** Counts a step and prints each remark on a separate line. */
  done(name: string, remarks?: readonly string[]): void;
  end(): void;
}

/** The number of steps between two lines if stderr is not a terminal. */
const stepsPerLine = 50;

export function createProgress(what: string, total: number): Progress {
  const { stderr } = process;
  const isTerminal = stderr.isTTY;
  const width = String(total).length;
  let done = 0;
  return {
    done(name, remarks = []) {
      done += 1;
      for (const remark of remarks) stderr.write(`${isTerminal ? "\r\u001b[K" : ""}${remark}\n`);
      const text = `${what} ${String(done).padStart(width)}/${total}`;
      if (isTerminal) stderr.write(`\r\u001b[K${`${text} ${name}`.slice(0, 79)}`);
      else if (done % stepsPerLine === 0 || done === total) stderr.write(`${text}\n`);
    },
    end() {
      if (isTerminal) stderr.write("\r\u001b[K");
    },
  };
}
