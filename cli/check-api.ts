import type { Baseline } from "../reports/model/baseline.ts";
import { createReport } from "../reports/verdict/create-report.ts";
import type { Report } from "../reports/model/report.ts";
import type { Observation } from "../evidence/observation.ts";
import { knownDivergences, type KnownNetwork } from "../spec/known-divergences.ts";
import { collectChecks, runChecks } from "../suites/runner/plain-driver.ts";
import { createRun } from "../suites/runner/run.ts";
import { combineArguments, parseOnly, type SelectedRequirements } from "./check-arguments.ts";
import { checkCommand, type CheckOptions } from "./commands/check.ts";
import type { AcceptedFailure } from "./options/accepted-failure.ts";
import { parseBaseline } from "./options/baseline-file.ts";
import { shippedBaseline } from "./options/baseline-option.ts";
import { parseProfile } from "./options/profile.ts";
import type { TargetProfile } from "./options/target-profile.ts";
import { parseOptionObject } from "./options/sources.ts";
import { countWorkers, type RunnerResult } from "./run/runner.ts";
import { hasNode, prepareRun, type PreparedRun, type RunOptions } from "./run/prepare-run.ts";
import { readPosition, recordRun } from "./run/record-run.ts";
import { runExtended } from "./run/run-extended.ts";
import { createCheckCommand } from "./run/create-command.ts";
import { toRunOptions } from "./run/run-options.ts";
import { selectChecks, toCheckScope } from "./run/select-checks.ts";
import { createStopSignal } from "./run/signals.ts";
import { toolIdentity } from "./run/tool.ts";
import { UsageError } from "./usage-error.ts";

export type { Observation } from "../evidence/observation.ts";
export type { Report } from "../reports/model/report.ts";
export type { AcceptedFailure } from "./options/accepted-failure.ts";
export type { TargetProfile } from "./options/target-profile.ts";

/** The options that `check` and `touchstone check` take in the same form. */
const sharedOptions = [
  "baseUrl",
  "reference",
  "vendor",
  "allow",
  "level",
  "revision",
  "runs",
  "seed",
  "workers",
  "concurrency",
  "rate",
  "maxRequests",
  "timeout",
  "maxTime",
  "wait",
  "ca",
  "insecure",
  "extended",
  "clientCert",
  "clientKey",
  "reportUrl",
] as const satisfies readonly (keyof CheckOptions)[];

type SharedOptions = Pick<CheckOptions, (typeof sharedOptions)[number]>;

/** The options that `touchstone check` lacks or takes in another form. */
const ownOptions = ["profile", "only", "header", "baseline", "observed", "signal"] as const;

/** Options of `check`: those of `touchstone check` in camelCase, with the same units and defaults. */
export type CheckRequest = {
  readonly [name in keyof SharedOptions]?: NonNullable<SharedOptions[name]>;
} & {
  /** The target profile. A key such as `{ env: "NAME" }` is read from this environment variable of the process. */
  readonly profile?: TargetProfile;
  /** Ids of the requirements to judge, or patterns such as `ACCT-*`: one of them, or a list. */
  readonly only?: string | readonly string[];
  /** Headers such as `Name: value` or `Name: env:VARIABLE`, sent to the target only and redacted in the report. */
  readonly header?: readonly string[];
  /** Accepted failures, or `known:<network>` for the known divergences of that network. */
  readonly baseline?: readonly AcceptedFailure[] | `known:${KnownNetwork}`;
  /** Called with the observation of a check when the check ends. With one worker, calls do not overlap. */
  readonly observed?: (observation: Observation) => void;
  /** Ends the run before its next check. Checks that did not run are inconclusive. */
  readonly signal?: AbortSignal;
};

/**
 * Judges a target in this process and returns the report. Writes no file and prints nothing. Without a base URL, the
 * target is the built-in reference node.
 * @param target the base URL, or the options
 * @param options further options, if the first argument is the base URL
 * @throws RangeError for an unknown option or a value that is not accepted; TypeError for arguments of other types
 *
 * @example
 * ```ts
 * import { check } from "touchstone";
 *
 * const report = await check({ only: ["HLTH-001"], seed: 7 });
 * if (report.exitCode !== 0) throw new Error(report.verdictReasons.join(" "));
 * ```
 */
export async function check(
  target: string | CheckRequest = {},
  options: Omit<CheckRequest, "baseUrl"> = {},
): Promise<Report> {
  return judgeRequest(combineArguments(target, options));
}

async function judgeRequest(request: CheckRequest): Promise<Report> {
  rejectUnknownOptions(request);
  const { options, runOptions, baseline, only } = resolveRequest(request);
  const stop = createStopSignal(
    request.signal === undefined ? [] : [request.signal],
    options.maxTime * 1_000,
  );
  try {
    const prepared = await prepareRun({ ...runOptions, signal: stop.signal });
    try {
      return await judge(prepared, { request, options, baseline, only, stop: stop.signal });
    } finally {
      await prepared.close();
    }
  } finally {
    stop.dispose();
  }
}

function rejectUnknownOptions(request: CheckRequest): void {
  const known: readonly string[] = [...sharedOptions, ...ownOptions];
  const unknown = Object.keys(request).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new RangeError(
    `check does not take the option ${JSON.stringify(unknown)}; it takes ${known.join(", ")}`,
  );
}

interface JudgeContext {
  readonly request: CheckRequest;
  readonly options: CheckOptions;
  readonly baseline: Baseline | null;
  readonly only: SelectedRequirements | null;
  /** Aborts when the signal of the request aborts or when `maxTime` is over. */
  readonly stop: AbortSignal;
}

async function judge(prepared: PreparedRun, context: JudgeContext): Promise<Report> {
  const { options, baseline, only, stop } = context;
  const ended = hasNode(prepared) ? await runSelected(prepared, context) : null;
  const last = ended === null ? null : await readPosition(prepared, ended);
  const extended = options.extended ? await runExtended({ prepared, ended, last, signal: stop }) : null;
  return createReport(
    recordRun({
      prepared,
      level: options.level,
      only,
      command: createCheckCommand(options, prepared.context.seed.value),
      checks: (await collectChecks()).map(({ body: _, ...planned }) => planned),
      baseline,
      last,
      ended,
      extended,
      reportUrl: options.reportUrl,
    }),
    toolIdentity(),
  );
}

async function runSelected(
  { context, secrets }: PreparedRun,
  { request: { observed, signal }, options, only, stop }: JudgeContext,
): Promise<RunnerResult> {
  const run = createRun(context, secrets, { concurrency: options.concurrency });
  try {
    const observations = await runChecks({
      run,
      checks: selectChecks(await collectChecks(), toCheckScope(context, only?.ids ?? null)),
      workers: countWorkers({ ...options, context }),
      ...(observed === undefined ? {} : { observed }),
      signal: stop,
    });
    const stopped = signal?.aborted === true ? "interrupted" : "out of time";
    return {
      requestsLeft: run.requestsLeft(),
      end: stop.aborted ? stopped : "completed",
      fault: null,
      observations,
    };
  } finally {
    // An error in the caller's observed ends the call, and the connections must not outlive it.
    await run.close();
  }
}

function resolveRequest({ profile, only, baseline, observed: _, signal: _signal, ...given }: CheckRequest): {
  readonly options: CheckOptions;
  readonly runOptions: RunOptions;
  readonly baseline: Baseline | null;
  readonly only: SelectedRequirements | null;
} {
  try {
    const selected = parseOnly(only);
    const parsed = parseOptionObject(checkCommand, given, process.env);
    const options = {
      ...parsed,
      only: selected?.patterns ?? [],
      baseline: typeof baseline === "string" ? baseline : null,
    };
    const target = {
      ...options,
      profile: profile === undefined ? null : parseProfile(profile, "profile", process.env),
    };
    const io = { env: process.env, cwd: process.cwd() };
    const runOptions = toRunOptions(target, io, "command");
    return { options, runOptions, baseline: toBaseline(baseline), only: selected };
  } catch (error) {
    throw error instanceof UsageError ? new RangeError(error.message) : error;
  }
}

function toBaseline(baseline: CheckRequest["baseline"]): Baseline | null {
  if (baseline === undefined) return null;
  if (typeof baseline !== "string") {
    return { source: "baseline", isShipped: false, entries: parseBaseline(baseline, "baseline") };
  }
  const shipped = shippedBaseline(baseline);
  if (shipped !== null) return shipped;
  const names = Object.keys(knownDivergences).map((name) => `known:${name}`);
  throw new RangeError(
    `baseline must be a list of accepted failures or one of ${names.join(", ")}, got "${baseline}"`,
  );
}
