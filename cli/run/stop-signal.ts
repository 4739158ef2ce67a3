/**
 * A signal that is raised with the first of others, or after a time. AbortSignal.any over AbortSignal.timeout would say
 * the same, but in Node.js 20 the timeout may be collected before it is raised.
 */
export function createStopSignal(
  signals: readonly AbortSignal[],
  millis: number,
): { readonly signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, millis);
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
