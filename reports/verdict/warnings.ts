import { listLagWarnings } from "./lag.ts";
import { formatCount } from "../model/plain-text.ts";
import { findRateLimit, type TrafficTotals } from "../model/traffic.ts";
import { hasRunChecks } from "../model/run-record.ts";
import type { CheckWarning } from "../../evidence/observation.ts";
import { renderReason } from "../text/reason-text.ts";
import type { Evidence } from "../model/evidence.ts";
import { describeNeverSucceeded } from "../text/operation-text.ts";
import type { RequirementVerdict } from "../model/requirement-verdict.ts";

/**
 * A run with a smaller share of 2xx responses has verified little. Even on a correct node, the share is below one half,
 * because many checks send requests that the node must reject.
 */
const successShareMin = 0.25;
/** With a larger share of retries, the run may have measured a rate limiter instead of the node. */
const retriedShareMax = 0.1;

/** Lists the warnings of discovery and of the checks, and warnings about a run that verified less than it seems. */
export function listRunWarnings(
  evidence: Evidence,
  requirements: readonly RequirementVerdict[],
): readonly string[] {
  const { record, observations } = evidence;
  const remarks = [
    ...record.discovery.warnings,
    ...observations.flatMap(({ requirement, warnings }) =>
      warnings.map((warning) => renderCheckWarning(requirement, warning)),
    ),
    ...listLagWarnings(observations.flatMap(({ lags = [] }) => lags)),
    ...(hasRunChecks(record) ? listHollowRunWarnings(evidence) : []),
    ...(record.end === "completed" ? listUniformAnswerWarnings(evidence, requirements) : []),
  ];
  return [...new Set(remarks)];
}

/** Renders a warning of a check. */
function renderCheckWarning(requirement: string, warning: CheckWarning): string {
  if (typeof warning === "string") return warning;
  const { cases, reason } = warning;
  return `${requirement}: ${cases} of the generated cases could not be judged: ${renderReason(reason)}.`;
}

function listHollowRunWarnings({ record, traffic }: Evidence): readonly string[] {
  const warnings: string[] = [];
  if (traffic.answered2xx < traffic.answered * successShareMin) {
    warnings.push(`Only ${traffic.answered2xx} of ${traffic.answered} responses had a 2xx status.`);
  }
  if (Object.values(record.inventory).every(isEmpty)) {
    warnings.push(
      "Add accounts and tables of the target to a profile (--profile file.json). Discovery found none.",
    );
  }
  warnings.push(...listRetryWarnings(traffic, record.durationMs));
  if (record.target.vendorSource === "default") {
    warnings.push(
      `Set the vendor name with --vendor. No response header contains one, so touchstone assumed "${record.target.vendor}".`,
    );
  }
  return warnings;
}

/**
 * Proposes a value of `--rate`. If the target answered 429, it is the mean rate of the requests that the target did not
 * limit. Otherwise a limit is not proven, and half of the rate of the run is the first value to try.
 */
function listRetryWarnings(traffic: TrafficTotals, durationMs: number): readonly string[] {
  const { retried, total, limited } = traffic;
  const retries = `${retried} of ${total} requests were retries`;
  const rate = findRateLimit(traffic, durationMs);
  if (rate !== null) {
    return [
      `Set --rate ${rate} or lower. ${retries}, and ${formatCount(limited, "response")} had status 429; the target accepted about ${rate} other requests per second.`,
    ];
  }
  if (retried <= total * retriedShareMax) return [];
  const half = Math.max(1, Math.floor((total * 500) / Math.max(1, durationMs)));
  const few = limited === 0 ? "no response" : `only ${formatCount(limited, "response")}`;
  return [
    `${retries}, but ${few} had status 429, so a rate limit is not proven. If the target limits requests in another way, set --rate ${half}, half of the rate of this run, and halve it until the retries stop.`,
  ];
}

/** Fewer responses than this may be equal by chance. */
const answersMin = 20;
/** A node without tables responds to this operation only with 404. */
const operationMayOnlyFail = "getTableItem";

/** Lists warnings about a target that may not be a node, and about operations that never succeeded. */
function listUniformAnswerWarnings(
  { record, traffic }: Evidence,
  requirements: readonly RequirementVerdict[],
): readonly string[] {
  const warnings = traffic.neverSucceeded
    .filter(({ operation }) => operation !== operationMayOnlyFail)
    .map((one) => `${describeNeverSucceeded(one)}.`);
  if (traffic.shapes.length === 1 && traffic.answered >= answersMin) {
    const [status, bytes] = (traffic.shapes[0] ?? "").split(" ");
    warnings.push(
      `All ${traffic.answered} responses had the same status (${status}) and length (${bytes} bytes).`,
    );
  }
  const [passed, ...others] = requirements.filter(({ status }) => status === "pass");
  const isWhole = record.scope.only === null && record.scope.shard === null;
  if (passed !== undefined && others.length === 0 && isWhole) {
    warnings.push(`Only one requirement passed: ${passed.id}.`);
  }
  return warnings;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === 0 || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
