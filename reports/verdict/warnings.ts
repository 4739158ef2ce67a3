import type { Evidence } from "../model/evidence.ts";
import type { RequirementVerdict } from "../model/requirement-verdict.ts";

/** Below this share of 2xx among the answers a run is hollow. Checks of bad input keep it well under one half. */
const successShareMin = 0.25;
/** Above this share of repetitions among the requests, what was measured may be a limiter and not the node. */
const retriedShareMax = 0.1;

/** Signs that a run saw less of its target than its verdict suggests, after the remarks of discovery and checks. */
export function listRunWarnings(
  evidence: Evidence,
  requirements: readonly RequirementVerdict[],
): readonly string[] {
  const { record, observations } = evidence;
  const remarks = [
    ...record.discovery.warnings,
    ...observations.flatMap((observation) => observation.warnings),
    ...(record.end === "unreachable" ? [] : listHollowRunWarnings(evidence)),
    ...(record.end === "completed" ? listUniformAnswerWarnings(evidence, requirements) : []),
  ];
  return [...new Set(remarks)];
}

function listHollowRunWarnings({ record, traffic }: Evidence): readonly string[] {
  const warnings: string[] = [];
  if (traffic.answered2xx < traffic.answered * successShareMin) {
    warnings.push(`Only ${traffic.answered2xx} of ${traffic.answered} answers had a 2xx status.`);
  }
  if (Object.values(record.inventory).every(isEmpty)) {
    warnings.push(
      "Nothing was found on the target: the inventory is empty. A profile can name what it holds.",
    );
  }
  if (traffic.retried > traffic.total * retriedShareMax) {
    warnings.push(
      `${traffic.retried} of ${traffic.total} requests were repetitions; a lower --rate may help.`,
    );
  }
  if (record.target.vendorSource === "default") {
    warnings.push(
      `No response header shows a vendor word, so "${record.target.vendor}" was assumed; --vendor sets it.`,
    );
  }
  return warnings;
}

/** Fewer answers may well be alike. */
const answersMin = 20;
/** Whoever has no table answers it with 404 and nothing else. */
const operationMayOnlyFail = "getTableItem";

/** Signs that what answered is no node, or that a part of it was never seen at work. */
function listUniformAnswerWarnings(
  { record, traffic }: Evidence,
  requirements: readonly RequirementVerdict[],
): readonly string[] {
  const warnings = traffic.unsuccessful
    .filter((operation) => operation !== operationMayOnlyFail)
    .map((operation) => `${operation} was asked and never gave a success answer.`);
  if (traffic.shapes.length === 1 && traffic.answered >= answersMin) {
    const [status, bytes] = (traffic.shapes[0] ?? "").split(" ");
    warnings.push(`All ${traffic.answered} answers were alike: status ${status} and ${bytes} bytes.`);
  }
  const [passed, ...others] = requirements.filter(({ status }) => status === "pass");
  const isWhole = record.scope.only === null && record.scope.shard === null;
  if (passed !== undefined && others.length === 0 && isWhole) {
    warnings.push(`Of everything that was asked for, only ${passed.id} passed.`);
  }
  return warnings;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === 0 || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
