/** Turns SIGINT and SIGTERM into an abort signal, so that an interrupted run still reports what it knows. */
export function stopOnSignal(): { readonly signal: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  return {
    signal: controller.signal,
    forget() {
      process.removeListener("SIGINT", stop);
      process.removeListener("SIGTERM", stop);
    },
  };
}
