import type { Observation } from "../evidence/observation.ts";
import type { Baseline } from "../reports/model/baseline.ts";
import type { Report } from "../reports/model/report.ts";
import { knownDivergences, type KnownNetwork } from "../spec/known-divergences.ts";
import { checkCommand, type CheckOptions } from "./commands/check.ts";
import type { AcceptedFailure } from "./options/accepted-failure.ts";
import { parseBaseline } from "./options/baseline-file.ts";
import { parseRequirementPatterns, rejectEmptySelection } from "./options/interface-values.ts";
import { shippedBaseline } from "./options/baseline-option.ts";
import { parseProfile } from "./options/profile.ts";
import type { TargetProfile } from "./options/target-profile.ts";
import { parseOptionObject } from "./options/sources.ts";
import { judgeTarget, withTarget, type RunPolicy } from "./run.ts";
import { createCheckCommand } from "./run/printed-commands/create-command.ts";
import { createInProcessRunner } from "./run/in-process-run.ts";
import { createProgress } from "./run/progress.ts";
import { toRunOptions } from "./run/run-options.ts";
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
  "strict",
  "revision",
  "runs",
  "seed",
  "workers",
  "concurrency",
  "rate",
  "maxRequests",
  "maxGasSpent",
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
  /** Ids of the requirements to judge, or patterns such as `ACCT-*` and `!VALU-*` (all but those): one of them, or a list. */
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
  const policy = toPolicy(request);
  return withTarget(policy, async (run) => {
    try {
      return (await judgeTarget(run)).report;
    } finally {
      // An error in the caller's observed ends the call, and the connections must not outlive it.
      await policy.runner.close();
    }
  });
}

function rejectUnknownOptions(request: CheckRequest): void {
  const known: readonly string[] = [...sharedOptions, ...ownOptions];
  const unknown = Object.keys(request).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new RangeError(
    `check does not take the option ${JSON.stringify(unknown)}; it takes ${known.join(", ")}`,
  );
}

/** Checks the options like those of the command. @throws RangeError */
function toPolicy({ profile, only, baseline, observed, signal, ...given }: CheckRequest): RunPolicy {
  try {
    const patterns = parseOnly(only);
    rejectEmptySelection(patterns ?? [], "only");
    const options = {
      ...parseOptionObject(checkCommand, given, process.env),
      only: patterns ?? [],
      baseline: typeof baseline === "string" ? baseline : null,
    };
    const target = {
      ...options,
      profile: profile === undefined ? null : parseProfile(profile, "profile", process.env),
    };
    return {
      ...options,
      target: toRunOptions(target, { env: process.env, cwd: process.cwd() }, "command"),
      command: (seed) => createCheckCommand(options, seed),
      only: patterns,
      baseline: toBaseline(baseline),
      runner: createInProcessRunner(observed),
      signal: signal ?? new AbortController().signal,
      interruptedDiscovery: "no node",
      progress: createProgress(null),
    };
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

/** Combines the arguments of `check` into one object. JavaScript can call it without the help of its types. */
function combineArguments(target: unknown, options: unknown): object {
  if (!isPlainObject(options)) {
    throw new TypeError(`check needs an object of options as its second argument, got ${describe(options)}`);
  }
  if (typeof target === "string") {
    if (Object.hasOwn(options, "baseUrl")) {
      throw new RangeError("check takes one base URL, got one as its first argument and another as baseUrl");
    }
    return { ...options, baseUrl: target };
  }
  if (!isPlainObject(target)) {
    throw new TypeError(`check needs a base URL or an object of options, got ${describe(target)}`);
  }
  if (Object.keys(options).length > 0) {
    throw new TypeError("check takes all options in one object, got two objects");
  }
  return target;
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? `an object of ${value.constructor.name}` : `a ${typeof value}`;
}

/** Returns the patterns of `only`; null if it is not given. @throws TypeError, or UsageError for one that matches nothing */
function parseOnly(only: unknown): readonly string[] | null {
  if (only === undefined) return null;
  const list: readonly unknown[] = Array.isArray(only) ? only : [only];
  return list.flatMap((one) => {
    if (typeof one === "string") return parseRequirementPatterns(one, { where: "only", env: {} });
    throw new TypeError(
      `only must be ids of requirements such as "ACCT-003", or a list of them, got ${describe(one)}`,
    );
  });
}
