import { isAllowed } from "../../reports/model/check-result.ts";
import { REDACTED } from "../../suites/client/exchange-record.ts";
import { parseBaseUrl } from "../options/base-url.ts";
import type { CommandIo } from "../io.ts";
import type { RunOptions } from "../run/prepare-run.ts";
import { parseProfile } from "../options/profile.ts";
import { warnOfToolDifference, type RecordedReport } from "./recorded-report.ts";
import type { ChosenFailure } from "./choose-failures.ts";
import type { ReplayOptions } from "./replay-options.ts";
import { toRunOptions } from "../run/run-options.ts";

/** The base URL that a report names. Throws UsageError where it is none. */
export function recordedBaseUrl({ target }: RecordedReport): string {
  return parseBaseUrl(target.baseUrl, { where: "the target in the report", env: {} });
}

/** How the checks that failed are run again: as for the report, but for what the options say. Throws UsageError. */
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

/** What may make a difference between what was recorded and what is found now, in sentences. */
export function replayWarnings(
  { allow, headers }: ReplayOptions,
  recorded: RecordedReport,
  chosen: readonly ChosenFailure[],
): string[] {
  const given = new Set(headers.map(({ name }) => name.toLowerCase()));
  const secrets = chosen
    .flatMap(({ failure }) => [failure.request, ...failure.exchanges.map(({ request }) => request)])
    .flatMap((request) => request.headers)
    .filter(([name, value]) => value === REDACTED && !given.has(name.toLowerCase()));
  const missing = [...new Set(secrets.map(([name]) => name))];
  const isAllowCapped = allow !== null && !isAllowed(allow, recorded.scope.allow);
  return [
    ...warnOfToolDifference(recorded),
    ...(missing.length === 0
      ? []
      : [
          `The recorded requests had headers that no report holds: ${missing.join(", ")}; --header gives them.`,
        ]),
    ...(isAllowCapped
      ? [`The report was made with --allow ${recorded.scope.allow}, and a replay sends nothing heavier.`]
      : []),
  ];
}
