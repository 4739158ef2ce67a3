import { isAllowed } from "../../reports/model/check-result.ts";
import { REDACTED } from "../../suites/client/exchange-record.ts";
import type { CommandIo } from "../io.ts";
import { parseProfile } from "../options/profile.ts";
import type { RunOptions } from "../run/prepare-run.ts";
import { toRunOptions } from "../run/run-options.ts";
import { UsageError } from "../usage-error.ts";
import type { ReplayOptions } from "./replay.ts";
import { listExtendedFailures, type ChosenExtendedFailure } from "./extended/extended-failures.ts";
import type {
  RecordedExchange,
  RecordedFailure,
  RecordedReport,
  RecordedRequirement,
} from "../../reports/diff/recorded-report.ts";
import { recordedBaseUrl, warnOfToolDifference } from "./report-file.ts";

/** A failure to replay, with its requirement. */
export interface ChosenFailure {
  readonly requirement: RecordedRequirement;
  readonly failure: RecordedFailure;
}

const listedMax = 10;

/**
 * Returns the failures with the given ids (requirements or fingerprints). Without ids, returns all failures that are
 * not waived. Throws UsageError for an id that did not fail.
 * @param path the report's path, for messages
 */
export function chooseFailures(
  recorded: RecordedReport,
  ids: readonly string[],
  path: string,
): { readonly chosen: readonly ChosenFailure[]; readonly extended: readonly ChosenExtendedFailure[] } {
  const { requirements } = recorded;
  const rules = listExtendedFailures(recorded);
  const all = requirements.flatMap((requirement) =>
    requirement.failures.map((failure) => ({ requirement, failure })),
  );
  if (ids.length === 0) {
    return { chosen: all.filter(({ requirement }) => requirement.status === "fail"), extended: rules };
  }
  const hasId = ({ requirement, failure }: ChosenFailure, id: string): boolean =>
    requirement.id === id || failure.fingerprint === id;
  const hasRuleId = (rule: ChosenExtendedFailure, id: string): boolean =>
    rule.id === id || rule.fingerprint === id;
  const unknownId = ids.find(
    (id) => !all.some((one) => hasId(one, id)) && !rules.some((rule) => hasRuleId(rule, id)),
  );
  if (unknownId !== undefined) {
    const failed = [
      ...new Set([...all.map(({ requirement }) => requirement.id), ...rules.map(({ id }) => id)]),
    ];
    const listed = failed.slice(0, listedMax).join(", ") + (failed.length > listedMax ? ", …" : "");
    throw new UsageError(
      `${JSON.stringify(unknownId)} did not fail in ${path}; failed requirements: ${listed === "" ? "none" : listed}`,
    );
  }
  return {
    chosen: all.filter((one) => ids.some((id) => hasId(one, id))),
    extended: rules.filter((rule) => ids.some((id) => hasRuleId(rule, id))),
  };
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
  exchanges: readonly Pick<RecordedExchange, "request">[],
): string[] {
  const given = new Set(header.map(({ name }) => name.toLowerCase()));
  const secrets = exchanges
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
