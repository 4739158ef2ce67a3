import type { CommandDefinition } from "../options/command-definition.ts";
import { defineFlag, defineList, defineOptional, defineValue, type OptionValues } from "../options/option.ts";
import { integerFrom, parsePath } from "../options/option-values.ts";
import { parseBaseUrl } from "../options/target-values.ts";
import { UsageError } from "../usage-error.ts";
import { defaultWait, requireTargetCommand } from "./check.ts";
import { checkOptions, timerSecondsMax } from "./check-options.ts";

const { profile, rate, header, timeout, ca, clientCert, clientKey, quiet } = checkOptions;

const replayOptions = {
  report: defineOptional({
    placeholder: "<report.json>",
    meaning: "report that contains the failures to re-check, or the folder that --out named",
    parse: parsePath,
    isPositional: true,
  }),
  id: defineList({
    placeholder: "<id>",
    meaning: "requirement id, or fingerprint of one failure; repeatable",
    // The command validates the ids, because only the report says which requirements failed.
    parse: (text) => [text],
    shownDefault: "all failures",
    isPositional: true,
  }),
  baseUrl: defineOptional({
    placeholder: "<base-url>",
    meaning: "base URL of the node, if it changed",
    parse: parseBaseUrl,
    shownDefault: "as in the report",
  }),
  vendor: { ...checkOptions.vendor, shownDefault: "as in the report, else discovered again" },
  profile,
  allow: {
    ...checkOptions.allow,
    shownDefault: "as in the report; a class above that of the report has no effect",
  },
  rate,
  header,
  timeout,
  maxTime: defineValue({
    placeholder: "<s>",
    meaning:
      "timeout of the whole replay in seconds; failures that are not checked by then count as not verified",
    parse: integerFrom(1, timerSecondsMax),
    fallback: 300,
  }),
  wait: checkOptions.wait,
  ca,
  insecure: defineFlag("accept any TLS certificate"),
  clientCert,
  clientKey,
  quiet,
  json: defineFlag("print the outcome of each failure as one JSON line"),
} as const;

/** The options of `touchstone replay`; null means the default that the help describes. */
export interface ReplayOptions extends Omit<OptionValues<typeof replayOptions>, "report" | "wait"> {
  /** The path of the report, as given. */
  readonly report: string;
  readonly wait: number;
  /** The command that starts the target, and its arguments; null if the target already runs. */
  readonly command: readonly string[] | null;
}

export const replayCommand: CommandDefinition<typeof replayOptions, ReplayOptions> = {
  name: "replay",
  usage:
    "[options] <report.json> [id...]\n       touchstone replay [options] <report.json> [id...] -- <command...>",
  summary: "re-check the failures of a report and show which are fixed, still failing or changed",
  details:
    "With a command after --, replay starts the target with it, as touchstone check does, and stops it.",
  exitCodes:
    "0 every failure is fixed, 1 a failure remains or could not be verified, 2 usage error or unreadable report, " +
    "3 target unreachable",
  examples: [
    { purpose: "Send what failed again", commands: ["touchstone replay compliance"] },
    {
      purpose: "Only one requirement, to a node that moved",
      commands: ["touchstone replay compliance ACCT-003 --base-url http://127.0.0.1:8080/v1"],
    },
    { purpose: "Start the node for it", commands: ["touchstone replay compliance -- node my-server.js"] },
  ],
  options: replayOptions,
  toOptions({ report, wait, ...values }, targetCommand) {
    if (report === null) {
      throw new UsageError("a report is expected: touchstone replay <report.json> [id...]");
    }
    const command = requireTargetCommand(targetCommand);
    return { report, wait: wait ?? defaultWait(command), command, ...values };
  },
};
