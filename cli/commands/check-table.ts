import { SAFETY_CLASSES } from "../../reports/model/observation.ts";
import { parseBaselineSource, parseBaselineTarget } from "../options/baseline-option.ts";
import { parseBaseUrl } from "../options/base-url.ts";
import { integerFrom, oneOf, parsePath, parseVendor } from "../options/option-values.ts";
import { defineFlag, defineList, defineUnsupported, defineOptional, defineValue } from "../options/option.ts";
import { parseRequestHeader } from "../options/request-header.ts";
import { parseRequirementPatterns } from "../options/requirement-pattern.ts";
import { parseShard } from "../options/shard-option.ts";

/** A timer of Node.js holds 31 bits of milliseconds; a longer one would fire at once. */
const TIMER_MILLIS_MAX = 2_147_483_647;
const TIMER_SECONDS_MAX = Math.floor(TIMER_MILLIS_MAX / 1000);

const LEVELS = ["must", "should"] as const;
const EVIDENCE_KINDS = ["failing", "all"] as const;

/** The options of `touchstone check`. */
export const checkTable = {
  "base-url": defineOptional({
    placeholder: "<base-url>",
    meaning: "where the node's interface is rooted, normally ending in /v1",
    parse: parseBaseUrl,
    shownDefault: "the reference node, started inside",
    isPositional: true,
  }),
  vendor: defineOptional({
    placeholder: "<word>",
    meaning: "the vendor word in header names and in the binary media type",
    parse: parseVendor,
    shownDefault: "by majority over the target's response headers, else node",
  }),
  allow: defineOptional({
    placeholder: "<class>",
    meaning:
      "the heaviest class of request that may be sent: read, simulate, submit, heavy; each includes those before it",
    parse: oneOf(SAFETY_CLASSES),
    shownDefault: "heavy for the reference node started inside, else read",
  }),
  header: defineList({
    placeholder: '<"Name: value">',
    meaning:
      "sent with every request to the target's origin only, never reported; env:NAME takes the value from a variable; repeatable",
    parse: parseRequestHeader,
  }),
  profile: defineOptional({
    placeholder: "<file>",
    meaning: "what the target's owner declares, as JSON: accounts, signers, features and more",
    parse: parsePath,
    shownDefault: "none: discovered from the target alone",
  }),
  level: defineValue({
    placeholder: "<level>",
    meaning: "the lowest level whose failure makes the verdict not-conformant: must or should",
    parse: oneOf(LEVELS),
    fallback: "must",
    shownDefault: "must",
  }),
  only: defineList({
    placeholder: "<pattern>",
    meaning: "ids of requirements, * allowed, separated by commas; repeatable",
    parse: parseRequirementPatterns,
    shownDefault: "all",
  }),
  runs: defineValue({
    placeholder: "<n>",
    meaning: "generated cases for each property",
    parse: integerFrom(1, 1_000_000),
    fallback: 25,
    shownDefault: "25",
  }),
  seed: defineOptional({
    placeholder: "<n>",
    meaning: "the seed of all generated input, 0 to 4294967295",
    parse: integerFrom(0, 4_294_967_295),
    shownDefault: "random, always printed and stored",
  }),
  shard: defineOptional({
    placeholder: "<i/n>",
    meaning:
      "judge the i-th of n parts of the requirements, for touchstone merge to put together; needs --seed",
    parse: parseShard,
    shownDefault: "all of them",
  }),
  workers: defineOptional({
    placeholder: "<n>",
    meaning: "how many processes judge at the same time",
    parse: integerFrom(1, 64),
    shownDefault: "2",
  }),
  rate: defineOptional({
    placeholder: "<n>",
    meaning: "requests a second, at most; the run then uses one worker",
    parse: integerFrom(1, 1_000_000),
    shownDefault: "25 for a target that is not on loopback, else none",
  }),
  "max-requests": defineOptional({
    placeholder: "<n>",
    meaning:
      "requests in all, at most, retries and discovery included; what is left then is inconclusive; the run then uses one worker",
    parse: integerFrom(1, 1_000_000_000),
    shownDefault: "none",
  }),
  timeout: defineValue({
    placeholder: "<ms>",
    meaning: "milliseconds for one request",
    parse: integerFrom(1, TIMER_MILLIS_MAX),
    fallback: 10_000,
    shownDefault: "10000",
  }),
  "max-time": defineValue({
    placeholder: "<s>",
    meaning: "seconds for the whole run; what is not done by then is inconclusive",
    parse: integerFrom(1, TIMER_SECONDS_MAX),
    fallback: 300,
    shownDefault: "300",
  }),
  wait: defineOptional({
    placeholder: "<s>",
    meaning: "seconds to wait for the target's first answer, whatever it says",
    parse: integerFrom(0, TIMER_SECONDS_MAX),
    shownDefault: "0, or 30 around a command",
  }),
  ca: defineOptional({
    placeholder: "<file>",
    meaning: "certificates of further authorities, PEM",
    parse: parsePath,
    shownDefault: "those of Node.js alone",
  }),
  insecure: defineFlag("accept any certificate; the report says so"),
  "client-cert": defineOptional({
    placeholder: "<file>",
    meaning: "a certificate of our own to show to the target, PEM; needs --client-key",
    parse: parsePath,
  }),
  "client-key": defineOptional({
    placeholder: "<file>",
    meaning: "the private key of that certificate, PEM without a passphrase",
    parse: parsePath,
  }),
  baseline: defineOptional({
    placeholder: "<file>",
    meaning:
      "accepted failures, as JSON, or known:<name> for what the nodes of a network are known to do otherwise",
    parse: parseBaselineSource,
  }),
  "baseline-write": defineOptional({
    placeholder: "<file>",
    meaning: "where to propose such a file for the failures of this run; what it says already is kept",
    parse: parseBaselineTarget,
  }),
  out: defineValue({
    placeholder: "<dir>",
    meaning: "where the reports go",
    parse: parsePath,
    fallback: "compliance/",
    shownDefault: "compliance/",
  }),
  evidence: defineValue({
    placeholder: "<which>",
    meaning:
      "which exchanges are kept beside the report, in exchanges.ndjson.gz: failing (those of failures, and what inconclusive checks saw) or all",
    parse: oneOf(EVIDENCE_KINDS),
    fallback: "failing",
    shownDefault: "failing",
  }),
  sign: defineOptional({
    placeholder: "<key-file>",
    meaning:
      "sign the report into report.json.sig: an Ed25519 private key, PKCS#8 PEM or 0x and the hex of its seed",
    parse: parsePath,
    shownDefault: "unsigned",
  }),
  plan: defineFlag("print what was found, what would be sent and what will stay unverified; judges nothing"),
  quiet: defineFlag("no progress"),
  json: defineFlag("the summary as one JSON line"),
  extended: defineUnsupported("also judge operations beyond the document"),
} as const;
