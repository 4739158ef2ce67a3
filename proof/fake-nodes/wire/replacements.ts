/**
 * Alterations that read as a sentence: what the node does instead, and when. For example,
 * `fail("getAccount", 404, "account_not_found").when((incoming) => incoming.time > 1)`.
 */
import type { ErrorCode, Operation } from "../../../spec/vocabulary.ts";
import { alterExchange, alterOperation } from "./alterations.ts";
import type {
  Alteration,
  ProxyRequest,
  ProxyResponse,
  RequestOverrides,
  SimpleAlteration,
} from "./exchange.ts";
import { withParameter, withoutParameter } from "./requests.ts";
import { error, isSuccess } from "./responses.ts";

/** Whether an alteration applies to a request and its response. */
export type Condition = (incoming: ProxyRequest, answer: ProxyResponse) => boolean;

/** Creates the request that is forwarded instead. */
export type OtherRequest = (incoming: ProxyRequest, answer: ProxyResponse) => RequestOverrides;

/** Responds to an operation with an error. */
export function fail(operation: Operation, status: number, code: ErrorCode) {
  return {
    when: (condition: Condition): SimpleAlteration =>
      alterOperation(operation, (incoming, answer) =>
        condition(incoming, answer) ? error(answer, status, code) : answer,
      ),
  };
}

/** Rejects requests of an operation as invalid. */
export const reject = (operation: Operation): ReturnType<typeof fail> =>
  fail(operation, 400, "invalid_input");

/** Responds to an operation as to another request. */
export function forwardTo(operation: Operation, toOther: OtherRequest) {
  return {
    when: (condition: Condition): Alteration =>
      alterExchange(operation, (incoming, answer, forward) =>
        condition(incoming, answer) ? forward(toOther(incoming, answer)) : answer,
      ),
  };
}

/** Responds to an operation as to another request, if that request succeeds. */
export function tryForwardTo(operation: Operation, toOther: OtherRequest) {
  return {
    when: (condition: Condition): Alteration =>
      alterExchange(operation, async (incoming, answer, forward) => {
        if (!condition(incoming, answer)) return answer;
        const other = await forward(toOther(incoming, answer));
        return isSuccess(other) ? other : answer;
      }),
  };
}

/** Replaces a status of an operation by another one. Headers and body are unchanged. */
export function replaceStatus(operation: Operation, from: number, to: number): SimpleAlteration {
  return alterOperation(operation, (_, answer) =>
    answer.status === from ? { ...answer, status: to } : answer,
  );
}

/** The same request without one of its parameters. */
export function omitParameter(name: string): OtherRequest {
  return (incoming) => ({ query: withoutParameter(incoming, name) });
}

/** The same request with another value of one parameter. */
export function setParameter(name: string, value: number | string): OtherRequest {
  return (incoming) => ({ query: withParameter(incoming, name, value) });
}

/** The same request without a query. */
export const toPlainRead: OtherRequest = () => ({ query: new URLSearchParams() });
