import { isRequirementId, getRequirement } from "../../spec/catalogue.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import type { OperationDescription } from "../../spec/operations/operation-description.ts";
import type { Exchange } from "../model/observation.ts";
import { truncateText } from "../model/plain-text.ts";
import type { Report, ReportRequirement } from "../model/report.ts";
import type { ReasonGroup } from "./causes.ts";

/** Why requirements were not verified, in terms of what the target did, with what to do about it. */
export interface GapCause {
  /** What the target did or lacks, without a full stop. */
  readonly title: string;
  /** What to change; null if only the reasons say it. */
  readonly remedy: string | null;
  readonly requirements: readonly ReportRequirement[];
  /** The reasons of the requirements, each once. */
  readonly reasons: readonly string[];
  /** A request and a response that show the cause; null if none was kept. */
  readonly exchange: Exchange | null;
}

/**
 * Groups the requirements that were not verified by cause. An operation that never succeeded is one cause, whichever
 * reasons its requirements have. The cause with the most requirements comes first.
 */
export function findGapCauses(report: Report, gaps: readonly ReasonGroup[]): readonly GapCause[] {
  const blocked = findUnsuccessfulOperations(report);
  const causes = new Map<string, ReportRequirement[]>();
  for (const requirement of gaps.flatMap(({ requirements }) => requirements)) {
    const operation = findBlockingOperation(requirement, blocked);
    const key = operation === null ? `reason ${requirement.reason ?? ""}` : `operation ${operation}`;
    const members = causes.get(key);
    if (members === undefined) causes.set(key, [requirement]);
    else members.push(requirement);
  }
  return [...causes]
    .map(([key, requirements]) => {
      const operation = [...blocked.keys()].find((one) => key === `operation ${one}`);
      return operation === undefined
        ? describeReason(requirements)
        : describeOperation(operation, blocked.get(operation) ?? [], requirements, gaps);
    })
    .toSorted((a, b) => b.requirements.length - a.requirements.length);
}

/** Finds the operations that responded, but never with success, with the statuses of their responses. */
function findUnsuccessfulOperations({ coverage }: Report): ReadonlyMap<Operation, readonly number[]> {
  return new Map(
    coverage.operations.flatMap(({ operation, classes }) => {
      const seen = classes.flatMap(({ cells }) => cells).filter((cell) => cell.seen > 0);
      const statuses = [...new Set(seen.map(({ status }) => status))].toSorted((a, b) => a - b);
      return statuses.length === 0 || statuses.some((status) => status < 300)
        ? []
        : [[operation, statuses] as const];
    }),
  );
}

const blockingId = /^(?:blocked by|not judged, because the (?:target|response) violates) ([A-Z]+-\d+)/;

/** Returns the unsuccessful operation because of which a requirement was not verified; null if it is not known. */
function findBlockingOperation(
  { operation, reason, status }: ReportRequirement,
  blocked: ReadonlyMap<Operation, unknown>,
): Operation | null {
  if (status === "error") return null;
  const [, id = ""] = blockingId.exec(reason ?? "") ?? [];
  const other = isRequirementId(id) ? getRequirement(id).operation : null;
  return [...blocked.keys()].find((one) => one === other || one === operation) ?? null;
}

function describeOperation(
  operation: Operation,
  statuses: readonly number[],
  requirements: readonly ReportRequirement[],
  gaps: readonly ReasonGroup[],
): GapCause {
  const exchanges = gaps
    .flatMap((gap) => gap.requirements)
    .flatMap(({ checks }) => checks.flatMap((check) => check.exchanges));
  const exchange = exchanges.findLast((one) => one.operation === operation) ?? null;
  const { feature }: OperationDescription = OPERATIONS[operation];
  return {
    title: `${operation} never succeeded: ${describeAnswer(exchange) ?? `it returned only ${statuses.join(", ")}`}`,
    remedy:
      feature === null
        ? `Make ${operation} available to touchstone, then run the check again.`
        : `Enable ${operation} on the target. If the target does not offer it, set "features": {"${feature}": false} in the profile (--profile), so that these requirements do not apply.`,
    requirements,
    reasons: listReasons(requirements),
    exchange,
  };
}

const messageLengthMax = 200;

/** Describes a response with the members of its Error object, if it has one; null if there is no response. */
function describeAnswer(exchange: Exchange | null): string | null {
  if (exchange === null || exchange.response === null) return exchange?.transportFailure ?? null;
  const { status, body } = exchange.response;
  const [code, message] = ["error_code", "message"].map((name) => readText(body, name));
  return [
    `it returned ${status}`,
    ...(code === null ? [] : [code]),
    ...(message === null ? [] : [`"${truncateText(message ?? "", messageLengthMax)}"`]),
  ].join(" ");
}

function readText(body: string, name: string): string | null {
  try {
    const value: unknown = JSON.parse(body);
    const member: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
    return typeof member === "string" ? member : null;
  } catch {
    return null;
  }
}

const profileKeys = / \(profile keys? ([a-zA-Z., ]+?)(?:, with --allow \w+)?\)/;

/** Describes requirements with one reason. A reason such as `needs X (profile key y)` names what the target lacks. */
function describeReason(requirements: readonly ReportRequirement[]): GapCause {
  const [first] = requirements;
  const reason = first?.reason ?? "";
  const exchanges = requirements.flatMap(({ checks }) => checks.flatMap((check) => check.exchanges));
  const [, keys = null] = profileKeys.exec(reason) ?? [];
  const [, id = null] = blockingId.exec(reason) ?? [];
  // The name of an operation at the beginning of a reason keeps its spelling.
  const lack = reason
    .replace(profileKeys, "")
    .replace(/^(?:not|blocked|the|no)\b/, (word) => word.charAt(0).toUpperCase() + word.slice(1));
  return {
    title: lack.startsWith("needs ") ? `The target did not show ${lack.slice("needs ".length)}` : lack,
    remedy: adviseReason(keys, id),
    requirements,
    reasons: listReasons(requirements),
    exchange: exchanges.at(-1) ?? null,
  };
}

function adviseReason(keys: string | null, id: string | null): string | null {
  if (keys !== null) return `If the target has it, name it in the profile (--profile): ${keys}.`;
  return id === null ? null : `Correct ${id} first. The next run then judges these requirements.`;
}

function listReasons(requirements: readonly ReportRequirement[]): readonly string[] {
  return [...new Set(requirements.flatMap(({ reason }) => reason ?? []))];
}
