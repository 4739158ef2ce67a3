/** Progress of long work on stderr: one line that moves on a terminal, a line now and then elsewhere. */
export interface Progress {
  /** Counts a step; what is to be said of it at once gets lines of its own. */
  done(name: string, remarks?: readonly string[]): void;
  end(): void;
}

/** How many steps pass between two lines where there is no terminal. */
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
