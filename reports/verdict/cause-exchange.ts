import type { Operation } from "../../spec/vocabulary.ts";
import type { ReportCoverage } from "../model/coverage.ts";
import type { Exchange } from "../model/observation.ts";
import { truncateText } from "../model/plain-text.ts";

/** The statuses with which a target refuses an operation as a whole, rather than the input of one request. */
const refusals: ReadonlySet<number> = new Set([401, 403, 405, 407, 501]);

/** Returns whether a status refuses an operation as a whole. */
export function isRefusal(status: number): boolean {
  return refusals.has(status);
}

/** Finds the operations that the target refused in every response. */
export function findRefusedOperations({ operations }: ReportCoverage): ReadonlySet<Operation> {
  const refused = operations.filter(({ classes }) => {
    const seen = classes.flatMap(({ cells }) => cells).filter((cell) => cell.seen > 0);
    return seen.length > 0 && seen.every(({ status }) => isRefusal(status));
  });
  return new Set(refused.map(({ operation }) => operation));
}

/**
 * Finds the exchange that shows why requirements were not verified: the one that the sentence of the cause is about, or
 * the last one that the target did not answer with success. Without a refused operation, it is the last one of all.
 */
export function findShownExchange(
  rows: readonly { readonly checks?: readonly { readonly exchanges: readonly Exchange[] }[] }[],
  { operation, missing }: { readonly operation: Operation | undefined; readonly missing: string },
): Exchange | null {
  const all = rows.flatMap(({ checks = [] }) => checks.flatMap(({ exchanges }) => exchanges));
  if (operation === undefined) return all.at(-1) ?? null;
  const refused = all.filter(
    (one) => one.operation === operation && (one.response === null || one.response.status >= 400),
  );
  return refused.findLast((one) => isAbout(missing, one)) ?? refused.at(-1) ?? null;
}

/** Returns whether a sentence names the request and the status of an exchange. */
function isAbout(sentence: string, { request, response }: Exchange): boolean {
  const [, method, target = "", status] = /answered (\S+) (\S+) with (\d{3})/.exec(sentence) ?? [];
  return method === request.method && request.url.endsWith(target) && status === String(response?.status);
}

const messageLengthMax = 200;

/** Describes how the target refused an operation, with the members of its Error object; null without an exchange. */
export function describeRefusal(exchange: Exchange | null): string | null {
  if (exchange === null) return null;
  const { operation, response, transportFailure } = exchange;
  const said = response === null ? transportFailure : describeResponse(response);
  return said === null ? null : `${operation ?? "the operation"} never succeeded: ${said}.`;
}

function describeResponse({ status, body }: NonNullable<Exchange["response"]>): string {
  const code = readText(body, "error_code");
  const message = readText(body, "message");
  return [
    `the target answered ${status}`,
    ...(code === null ? [] : [truncateText(code, messageLengthMax)]),
    ...(message === null ? [] : [`"${truncateText(message, messageLengthMax)}"`]),
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
