import { createHash } from "node:crypto";
import { isAllowed } from "../../reports/model/check-result.ts";
import { findExtendedOperation } from "../../spec/extended/operations.ts";
import { REDACTED } from "../../suites/client/exchange-record.ts";
import type { CommandIo } from "../io.ts";
import { parseProfile } from "../options/profile.ts";
import type { RunOptions } from "../run/discover-target.ts";
import { toRunOptions } from "../run/run-options.ts";
import { UsageError } from "../usage-error.ts";
import type { ReplayOptions } from "./replay.ts";
import { findPathBelow } from "./resend-exchange.ts";
import type {
  RecordedExchange,
  RecordedExtendedFailure,
  RecordedFailure,
  RecordedReport,
} from "../../reports/diff/recorded-report.ts";
import { recordedBaseUrl, warnOfToolDifference } from "./report-file.ts";

/** A failure to replay. */
export interface ChosenFailure {
  /** The requirement, or the rule for operations beyond the document. */
  readonly id: string;
  readonly fingerprint: string;
  readonly summary: string;
  /** The recorded requests to send again, in order. */
  readonly exchanges: readonly RecordedExchange[];
  /** The failure of the requirement; null for one of a rule. */
  readonly failure: RecordedFailure | null;
}

const listedMax = 10;

/**
 * Returns the failures with the given ids (requirements, rules or fingerprints), those of rules last. Without ids,
 * returns all failures that are not waived. Throws UsageError for an id that did not fail.
 * @param path the report's path, for messages
 */
export function chooseFailures(
  recorded: RecordedReport,
  ids: readonly string[],
  path: string,
): readonly ChosenFailure[] {
  const rules = listFailedRules(recorded);
  const listFailures = (rows: RecordedReport["requirements"]): readonly ChosenFailure[] => [
    ...rows.flatMap(({ id, failures }) => failures.map((failure) => chooseFailure(id, failure))),
    ...rules,
  ];
  if (ids.length === 0) return listFailures(recorded.requirements.filter(({ status }) => status === "fail"));
  const all = listFailures(recorded.requirements);
  const hasId = (one: ChosenFailure, id: string): boolean => one.id === id || one.fingerprint === id;
  const unknownId = ids.find((id) => !all.some((one) => hasId(one, id)));
  if (unknownId !== undefined) {
    const failed = [...new Set(all.map(({ id }) => id))];
    const listed = failed.slice(0, listedMax).join(", ") + (failed.length > listedMax ? ", …" : "");
    throw new UsageError(
      `${JSON.stringify(unknownId)} did not fail in ${path}; failed requirements: ${listed === "" ? "none" : listed}`,
    );
  }
  return all.filter((one) => ids.some((id) => hasId(one, id)));
}

function chooseFailure(id: string, failure: RecordedFailure): ChosenFailure {
  const { fingerprint, summary, exchanges } = failure;
  return { id, fingerprint, summary, exchanges: exchanges.length === 0 ? [failure] : exchanges, failure };
}

/** Returns the failures of rules for operations beyond the document. */
function listFailedRules(recorded: RecordedReport): readonly ChosenFailure[] {
  const baseUrl = recordedBaseUrl(recorded);
  return (recorded.extended?.requirements ?? []).flatMap(({ id, failure }) =>
    failure === null
      ? []
      : [{ ...failure, id, fingerprint: fingerprintRule(id, failure, baseUrl), failure: null }],
  );
}

/** Identifies a failure of a rule by the rule, and by the operation and the status of the exchange that shows it. */
export function fingerprintRule(
  id: string,
  { exchanges }: Pick<RecordedExtendedFailure, "exchanges">,
  baseUrl: string,
): string {
  const last = exchanges.at(-1);
  const path = last === undefined ? null : findPathBelow(last.request.url, baseUrl);
  const operation =
    last === undefined || path === null
      ? null
      : findExtendedOperation(last.request.method, path.replace(/\?.*$/s, ""));
  const parts = [id, operation?.name ?? null, last?.response?.status ?? null];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

/** Returns the options of the run that repeats failed checks. Options of the command override those of the report. */
export function toReplayRunOptions(
  options: ReplayOptions,
  recorded: RecordedReport,
  io: CommandIo,
): RunOptions & { readonly baseUrl: string } {
  const { target, run, scope } = recorded;
  const baseUrl = options.baseUrl ?? recordedBaseUrl(recorded);
  const isVendorGiven = target.vendorSource === "option" || target.vendorSource === "profile";
  const runOptions = toRunOptions(
    {
      ...options,
      baseUrl,
      vendor: options.vendor ?? (isVendorGiven ? target.vendor : null),
      allow: options.allow !== null && isAllowed(options.allow, scope.allow) ? options.allow : scope.allow,
      revision: scope.revision ?? null,
      seed: run.seed,
      runs: run.runs,
      maxRequests: null,
    },
    io,
    "command",
  );
  const features = parseProfile({ features: scope.features }, "the scope of the report", {});
  return { ...runOptions, baseUrl, profile: runOptions.profile ?? features };
}

/** Lists, in sentences, why this replay may differ from the recorded run. */
export function replayWarnings(
  { allow, header }: ReplayOptions,
  recorded: RecordedReport,
  chosen: readonly ChosenFailure[],
): string[] {
  const given = new Set(header.map(({ name }) => name.toLowerCase()));
  const secrets = chosen
    .flatMap(({ failure, exchanges }) => (failure === null ? exchanges : [failure, ...failure.exchanges]))
    .flatMap(({ request }) => request.headers)
    .filter(([name, value]) => value === REDACTED && !given.has(name.toLowerCase()));
  const missing = [...new Set(secrets.map(([name]) => name))];
  const isAllowCapped = allow !== null && !isAllowed(allow, recorded.scope.allow);
  return [
    ...warnOfToolDifference(recorded),
    ...(missing.length === 0
      ? []
      : [
          `Add --header for these headers, whose secret values are not in the report: ${missing.join(", ")}.`,
        ]),
    ...(isAllowCapped
      ? [
          `The report was made with --allow ${recorded.scope.allow}, so the replay sends only requests of this class and of lower classes.`,
        ]
      : []),
  ];
}
