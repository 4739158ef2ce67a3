import { concurrencyDefault } from "../../suites/client/concurrency/concurrency-limit.ts";
import { SAFETY_CLASSES } from "../../evidence/safety-class.ts";
import { parseBaselineSource, parseBaselineTarget } from "../options/baseline-option.ts";
import { defineFlag, defineList, defineOptional, defineValue } from "../options/option.ts";
import { parseRequirementPatterns, parseRevision } from "../options/interface-values.ts";
import { integerFrom, oneOf, parsePath, parseVendor } from "../options/option-values.ts";
import { parseReportUrlOption } from "../options/report-url-option.ts";
import { parseSeed } from "../options/seed-option.ts";
import { parseShard } from "../options/shard-option.ts";
import { parseBaseUrl, parseRequestHeader } from "../options/target-values.ts";
import { timeLimitMax } from "../run/limits/time-limit-max.ts";

/** The maximum duration of a timer of Node.js. A timer with a longer duration fires immediately. */
const timerMillisMax = 2_147_483_647;
export const timerSecondsMax = Math.floor(timerMillisMax / 1000);

const levels = ["must", "should"] as const;
const runners = ["plain", "playwright"] as const;
const evidenceKinds = ["failing", "all"] as const;

/** The options of `touchstone check`. The library's `check()` takes most of them. */
export const checkOptions = {
  baseUrl: defineOptional({
    placeholder: "<base-url>",
    meaning: "base URL of the node's interface, normally ending in /v1",
    parse: parseBaseUrl,
    shownDefault: "the built-in reference node",
    isPositional: true,
  }),
  reference: defineFlag(
    "judge the built-in reference node; required if there is no base-url and the environment variable CI is set",
  ),
  vendor: defineOptional({
    placeholder: "<word>",
    meaning: "vendor name in header names (Node in X-Node-Chain-Id) and in the binary media type",
    parse: parseVendor,
    shownDefault: "the most frequent name in the target's response headers; node if they contain none",
  }),
  profile: defineOptional({
    placeholder: "<file>",
    meaning:
      "JSON file that tells touchstone what it cannot discover, such as the keys of funded accounts, or which features the node does not offer",
    parse: parsePath,
    shownDefault: "none; touchstone uses only what it discovers",
  }),
  allow: defineOptional({
    placeholder: "<class>",
    meaning:
      "requests that may be sent: read (only reads), simulate (also simulations), submit (also transactions, which change the ledger) or heavy (also oversized bodies and bursts)",
    parse: oneOf(SAFETY_CLASSES),
    shownDefault: "heavy for the built-in reference node, else read",
  }),
  level: defineValue({
    placeholder: "<level>",
    meaning: "requirements that decide the verdict: must (only MUST) or should (MUST and SHOULD)",
    parse: oneOf(levels),
    fallback: "must",
  }),
  strict: defineFlag(
    "count what the target does not have, such as a pruned version, as not verified instead of not triggered",
  ),
  revision: defineOptional({
    placeholder: "<date>",
    meaning:
      "judge by the interface as it was on that day, such as 2024-08-12, or by its latest changes (latest); every report shows which changes the target has",
    parse: parseRevision,
    shownDefault: "the specification",
  }),
  only: defineList({
    placeholder: "<pattern>",
    meaning:
      "ids of the requirements to judge, separated by commas, such as ACCT-003,RESP-*; those after ! are left out, and '!VALU-*' alone means all but those; repeatable",
    parse: parseRequirementPatterns,
    shownDefault: "all",
  }),
  runs: defineValue({
    placeholder: "<n>",
    meaning: "number of generated inputs for each property-based check",
    parse: integerFrom(1, 1_000_000),
    fallback: 25,
  }),
  seed: defineOptional({
    placeholder: "<n>",
    meaning: "seed of all generated inputs: digits, such as the number of a CI run, reduced modulo 2^32",
    parse: parseSeed,
    shownDefault: "random; the console and the report show it",
  }),
  shard: defineOptional({
    placeholder: "<i/n>",
    meaning:
      "judge only part i of n of the requirements; touchstone merge joins the reports of all parts; needs --seed; auto takes i and n from a GitLab job with parallel, auto/n takes i from a Kubernetes job with completionMode Indexed",
    parse: parseShard,
    shownDefault: "all requirements",
  }),
  workers: defineValue({
    placeholder: "<n>",
    meaning: "number of worker processes",
    parse: integerFrom(1, 64),
    fallback: 2,
  }),
  concurrency: defineValue({
    placeholder: "<n>",
    meaning:
      "maximum number of checks at once over all workers, which send at most twice as many requests at once; fewer if the target becomes slower or returns 429 or 503; checks that submit run one at a time unless the target executes later and the profile has at least four signers",
    parse: integerFrom(1, 64),
    fallback: concurrencyDefault,
  }),
  runner: defineValue({
    placeholder: "<name>",
    meaning:
      "what runs the checks: plain (worker processes of touchstone, many times faster) or playwright; both give the same report",
    parse: oneOf(runners),
    fallback: "plain",
  }),
  rate: defineOptional({
    placeholder: "<n>",
    meaning: "maximum number of requests per second; the run then uses one worker",
    parse: integerFrom(1, 1_000_000),
    shownDefault: "25 for a target on another machine, else none",
  }),
  maxRequests: defineOptional({
    placeholder: "<n>",
    meaning:
      "maximum number of requests of the whole run, including retries and discovery; checks that need more are not verified; the run then uses one worker",
    parse: integerFrom(1, 1_000_000_000),
    shownDefault: "none",
  }),
  maxGasSpent: defineOptional({
    placeholder: "<n>",
    meaning:
      "gas units that all submitted transactions may cost together; before one is sent, its max_gas_amount must fit; checks that need more are not verified",
    parse: integerFrom(1, Number.MAX_SAFE_INTEGER),
    shownDefault: "none",
  }),
  header: defineList({
    placeholder: '<"Name: value">',
    meaning:
      'header to send with every request to the target, and never to another origin; reports redact its value; "Name: env:VARIABLE" takes the value from an environment variable; repeatable',
    parse: parseRequestHeader,
  }),
  timeout: defineValue({
    placeholder: "<ms>",
    meaning: "timeout of one request in milliseconds",
    parse: integerFrom(1, timerMillisMax),
    fallback: 10_000,
  }),
  maxTime: defineOptional({
    placeholder: "<s>",
    meaning: "timeout of the whole run in seconds; checks that are not finished by then are not verified",
    parse: integerFrom(1, timerSecondsMax),
    shownDefault: `what the checks need at the latency that discovery measures, with a reserve, at most ${timeLimitMax}`,
  }),
  wait: defineOptional({
    placeholder: "<s>",
    meaning: "seconds to wait for the target's first response, which may have any status",
    parse: integerFrom(0, timerSecondsMax),
    shownDefault: "0, or 30 with a command after --",
  }),
  baseline: defineOptional({
    placeholder: "<file>",
    meaning:
      "JSON file of accepted failures and of requirements that may stay unverified, or known:<network> for the known divergences of that network from the specification",
    parse: parseBaselineSource,
  }),
  baselineWrite: defineOptional({
    placeholder: "<file>",
    meaning:
      "write a baseline file that accepts the failures of this run; if the file exists, its entries that are still needed stay unchanged",
    parse: parseBaselineTarget,
  }),
  baselineUnverified: defineFlag(
    "with --baseline-write, also propose entries for what could not be verified on this target, each for its kind of reason and for 90 days",
  ),
  evidence: defineValue({
    placeholder: "<which>",
    meaning:
      "requests and responses to write to exchanges.ndjson.gz: failing (those of failures and of what was not verified) or all",
    parse: oneOf(evidenceKinds),
    fallback: "failing",
  }),
  sign: defineOptional({
    placeholder: "<key-file>",
    meaning:
      "file with an Ed25519 private key (PKCS#8 PEM, or its seed as 0x or ed25519-priv-0x and 64 hex digits) that signs report.json; writes report.json.sig. `openssl genpkey -algorithm ed25519 -out key.pem` makes such a file, and `openssl pkey -in key.pem -pubout` prints the public key for `verify --key`",
    parse: parsePath,
    shownDefault: "unsigned",
  }),
  ca: defineOptional({
    placeholder: "<file>",
    meaning: "PEM file of additional certificate authorities",
    parse: parsePath,
    shownDefault: "those of Node.js only",
  }),
  insecure: defineFlag("accept any TLS certificate; the report says so"),
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
  reportUrl: defineOptional({
    placeholder: "<url>",
    meaning:
      "http or https URL at which report.html will be published, such as that of a CI artifact; every report then links to it, and its readers see it",
    parse: parseReportUrlOption,
    shownDefault: "none; the reports have no links",
  }),
  sarif: defineFlag("also write results.sarif, for code scanning"),
  watch: defineFlag(
    "stay after the run, and judge the failing requirements again when Enter is pressed or when the profile, the baseline or a file of the command after -- changes; needs a terminal",
  ),
  plan: defineFlag(
    "print what was discovered, what would be sent and what would not be verified, without judging",
  ),
  quiet: defineFlag("show no progress"),
  verbose: defineFlag(
    "print all causes in full, all reasons, all warnings, and the checks that bounded the time of the run",
  ),
  json: defineFlag("print the summary as one JSON line"),
  extended: defineFlag(
    "also judge the operations beyond the specification that client libraries use; reported apart, never part of the verdict",
  ),
} as const;
