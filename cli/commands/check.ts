import { SAFETY_CLASSES } from "../../reports/model/observation.ts";
import { parseBaselineSource, parseBaselineTarget } from "../options/baseline-option.ts";
import type { CommandDefinition } from "../options/command-definition.ts";
import {
  defineFlag,
  defineList,
  defineOptional,
  defineUnsupported,
  defineValue,
  type OptionValues,
} from "../options/option.ts";
import {
  integerFrom,
  oneOf,
  parsePath,
  parseRequirementPatterns,
  parseShard,
  parseVendor,
} from "../options/option-values.ts";
import { parseBaseUrl, parseRequestHeader } from "../options/target-values.ts";
import { UsageError } from "../usage-error.ts";

/** A timer of Node.js takes 31 bits of milliseconds; a longer one fires at once. */
const timerMillisMax = 2_147_483_647;
const timerSecondsMax = Math.floor(timerMillisMax / 1000);

const levels = ["must", "should"] as const;
const evidenceKinds = ["failing", "all"] as const;

/** The options of `touchstone check`, which `check()` of the library takes as well. */
export const checkOptions = {
  baseUrl: defineOptional({
    placeholder: "<base-url>",
    meaning: "base URL of the node's interface, normally ending in /v1",
    parse: parseBaseUrl,
    shownDefault: "the built-in reference node",
    isPositional: true,
  }),
  reference: defineFlag("judge the built-in reference node; required without a base-url where CI is set"),
  vendor: defineOptional({
    placeholder: "<word>",
    meaning: "vendor word in header names and in the binary media type",
    parse: parseVendor,
    shownDefault: "found by majority in the target's response headers, else node",
  }),
  profile: defineOptional({
    placeholder: "<file>",
    meaning: "JSON file with what the target's owner declares: accounts, signers, features and more",
    parse: parsePath,
    shownDefault: "none: discovered from the target alone",
  }),
  allow: defineOptional({
    placeholder: "<class>",
    meaning:
      "heaviest class of request that may be sent: read, simulate, submit or heavy; each includes those before it",
    parse: oneOf(SAFETY_CLASSES),
    shownDefault: "heavy for the built-in reference node, else read",
  }),
  level: defineValue({
    placeholder: "<level>",
    meaning: "lowest level whose failure makes the verdict not-conformant: must or should",
    parse: oneOf(levels),
    fallback: "must",
  }),
  only: defineList({
    placeholder: "<pattern>",
    meaning: "requirement ids to judge, * allowed, separated by commas; repeatable",
    parse: parseRequirementPatterns,
    shownDefault: "all",
  }),
  runs: defineValue({
    placeholder: "<n>",
    meaning: "generated cases per property",
    parse: integerFrom(1, 1_000_000),
    fallback: 25,
  }),
  seed: defineOptional({
    placeholder: "<n>",
    meaning: "seed of all generated input, 0 to 4294967295",
    parse: integerFrom(0, 4_294_967_295),
    shownDefault: "random, always printed and stored",
  }),
  shard: defineOptional({
    placeholder: "<i/n>",
    meaning: "judge the i-th of n parts of the requirements, to be merged by touchstone merge; needs --seed",
    parse: parseShard,
    shownDefault: "all requirements",
  }),
  workers: defineValue({
    placeholder: "<n>",
    meaning: "number of processes that judge at the same time",
    parse: integerFrom(1, 64),
    fallback: 2,
  }),
  rate: defineOptional({
    placeholder: "<n>",
    meaning: "maximum number of requests per second; limits the run to one worker",
    parse: integerFrom(1, 1_000_000),
    shownDefault: "25 for a target that is not on loopback, else none",
  }),
  maxRequests: defineOptional({
    placeholder: "<n>",
    meaning:
      "maximum number of requests in all, including retries and discovery; checks beyond it are inconclusive; limits the run to one worker",
    parse: integerFrom(1, 1_000_000_000),
    shownDefault: "none",
  }),
  header: defineList({
    placeholder: '<"Name: value">',
    meaning:
      "header sent with every request to the target's origin only and redacted in reports; env:NAME as the value reads a variable; repeatable",
    parse: parseRequestHeader,
  }),
  timeout: defineValue({
    placeholder: "<ms>",
    meaning: "timeout of one request in milliseconds",
    parse: integerFrom(1, timerMillisMax),
    fallback: 10_000,
  }),
  maxTime: defineValue({
    placeholder: "<s>",
    meaning: "timeout of the whole run in seconds; checks not finished by then are inconclusive",
    parse: integerFrom(1, timerSecondsMax),
    fallback: 300,
  }),
  wait: defineOptional({
    placeholder: "<s>",
    meaning: "seconds to wait for the target's first response, whatever its status",
    parse: integerFrom(0, timerSecondsMax),
    shownDefault: "0, or 30 with a command after --",
  }),
  baseline: defineOptional({
    placeholder: "<file>",
    meaning: "JSON file of accepted failures, or known:<name> for the known divergences of a network's nodes",
    parse: parseBaselineSource,
  }),
  baselineWrite: defineOptional({
    placeholder: "<file>",
    meaning: "write a proposed baseline for the failures of this run; existing entries are kept",
    parse: parseBaselineTarget,
  }),
  evidence: defineValue({
    placeholder: "<which>",
    meaning:
      "exchanges to keep in exchanges.ndjson.gz: failing (those of failures and of inconclusive checks) or all",
    parse: oneOf(evidenceKinds),
    fallback: "failing",
  }),
  sign: defineOptional({
    placeholder: "<key-file>",
    meaning:
      "sign the report into report.json.sig with an Ed25519 private key: PKCS#8 PEM, or 0x and the seed in hex",
    parse: parsePath,
    shownDefault: "unsigned",
  }),
  ca: defineOptional({
    placeholder: "<file>",
    meaning: "PEM file of additional certificate authorities",
    parse: parsePath,
    shownDefault: "those of Node.js only",
  }),
  insecure: defineFlag("accept any certificate; the report says so"),
  clientCert: defineOptional({
    placeholder: "<file>",
    meaning: "PEM file of a client certificate; needs --client-key",
    parse: parsePath,
  }),
  clientKey: defineOptional({
    placeholder: "<file>",
    meaning: "PEM file of the client certificate's private key, without a passphrase",
    parse: parsePath,
  }),
  out: defineValue({
    placeholder: "<dir>",
    meaning: "directory for the reports",
    parse: parsePath,
    fallback: "compliance/",
  }),
  plan: defineFlag("print what was found, what would be sent and what would stay unverified; judge nothing"),
  quiet: defineFlag("show no progress"),
  json: defineFlag("print the summary as one JSON line"),
  extended: defineUnsupported(),
} as const;

/** The options of `touchstone check`; null means the default that the help describes. */
export interface CheckOptions extends Omit<OptionValues<typeof checkOptions>, "wait"> {
  /** Seconds to wait for the target's first response. */
  readonly wait: number;
  /** The command that starts the target, and its arguments; null if the target already runs. */
  readonly command: readonly string[] | null;
}

/** Seconds that a target which this program starts itself may take to respond. */
const commandWaitSeconds = 30;

export const checkCommand: CommandDefinition<typeof checkOptions, CheckOptions> = {
  name: "check",
  usage: "[options] [base-url]\n       touchstone check [options] <base-url> -- <command...>",
  summary: "judge a node; without a base-url, start the built-in reference node and judge it",
  details:
    "With a command after --, check starts that command without a shell, judges the target once it responds, and stops " +
    "the command with all its child processes.",
  exitCodes: "0 conformant, 1 not conformant, 2 usage error, 3 target unreachable, 4 incomplete",
  options: checkOptions,
  toOptions(values, targetCommand) {
    rejectIncompleteShard(values);
    if (values.reference && values.baseUrl !== null) {
      throw new UsageError(
        `--reference judges the built-in reference node, and the base URL ${values.baseUrl} names another target; give one of them`,
      );
    }
    const command = requireTargetCommand(targetCommand, values.baseUrl);
    return { ...values, command, wait: values.wait ?? (command === null ? 0 : commandWaitSeconds) };
  },
};

/** Shards can be merged only if they have the same seed, and a baseline can be proposed only for the whole run. */
function rejectIncompleteShard({
  shard,
  seed,
  baselineWrite,
}: Pick<OptionValues<typeof checkOptions>, "shard" | "seed" | "baselineWrite">): void {
  if (shard === null) return;
  if (seed === null) {
    throw new UsageError("--shard needs --seed, the same for every shard, such as --seed 7");
  }
  if (baselineWrite !== null) {
    throw new UsageError("--baseline-write needs the whole run; give it to touchstone merge instead");
  }
}

function requireTargetCommand(
  words: readonly string[] | null,
  baseUrl: string | null,
): readonly string[] | null {
  if (words === null) return null;
  if (words.length === 0 || words[0] === "") {
    throw new UsageError("-- expected a command that starts the target, got nothing");
  }
  if (baseUrl === null) {
    throw new UsageError(
      "a base URL is expected before --, where the command's node answers: touchstone check <base-url> -- <command>",
    );
  }
  return words;
}
