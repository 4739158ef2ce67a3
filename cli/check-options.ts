import type { SafetyClass } from "../reports/observation.ts";
import { checkTable } from "./check-table.ts";
import type { OptionSources } from "./option-sources.ts";
import { resolveOptions } from "./options.ts";
import type { RequestHeader } from "./request-header.ts";
import { UsageError } from "./usage-error.ts";

/** What `touchstone check` was asked to do. */
export interface CheckOptions {
  /** Without a trailing slash; null for the reference node, started inside. */
  readonly baseUrl: string | null;
  /** Null: found from the target's response headers. */
  readonly vendor: string | null;
  /** Null: `heavy` for the reference node started inside, else `read`. */
  readonly allow: SafetyClass | null;
  readonly level: "must" | "should";
  /** Patterns of requirement ids, each of which names at least one; empty for all. */
  readonly only: readonly string[];
  /** Generated cases for each property. */
  readonly runs: number;
  /** An unsigned integer of 32 bits; null: chosen at random. */
  readonly seed: number | null;
  /** Null: the default of the run. */
  readonly workers: number | null;
  /** Requests a second; null: the default for the target. */
  readonly rate: number | null;
  /** The values are secrets. */
  readonly headers: readonly RequestHeader[];
  readonly timeoutMillis: number;
  readonly maxTimeSeconds: number;
  readonly waitSeconds: number;
  /** Directory of the reports, as given. */
  readonly out: string;
  readonly quiet: boolean;
  readonly json: boolean;
}

/** Reads the options of `touchstone check` from all their sources; throws UsageError. */
export function parseCheckOptions(sources: OptionSources): CheckOptions {
  const { values, afterTerminator } = resolveOptions("check", checkTable, sources);
  if (afterTerminator !== null) {
    throw new UsageError("judging around a command of yours (-- <cmd>) is not supported by this version");
  }
  return {
    baseUrl: values["base-url"],
    vendor: values.vendor,
    allow: values.allow,
    level: values.level,
    only: values.only,
    runs: values.runs,
    seed: values.seed,
    workers: values.workers,
    rate: values.rate,
    headers: values.header,
    timeoutMillis: values.timeout,
    maxTimeSeconds: values["max-time"],
    waitSeconds: values.wait,
    out: values.out,
    quiet: values.quiet,
    json: values.json,
  };
}
