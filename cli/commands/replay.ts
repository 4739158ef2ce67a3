import { defineCommand } from "../options/command-definition.ts";
import { defineFlag, defineList, defineOptional, type OptionValues } from "../options/option.ts";
import { parsePath } from "../options/option-values.ts";
import { parseBaseUrl } from "../options/target-values.ts";
import { UsageError } from "../usage-error.ts";
import { checkOptions } from "./check.ts";

const { profile, rate, header, timeout, ca, clientCert, clientKey, quiet } = checkOptions;

const replayOptions = {
  report: defineOptional({
    placeholder: "<report.json>",
    meaning: "report whose failures are replayed",
    parse: parsePath,
    isPositional: true,
  }),
  id: defineList({
    placeholder: "<id>",
    meaning: "requirement or fingerprint of a failure; repeatable",
    // Checked by the command, which knows what failed.
    parse: (text) => [text],
    shownDefault: "all that failed",
    isPositional: true,
  }),
  baseUrl: defineOptional({
    placeholder: "<base-url>",
    meaning: "base URL where the node is now",
    parse: parseBaseUrl,
    shownDefault: "as in the report",
  }),
  vendor: { ...checkOptions.vendor, shownDefault: "as given for the report, else found again" },
  profile,
  allow: { ...checkOptions.allow, shownDefault: "as in the report, which it cannot exceed" },
  rate,
  header,
  timeout,
  maxTime: {
    ...checkOptions.maxTime,
    meaning: "timeout of the whole run in seconds; what is not finished by then is not verified",
  },
  wait: { ...checkOptions.wait, shownDefault: "0" },
  ca,
  insecure: defineFlag("accept any certificate"),
  clientCert,
  clientKey,
  quiet,
  json: defineFlag("print the outcome of each failure as one JSON line"),
} as const;

/** The options of `touchstone replay`; what is null is taken from the report. */
export interface ReplayOptions extends Omit<OptionValues<typeof replayOptions>, "report" | "wait"> {
  /** The path of the report, as given. */
  readonly report: string;
  readonly wait: number;
}

export const replayCommand = defineCommand({
  name: "replay",
  usage: "[options] <report.json> [id...]",
  summary: "re-check the failures of a report: fixed, still failing or changed",
  exitCodes:
    "0 nothing fails any more, 1 a failure remains or could not be verified, 2 usage error or unreadable report, " +
    "3 target unreachable",
  options: replayOptions,
  toOptions({ report, wait, ...values }): ReplayOptions {
    if (report === null) {
      throw new UsageError("a report is expected: touchstone replay <report.json> [id...]");
    }
    return { report, wait: wait ?? 0, ...values };
  },
});
