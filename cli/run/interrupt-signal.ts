import { constants } from "node:os";
import { releaseEarlySignals } from "./early-signal.ts";

/** Who stops a group of processes may reach each of them twice, as `timeout` does. */
const duplicateSignalMillis = 250;

/**
 * Turns the first SIGINT or SIGTERM into an abort signal, so that an interrupted run still reports what it knows. The
 * second ends the process at once, in a way that lets what was started be ended with it.
 */
export function createInterruptSignal(): { readonly signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  let firstSignalAt = 0;
  const stop = (name: NodeJS.Signals): void => {
    const now = performance.now();
    if (!controller.signal.aborted) firstSignalAt = now;
    else if (now - firstSignalAt > duplicateSignalMillis) process.exit(128 + constants.signals[name]);
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  if (releaseEarlySignals()) controller.abort();
  return {
    signal: controller.signal,
    dispose() {
      process.removeListener("SIGINT", stop);
      process.removeListener("SIGTERM", stop);
    },
  };
}
