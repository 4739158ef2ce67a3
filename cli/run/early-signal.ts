/** Whether a signal came while the program was still loading. */
let hasCome = false;

/** Remembers SIGINT and SIGTERM until somebody takes over: what is asked to stop while it loads stops as it would later. */
export function awaitEarlySignal(): void {
  process.on("SIGINT", remember);
  process.on("SIGTERM", remember);
}

/**
 * Leaves signals to the caller, and says whether one has come already. The caller listens before it calls this: where
 * nobody listens even for a moment, a signal that is on its way is lost.
 */
export function takeOverSignals(): boolean {
  process.removeListener("SIGINT", remember);
  process.removeListener("SIGTERM", remember);
  return hasCome;
}

function remember(): void {
  hasCome = true;
}
