/** Describes an error of the suites for the report. */

/** Describes what a check threw that is no result of it. */
export function describeThrown(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `thrown: ${String(thrown)}`;
}

/** The source file and line of the innermost frame in the suites, relative to the repository; null if there is none. */
export function toSourcePosition(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  // The checkout may be in a folder named `suites` or `e2e`, so the last such folder in the path counts.
  const frame = /^.*[/\\]((?:suites|e2e)[/\\][^\s()?:]*:\d+)/m.exec(thrown.stack ?? "");
  return frame?.[1]?.replaceAll("\\", "/") ?? null;
}
