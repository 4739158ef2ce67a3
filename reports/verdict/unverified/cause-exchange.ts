import type { Operation } from "../../../spec/vocabulary.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import { describeErrorBody, parseJson } from "../../model/error-body.ts";
import { truncateText } from "../../model/plain-text.ts";

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
    (one) => one.operation === operation && (one.response === null || isRefused(one.response)),
  );
  return refused.findLast((one) => isAbout(missing, one)) ?? refused.at(-1) ?? null;
}

/** Returns whether a response is an error, or has a body that is not JSON. A body that was cut counts as JSON. */
function isRefused({ status, body, bodyIsCut }: NonNullable<Exchange["response"]>): boolean {
  return status >= 400 || (!bodyIsCut && parseJson(body) === undefined);
}

/** Returns whether a sentence names the request and the status of an exchange. */
function isAbout(sentence: string, { request, response }: Exchange): boolean {
  const [, method, target = "", status] = /answered (\S+) (\S+) with (\d{3})/.exec(sentence) ?? [];
  return method === request.method && request.url.endsWith(target) && status === String(response?.status);
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
