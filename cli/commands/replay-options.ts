import type { CheckOptions } from "./check-options.ts";
import type { OptionSources } from "../options/option-sources.ts";
import { resolveOptions } from "../options/options.ts";
import { replayTable } from "./replay-table.ts";
import { UsageError } from "../usage-error.ts";

/** What `touchstone replay` was asked to do; what is null is as in the report. */
export interface ReplayOptions extends Pick<
  CheckOptions,
  | "baseUrl"
  | "vendor"
  | "allow"
  | "profile"
  | "rate"
  | "headers"
  | "timeoutMillis"
  | "maxTimeSeconds"
  | "waitSeconds"
  | "ca"
  | "clientCert"
  | "clientKey"
  | "insecure"
  | "quiet"
  | "json"
> {
  /** The path of the report, as given. */
  readonly report: string;
  /** Requirements and fingerprints, as given; empty for all that failed. */
  readonly ids: readonly string[];
}

/** Reads the options of `touchstone replay` from all their sources; throws UsageError. */
export function parseReplayOptions(sources: OptionSources): ReplayOptions {
  const { values, afterTerminator } = resolveOptions("replay", replayTable, sources);
  if (afterTerminator !== null) throw new UsageError("touchstone replay takes nothing after --");
  const { report, vendor, allow, profile, rate, ca, insecure, quiet, json } = values;
  if (report === null) {
    throw new UsageError("a report is expected: touchstone replay <report.json> [id...]");
  }
  return {
    report,
    ids: values.id,
    baseUrl: values["base-url"],
    vendor,
    allow,
    profile,
    rate,
    headers: values.header,
    timeoutMillis: values.timeout,
    maxTimeSeconds: values["max-time"],
    waitSeconds: values.wait ?? 0,
    ca,
    clientCert: values["client-cert"],
    clientKey: values["client-key"],
    insecure,
    quiet,
    json,
  };
}
