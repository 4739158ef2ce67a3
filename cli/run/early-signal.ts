/** Whether a signal came while the program was still loading. */
let hasReceivedSignal = false;

/** Remembers SIGINT and SIGTERM until somebody takes over: what is asked to stop while it loads stops as it would later. */
export function listenForEarlySignal(): void {
  process.on("SIGINT", recordSignal);
  process.on("SIGTERM", recordSignal);
}

/**
 * Leaves signals to the caller, and says whether one has come already. The caller listens before it calls this: where
 * nobody listens even for a moment, a signal that is on its way is lost.
 */
export function releaseEarlySignals(): boolean {
  process.removeListener("SIGINT", recordSignal);
  process.removeListener("SIGTERM", recordSignal);
  return hasReceivedSignal;
}

function recordSignal(): void {
  hasReceivedSignal = true;
}
