/** Notices that the process which started the command has ended, even if it was killed and could send no signal. */
import { fstatSync } from "node:fs";

/** How often the process id of the parent is read. */
const pollMillis = 250;

let parentAtStart: number | null = null;

/** Records the parent. Call it first: a parent that ends before this call is not noticed by its process id. */
export function recordParent(): void {
  parentAtStart = process.ppid;
}

/**
 * Resolves with what has happened when standard input ends, if it is a pipe or a socket, or when the process has another
 * parent than at its start. Standard input is the safer sign: it also reaches a command that runs below a shell, `npx` or `npm run`, which
 * outlive the process that started them. `/dev/null`, a file and a terminal say nothing about a parent.
 */
export function waitForParentEnd(): Promise<string> {
  return new Promise((resolve) => {
    if (isPipe(0)) {
      const ignoreError = (): void => {};
      const end = (): void => resolve("standard input has ended");
      // A socket that is reset gives an error, and then closes without an end.
      process.stdin.once("end", end).once("close", end).on("error", ignoreError).resume();
    }
    const parent = parentAtStart ?? process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      resolve("the parent process has ended");
    }, pollMillis);
    timer.unref();
  });
}

/** Returns whether a descriptor is a pipe or a socket. One that is closed is neither. */
function isPipe(descriptor: number): boolean {
  try {
    const file = fstatSync(descriptor);
    return file.isFIFO() || file.isSocket();
  } catch {
    return false;
  }
}
