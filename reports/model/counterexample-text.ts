import type { ReportFailure } from "./report-failure.ts";

/** The case of a property that found a failure, shrunk, and what generates it again; nothing where no property did. */
export function counterexampleText({ seed, path, counterexample }: ReportFailure): readonly string[] {
  return seed === null ? [] : [`${JSON.stringify(counterexample)} (seed ${seed}, path ${path ?? ""})`];
}
