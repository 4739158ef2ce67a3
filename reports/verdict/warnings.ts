import { hasRunChecks } from "../model/run-record.ts";
import type { Evidence } from "../model/evidence.ts";
import type { RequirementVerdict } from "../model/requirement-verdict.ts";

/** A run with a smaller share of 2xx answers has verified little. Checks of bad input keep the share under one half. */
const successShareMin = 0.25;
/** With a larger share of retried requests, the run may have measured a rate limiter and not the node. */
const retriedShareMax = 0.1;

/** Lists the warnings of discovery and checks, then the signs that a run saw less of its target than it seems. */
export function listRunWarnings(
  evidence: Evidence,
  requirements: readonly RequirementVerdict[],
): readonly string[] {
  const { record, observations } = evidence;
  const remarks = [
    ...record.discovery.warnings,
    ...observations.flatMap((observation) => observation.warnings),
    ...(hasRunChecks(record) ? listHollowRunWarnings(evidence) : []),
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
      "Discovery found nothing on the target. Name its accounts and tables in a profile (--profile file.json).",
    );
  }
  if (traffic.retried > traffic.total * retriedShareMax) {
    warnings.push(`${traffic.retried} of ${traffic.total} requests were retries; a lower --rate may help.`);
  }
  if (record.target.vendorSource === "default") {
    warnings.push(
      `No response header contains a vendor word, so "${record.target.vendor}" was assumed; set it with --vendor.`,
    );
  }
  return warnings;
}

/** Fewer answers may be equal by chance. */
const answersMin = 20;
/** A node without tables answers this operation only with 404. */
const operationMayOnlyFail = "getTableItem";

/** Signs that the target is not a node, or that an operation of it never succeeded. */
function listUniformAnswerWarnings(
  { record, traffic }: Evidence,
  requirements: readonly RequirementVerdict[],
): readonly string[] {
  const warnings = traffic.unsuccessful
    .filter((operation) => operation !== operationMayOnlyFail)
    .map((operation) => `${operation} never answered with success.`);
  if (traffic.shapes.length === 1 && traffic.answered >= answersMin) {
    const [status, bytes] = (traffic.shapes[0] ?? "").split(" ");
    warnings.push(`All ${traffic.answered} answers were the same: status ${status} and ${bytes} bytes.`);
  }
  const [passed, ...others] = requirements.filter(({ status }) => status === "pass");
  const isWhole = record.scope.only === null && record.scope.shard === null;
  if (passed !== undefined && others.length === 0 && isWhole) {
    warnings.push(`Only ${passed.id} passed.`);
  }
  return warnings;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === 0 || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
