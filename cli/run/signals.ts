import type { ChildProcess } from "node:child_process";
import { constants } from "node:os";

/** The signals that stop a command. A terminal that is closed sends SIGHUP, and Ctrl-\ sends SIGQUIT. */
export const stopSignals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];

/** Programs such as `timeout` may deliver one signal twice within this time. */
const duplicateSignalMillis = 250;

let hasReceivedSignal = false;

/** Records signals while the program loads, so that the command can handle them. */
export function listenForEarlySignal(): void {
  for (const name of stopSignals) process.on(name, recordSignal);
}

/**
 * Stops recording signals and returns whether one was received. Call it after adding listeners, because Node.js ends a
 * process that receives a signal without a listener.
 */
export function releaseEarlySignals(): boolean {
  for (const name of stopSignals) process.removeListener(name, recordSignal);
  return hasReceivedSignal;
}

function recordSignal(): void {
  hasReceivedSignal = true;
}

/**
 * Turns the first signal that stops a command into an abort signal, so that an interrupted run can still write its report.
 * The second one ends the process immediately through `process.exit`, which stops child processes and removes files.
 */
export function createInterruptSignal(): {
  readonly signal: AbortSignal;
  dispose(): void;
} {
  const controller = new AbortController();
  let firstSignalAt = 0;
  const stop = (name: NodeJS.Signals): void => {
    const now = performance.now();
    if (!controller.signal.aborted) firstSignalAt = now;
    else if (now - firstSignalAt > duplicateSignalMillis) process.exit(128 + constants.signals[name]);
    controller.abort();
  };
  for (const name of stopSignals) process.on(name, stop);
  if (releaseEarlySignals()) controller.abort();
  return {
    signal: controller.signal,
    dispose() {
      for (const name of stopSignals) process.removeListener(name, stop);
    },
  };
}

/**
 * Creates a signal that aborts with the first of the given signals, or after a time if one is given. `AbortSignal.any` with
 * `AbortSignal.timeout` does the same, but Node.js 20 may garbage-collect that timeout before it aborts.
 */
export function createStopSignal(
  signals: readonly AbortSignal[],
  millis?: number,
): { readonly signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = millis === undefined ? undefined : setTimeout(abort, millis);
  for (const signal of signals) {
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
  }
  return {
    signal: controller.signal,
    dispose() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener("abort", abort);
    },
  };
}

/** Calls `remove` once: when the returned function is called, or when the process exits. */
export function removeAtExit(remove: () => void): () => void {
  const removeOnce = (): void => {
    process.removeListener("exit", removeOnce);
    remove();
  };
  process.once("exit", removeOnce);
  return removeOnce;
}

/** Sends a signal to the process group that a child process leads. Does nothing if the group has ended. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}
