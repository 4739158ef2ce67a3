import type { Operation } from "../../../spec/vocabulary.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import type { ReceivedAnswer } from "../../../evidence/reason.ts";
import { parseJson } from "../../model/error-body.ts";

/**
 * Finds the exchange that shows why requirements were not verified: the response that the cause names, or the last one
 * that the target did not answer with success. Without a refused operation, it is the last one of all.
 */
export function findShownExchange(
  rows: readonly { readonly checks?: readonly { readonly exchanges: readonly Exchange[] }[] }[],
  { operation, got }: { readonly operation?: Operation; readonly got?: ReceivedAnswer },
): Exchange | null {
  const all = rows.flatMap(({ checks = [] }) => checks.flatMap(({ exchanges }) => exchanges));
  if (operation === undefined) return all.at(-1) ?? null;
  const refused = all.filter(
    (one) => one.operation === operation && (one.response === null || isRefused(one.response)),
  );
  return refused.findLast((one) => isSame(got, one)) ?? refused.at(-1) ?? null;
}

/** Returns whether a response is an error, or has a body that is not JSON. A body that was cut counts as JSON. */
function isRefused({ status, body, bodyIsCut }: NonNullable<Exchange["response"]>): boolean {
  return status >= 400 || (!bodyIsCut && parseJson(body) === undefined);
}

/** Returns whether a reason names the request and the status of an exchange. */
function isSame(got: ReceivedAnswer | undefined, { request, response }: Exchange): boolean {
  return (
    got !== undefined &&
    got.method === request.method &&
    got.status === response?.status &&
    request.url.endsWith(got.target)
  );
}
