import { constants } from "node:os";

/**
 * Turns the first SIGINT or SIGTERM into an abort signal, so that an interrupted run still reports what it knows. The
 * second ends the process at once, in a way that lets what was started be ended with it.
 */
export function stopOnSignal(): { readonly signal: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const stop = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(128 + constants.signals[name]);
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return {
    signal: controller.signal,
    forget() {
      process.removeListener("SIGINT", stop);
      process.removeListener("SIGTERM", stop);
    },
  };
}
