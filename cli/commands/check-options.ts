import type { SafetyClass } from "../../reports/model/observation.ts";
import type { Shard } from "../../reports/model/shard.ts";
import { checkTable } from "./check-table.ts";
import type { OptionSources } from "../options/option-sources.ts";
import { resolveOptions } from "../options/options.ts";
import type { RequestHeader } from "../options/request-header.ts";
import { UsageError } from "../usage-error.ts";

/** What `touchstone check` was asked to do. */
export interface CheckOptions {
  /** Without a trailing slash; null for the reference node, started inside. */
  readonly baseUrl: string | null;
  /** Null: found from the target's response headers. */
  readonly vendor: string | null;
  /** Null: `heavy` for the reference node started inside, else `read`. */
  readonly allow: SafetyClass | null;
  /** Path of the target profile; null: none. */
  readonly profile: string | null;
  readonly level: "must" | "should";
  /** Patterns of requirement ids, each of which names at least one; empty for all. */
  readonly only: readonly string[];
  /** The part of the requirements to judge, only ever with a seed; null: all. */
  readonly shard: Shard | null;
  /** Generated cases for each property. */
  readonly runs: number;
  /** An unsigned integer of 32 bits; null: chosen at random. */
  readonly seed: number | null;
  /** Null: the default of the run. */
  readonly workers: number | null;
  /** Requests a second; null: the default for the target. */
  readonly rate: number | null;
  /** Requests in all; null: no limit. */
  readonly maxRequests: number | null;
  /** The values are secrets. */
  readonly headers: readonly RequestHeader[];
  readonly timeoutMillis: number;
  readonly maxTimeSeconds: number;
  readonly waitSeconds: number;
  /** Paths of PEM files; null: none. */
  readonly ca: string | null;
  readonly clientCert: string | null;
  readonly clientKey: string | null;
  readonly insecure: boolean;
  /** The command that starts the target, and its arguments; null: it runs already. */
  readonly command: readonly string[] | null;
  /** The path of a file of accepted failures, or `known:<name>`; null: none. */
  readonly baseline: string | null;
  /** Path of the file to propose; null: none. */
  readonly baselineWrite: string | null;
  /** Which exchanges are kept beside the report. */
  readonly evidence: "failing" | "all";
  /** Path of the file with the private key; null: unsigned. */
  readonly sign: string | null;
  readonly plan: boolean;
  /** Directory of the reports, as given. */
  readonly out: string;
  readonly quiet: boolean;
  readonly json: boolean;
}

/** Reads the options of `touchstone check` from all their sources; throws UsageError. */
export function parseCheckOptions(sources: OptionSources): CheckOptions {
  const { values, afterTerminator } = resolveOptions("check", checkTable, sources);
  const command = commandOf(afterTerminator, values["base-url"]);
  rejectIncompleteShardOptions(values);
  return {
    baseUrl: values["base-url"],
    vendor: values.vendor,
    allow: values.allow,
    profile: values.profile,
    level: values.level,
    only: values.only,
    shard: values.shard,
    runs: values.runs,
    seed: values.seed,
    workers: values.workers,
    rate: values.rate,
    maxRequests: values["max-requests"],
    headers: values.header,
    timeoutMillis: values.timeout,
    maxTimeSeconds: values["max-time"],
    waitSeconds: values.wait ?? (command === null ? 0 : commandWaitSeconds),
    ca: values.ca,
    clientCert: values["client-cert"],
    clientKey: values["client-key"],
    insecure: values.insecure,
    command,
    baseline: values.baseline,
    baselineWrite: values["baseline-write"],
    evidence: values.evidence,
    sign: values.sign,
    plan: values.plan,
    out: values.out,
    quiet: values.quiet,
    json: values.json,
  };
}

/** A shard is of use only where all of them can be merged, and what is to be proposed is known only then. */
function rejectIncompleteShardOptions({
  shard,
  seed,
  "baseline-write": baselineWrite,
}: {
  readonly shard: Shard | null;
  readonly seed: number | null;
  readonly "baseline-write": string | null;
}): void {
  if (shard === null) return;
  if (seed === null) {
    throw new UsageError("--shard needs --seed, the same for every shard, such as --seed 7");
  }
  if (baselineWrite !== null) {
    throw new UsageError("--baseline-write needs the whole run; give it to touchstone merge instead");
  }
}

/** How long a target that we start ourselves may take to answer. */
const commandWaitSeconds = 30;

function commandOf(words: readonly string[] | null, baseUrl: string | null): readonly string[] | null {
  if (words === null) return null;
  if (words.length === 0 || words[0] === "") {
    throw new UsageError("-- expected a command that starts the target, got nothing");
  }
  if (baseUrl === null) {
    throw new UsageError(
      "a base URL is expected before --, to know where the command answers: touchstone check <base-url> -- <cmd>",
    );
  }
  return words;
}
