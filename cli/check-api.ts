import type { Baseline } from "../reports/model/baseline.ts";
import { createReport } from "../reports/verdict/create-report.ts";
import type { Report } from "../reports/model/report.ts";
import { requirements, type RequirementId } from "../spec/catalogue.ts";
import { knownDivergences, type KnownNetwork } from "../spec/known-divergences.ts";
import type { Observation, SafetyClass } from "../reports/model/observation.ts";
import { collectChecks, runChecks } from "../suites/runner/plain-driver.ts";
import { createRun } from "../suites/runner/run.ts";
import { anonymousIdentity } from "../suites/client/target.ts";
import { parseBaseline, type AcceptedFailure } from "./options/baseline-file.ts";
import { shippedBaseline } from "./options/baseline-option.ts";
import { checkTable } from "./commands/check-table.ts";
import { renderCommandLine } from "./options/command-line.ts";
import type { Option } from "./options/option.ts";
import { isCounted, type RunnerResult } from "./run/playwright-run.ts";
import { prepareRun, type RunOptions } from "./run/prepare-run.ts";
import { parseProfile, type TargetProfile } from "./options/profile.ts";
import { proxyOf } from "./options/proxy-variables.ts";
import { readPosition, recordRun } from "./run/record-run.ts";
import { selectChecks } from "./run/select-checks.ts";
import { toolIdentity } from "./run/tool.ts";
import { UsageError } from "./usage-error.ts";

export type { Observation } from "../reports/model/observation.ts";
export type { Report } from "../reports/model/report.ts";
export type { AcceptedFailure } from "./options/baseline-file.ts";
export type { TargetProfile } from "./options/profile.ts";

/** Options of `check`; what is left out is as in `touchstone check`. */
export interface CheckRequest {
  /** Left out: the reference node, started inside. */
  readonly baseUrl?: string;
  readonly vendor?: string;
  /** What the target's owner declares; `{ env }` keys are read from this process. */
  readonly profile?: TargetProfile;
  readonly allow?: SafetyClass;
  readonly level?: "must" | "should";
  /** Ids of the requirements to judge; left out: all. */
  readonly only?: readonly RequirementId[];
  /** Failures that are accepted, or the name of a shipped list of a network's known divergences. */
  readonly baseline?: readonly AcceptedFailure[] | `known:${KnownNetwork}`;
  readonly runs?: number;
  readonly seed?: number;
  readonly workers?: number;
  readonly rate?: number;
  /** Requests in all, those of discovery included. */
  readonly maxRequests?: number;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  readonly timeoutMillis?: number;
  readonly waitSeconds?: number;
  /** Called with what each check saw, as it ends; one at a time where `workers` is 1. */
  readonly observed?: (observation: Observation) => void;
  /** Ends the run before its next check; what was not done is inconclusive. */
  readonly signal?: AbortSignal;
}

/**
 * Judges a target in this process and returns the report. Writes no file and prints nothing.
 * @throws RangeError where an option is not what is accepted
 */
export async function check(request: CheckRequest = {}): Promise<Report> {
  const options = resolveRequest(request);
  const baseline = readBaseline(request);
  const prepared = await prepareRun(toApiRunOptions(request, options));
  try {
    const startedAt = new Date();
    const started = performance.now();
    const checks = await collectChecks();
    const ended = prepared.discovered.reached ? await runSelected() : null;
    return createReport(
      recordRun({
        prepared,
        startedAt,
        durationMs: performance.now() - started,
        level: options.level,
        only: request.only === undefined ? null : { patterns: request.only, ids: request.only },
        commandLine: renderCommandLine(options, prepared.context.seed.value),
        checks: checks.map(({ body: _, ...planned }) => planned),
        baseline,
        last: ended === null ? null : await readPosition(prepared, ended),
        ended,
      }),
      toolIdentity(),
    );

    async function runSelected(): Promise<RunnerResult> {
      const run = createRun(prepared.context, prepared.secrets);
      const observations = await runChecks({
        run,
        checks: selectChecks(checks, {
          allow: prepared.context.allow,
          only: request.only ?? null,
          features: prepared.context.declared.features,
        }),
        workers: isCounted(prepared.context) ? 1 : options.workers,
        ...(request.observed === undefined ? {} : { observed: request.observed }),
        ...(request.signal === undefined ? {} : { signal: request.signal }),
      });
      await run.close();
      return {
        requestsLeft: run.requestsLeft(),
        end: request.signal?.aborted === true ? "interrupted" : "completed",
        fault: null,
        observations,
      };
    }
  } finally {
    await prepared.close();
  }
}

function toApiRunOptions(request: CheckRequest, options: ReturnType<typeof resolveRequest>): RunOptions {
  try {
    const { profile, baseUrl, signal } = request;
    return {
      ...options,
      requestsMax: options.maxRequests,
      profile: profile === undefined ? null : parseProfile(profile, "profile", process.env),
      identity: { ...anonymousIdentity, proxy: baseUrl === undefined ? null : proxyOf(baseUrl, process.env) },
      ...(signal === undefined ? {} : { signal }),
      verdictBy: "command",
    };
  } catch (error) {
    throw error instanceof UsageError ? new RangeError(error.message) : error;
  }
}

function readBaseline({ baseline }: CheckRequest): Baseline | null {
  if (baseline === undefined) return null;
  try {
    if (typeof baseline !== "string") {
      return { source: "baseline", isShipped: false, entries: parseBaseline(baseline, "baseline") };
    }
    const shipped = shippedBaseline(baseline);
    if (shipped !== null) return shipped;
    const names = Object.keys(knownDivergences).map((name) => `known:${name}`);
    throw new RangeError(
      `baseline expected accepted failures or one of ${names.join(", ")}, got "${baseline}"`,
    );
  } catch (error) {
    throw error instanceof UsageError ? new RangeError(error.message) : error;
  }
}

function resolveRequest(request: CheckRequest) {
  const known = new Set<string>(requirements.map(([id]) => id));
  const unknownId = request.only?.find((id) => !known.has(id));
  if (unknownId !== undefined) throw new RangeError(`only expected ids of requirements, got "${unknownId}"`);
  const { baseUrl, vendor, runs, seed, workers, rate, timeoutMillis, waitSeconds } = request;
  return {
    baseUrl: parseOption("baseUrl", checkTable["base-url"], baseUrl) ?? null,
    vendor: parseOption("vendor", checkTable.vendor, vendor) ?? null,
    allow: request.allow ?? null,
    level: request.level ?? ("must" as const),
    only: request.only ?? [],
    shard: null,
    runs: parseOption("runs", checkTable.runs, runs) ?? checkTable.runs.fallback,
    seed: parseOption("seed", checkTable.seed, seed) ?? null,
    workers: parseOption("workers", checkTable.workers, workers) ?? 2,
    rate: parseOption("rate", checkTable.rate, rate) ?? null,
    profile: null,
    maxRequests: parseOption("maxRequests", checkTable["max-requests"], request.maxRequests) ?? null,
    ca: null,
    clientCert: null,
    clientKey: null,
    insecure: false,
    command: null,
    baseline: typeof request.baseline === "string" ? request.baseline : null,
    baselineWrite: null,
    evidence: "failing" as const,
    sign: null,
    plan: false,
    headers: (request.headers ?? []).map((header) => ({ ...header, fromEnvironment: null })),
    timeoutMillis:
      parseOption("timeoutMillis", checkTable.timeout, timeoutMillis) ?? checkTable.timeout.fallback,
    waitSeconds: parseOption("waitSeconds", checkTable.wait, waitSeconds) ?? 0,
    maxTimeSeconds: checkTable["max-time"].fallback,
    out: checkTable.out.fallback,
    quiet: true,
    json: false,
  };
}

/** A value that the command would take for the same option; left out where it was left out. */
function parseOption<Value>(
  where: string,
  option: Option<Value>,
  value: string | number | undefined,
): Value | undefined {
  if (value === undefined) return undefined;
  try {
    return option.parse([String(value)], { where, env: {} });
  } catch (error) {
    throw error instanceof UsageError ? new RangeError(error.message) : error;
  }
}
