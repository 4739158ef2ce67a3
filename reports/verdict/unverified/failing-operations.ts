import type { ReportNeverSucceeded } from "../../model/report.ts";
import type { OperationDescription } from "../../../spec/operations/operation-description.ts";
import { OPERATIONS, type Operation } from "../../../spec/vocabulary.ts";
import { anyProfile } from "./profile-advice.ts";
import { isAboutOperation, isRefusal, successes } from "../../model/operation-status.ts";
import { formatCount } from "../../model/plain-text.ts";

/** The operations that the target does not serve, with its responses. */
export type FailingOperations = ReadonlyMap<Operation, ReportNeverSucceeded>;

/**
 * Finds the operations that the target does not serve. Each response has a status that says nothing about the input, or
 * a success status with a body that is not JSON, or there was no response. A 404 alone counts, because a served
 * operation also rejects malformed input with other statuses.
 */
export function findFailingOperations(all: readonly ReportNeverSucceeded[] = []): FailingOperations {
  const failing = all.filter(({ statuses }) => Object.keys(statuses).map(Number).every(isAboutOperation));
  return new Map(failing.map((one) => [one.operation, one]));
}

/**
 * Describes how the target responded to an operation that never succeeded, in a sentence without a full stop.
 * @param shown details of a response, as `405 method_not_allowed "Use POST."`
 */
export function describeNeverSucceeded(
  { operation, statuses, unanswered }: ReportNeverSucceeded,
  shown: string | null = null,
): string {
  const answers = listByFrequency(statuses);
  const [first, ...others] = answers;
  if (first === undefined) {
    return `${operation} never succeeded: ${formatCount(unanswered, "request")} got no response`;
  }
  const [status, count] = first;
  const details = shown?.startsWith(status) === true ? shown : describeStatus(status);
  const total = answers.reduce((sum, [, each]) => sum + each, unanswered);
  if (others.length === 0 && unanswered === 0) {
    const requests = total === 1 ? "the only request" : `all ${total} requests`;
    return `${operation} never succeeded: the target answered ${details} to ${requests}`;
  }
  const rest = [
    ...others.slice(0, statusesShownMax).map(([other, times]) => `${describeStatus(other)} to ${times}`),
    ...(unanswered === 0 ? [] : [`nothing to ${unanswered}`]),
  ];
  return `${operation} never succeeded: of ${total} requests, the target answered ${details} to ${count}, ${rest.join(", ")}`;
}

const statusesShownMax = 3;

function describeStatus(status: string): string {
  return successes.has(Number(status)) ? `${status} with a body that is not JSON` : status;
}

function listByFrequency(statuses: ReportNeverSucceeded["statuses"]): readonly (readonly [string, number])[] {
  return Object.entries(statuses).toSorted(([a, x], [b, y]) => y - x || Number(a) - Number(b));
}

/** The profile key that names inputs of an operation. Without such inputs, a correct target may answer 404. */
const keysOfOperations: { readonly [operation in Operation]?: string } = {
  getAccount: "accounts",
  getAccountModules: "accounts",
  getAccountResources: "accounts",
  getTableItem: "tables",
};

/** Returns what makes an operation succeed that never did, as a phrase without a full stop. */
export function renderFailingRemedy({ operation, statuses }: ReportNeverSucceeded): string {
  const [status] = listByFrequency(statuses)[0] ?? [];
  return renderRemedy(operation, status === undefined ? null : Number(status));
}

/**
 * Returns what makes an operation succeed, as a phrase without a full stop.
 * @param status how the target answers it; null if it does not respond
 */
export function renderRemedy(operation: Operation, status: number | null): string {
  const { feature }: OperationDescription = OPERATIONS[operation];
  const declare = feature === null ? "" : `, or set features.${feature} to false in ${anyProfile}`;
  return `${findAction(operation, status)}${declare}`;
}

function findAction(operation: Operation, status: number | null): string {
  const { method, path } = OPERATIONS[operation];
  if (status === null) {
    return `make the target respond to ${method} ${path}, or allow slower responses with --timeout <ms>`;
  }
  if (status === 404) {
    const key = keysOfOperations[operation];
    const names = key === undefined ? "" : `, or add the member "${key}" to ${anyProfile}`;
    return `serve ${method} ${path} on the target${names}`;
  }
  if (successes.has(status)) {
    return `make the target answer ${method} ${path} with JSON: another server may answer in its place`;
  }
  if (status === 429) return "set a lower --rate, or raise the limit of the target";
  if (status >= 500 && !isRefusal(status)) return `correct ${operation} on the target, whose log may say why`;
  const login = status === 401 || status === 407 ? " or give credentials with --header" : "";
  return `enable ${operation} on the target${login}`;
}
