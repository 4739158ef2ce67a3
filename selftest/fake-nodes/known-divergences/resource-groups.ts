import type { Alteration, ProxyRequest } from "../wire/exchange.ts";
import { toList } from "../wire/json.ts";
import { findOperation, withoutParameter } from "../wire/requests.ts";
import { isSuccess, withHeader, withoutHeader } from "../wire/responses.ts";

const cursorName = "x-node-cursor";
const cursorPattern = /^02[0-9a-f]{4}$/;

/**
 * Counts the resources under one state key (a resource group) as one element. The cursor before such a group points to
 * the previous element, which appears on two pages.
 */
export const groupResources: Alteration = async (incoming, answer, forward) => {
  if (findOperation(incoming) !== "getAccountResources") return answer;
  const start = incoming.query.get("start");
  const isOwn = start !== null && cursorPattern.test(start);
  if (!isOwn && (start !== null || !isSuccess(answer))) return answer;
  const first = isOwn ? await forward({ query: withoutParameter(incoming, "start") }) : answer;
  if (!isSuccess(first)) return first;
  const whole = await forward({ query: withoutPaging(incoming) });
  if (!isSuccess(whole)) return whole;
  const keys = keysOf(toList(JSON.parse(whole.body)));
  const from = isOwn ? Number.parseInt(start.slice("02".length), 16) : 0;
  const to = from + Number(incoming.query.get("limit") ?? keys.length);
  const page = { ...withoutHeader(whole, cursorName), body: JSON.stringify(keys.slice(from, to).flat()) };
  if (to >= keys.length) return page;
  const next = (keys[to]?.length ?? 0) > 1 ? Math.max(to - 1, from + 1) : to;
  return withHeader(page, cursorName, `02${next.toString(16).padStart(4, "0")}`);
};

function withoutPaging(incoming: ProxyRequest): URLSearchParams {
  const query = withoutParameter(incoming, "start");
  query.delete("limit");
  return query;
}

/** Groups the resources: the first resource is alone, the others are in pairs. */
function keysOf(resources: readonly unknown[]): readonly (readonly unknown[])[] {
  return resources.flatMap((resource, index) => {
    if (index === 0) return [[resource]];
    return index % 2 === 1 ? [resources.slice(index, index + 2)] : [];
  });
}
