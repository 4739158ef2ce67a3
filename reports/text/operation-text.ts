/** Says how the target responded to an operation, and what makes the operation succeed. */
import type { Exchange } from "../../evidence/exchange.ts";
import type { OperationDescription } from "../../spec/operations/operation-description.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { describeErrorBody } from "../model/error-body.ts";
import { isRefusal, successes } from "../model/operation-status.ts";
import { formatCount, truncateText } from "../model/plain-text.ts";
import type { ReportNeverSucceeded } from "../model/report.ts";
import { nameProfile, type ProfilePlace } from "../verdict/unverified/profile-advice.ts";

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
export function renderFailingRemedy(
  { operation, statuses }: ReportNeverSucceeded,
  place: ProfilePlace,
): string {
  const [status] = listByFrequency(statuses)[0] ?? [];
  return renderRemedy(operation, status === undefined ? null : Number(status), place);
}

/**
 * Returns what makes an operation succeed, as a phrase without a full stop.
 * @param status how the target answers it; null if it does not respond
 */
export function renderRemedy(operation: Operation, status: number | null, place: ProfilePlace): string {
  const { feature }: OperationDescription = OPERATIONS[operation];
  const declare = feature === null ? "" : `, or set features.${feature} to false in ${nameProfile(place)}`;
  return `${renderAction(operation, status, place)}${declare}`;
}

function renderAction(operation: Operation, status: number | null, place: ProfilePlace): string {
  const { method, path } = OPERATIONS[operation];
  if (status === null) {
    return `make the target respond to ${method} ${path}, or allow slower responses with --timeout <ms>`;
  }
  if (status === 404) {
    const key = keysOfOperations[operation];
    const names = key === undefined ? "" : `, or add the member "${key}" to ${nameProfile(place)}`;
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

const messageLengthMax = 200;

/**
 * Describes a response with the members of its Error object, such as `403 api_disabled "It is disabled."`; null if there
 * is none.
 */
export function describeAnswer(exchange: Exchange | null): string | null {
  const response = exchange?.response ?? null;
  return response === null ? null : describeResponse(response);
}

function describeResponse({ status, headers, body }: NonNullable<Exchange["response"]>): string {
  if (status < 300) {
    const [, type = null] = headers.find(([name]) => name.toLowerCase() === "content-type") ?? [];
    const form = type === null ? "no media type" : `the media type "${truncateText(type, messageLengthMax)}"`;
    return `${status} with ${form} and a body that is not JSON`;
  }
  return [`${status}`, describeErrorBody(body) ?? ""].join(" ").trimEnd();
}
