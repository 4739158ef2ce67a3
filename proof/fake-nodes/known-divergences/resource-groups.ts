import type { Alteration, ProxyRequest } from "../wire/exchange.ts";
import { toList } from "../wire/json.ts";
import { findOperation, withoutParameter } from "../wire/requests.ts";
import { isSuccess, withHeader, withoutHeader } from "../wire/responses.ts";

const cursorName = "x-node-cursor";
const cursorPattern = /^02[0-9a-f]{4}$/;

/**
 * Pages a listing of resources like a node that counts a resource group as one element. A group is the resources
 * under one state key. If a page has a group, the next page repeats the last resource of the group.
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
  const limit = Number(incoming.query.get("limit") ?? keys.length);
  const groupBefore = keys.slice(Math.max(0, from - limit), from).find(({ length }) => length > 1);
  // With a limit of 1, repeating an element would make the next page equal to this page.
  const repeated = limit === 1 ? [] : (groupBefore?.slice(-1) ?? []);
  const to = from + limit - repeated.length;
  const resources = [...repeated, ...keys.slice(from, to).flat()];
  const page = { ...withoutHeader(whole, cursorName), body: JSON.stringify(resources) };
  return to >= keys.length ? page : withHeader(page, cursorName, `02${to.toString(16).padStart(4, "0")}`);
};

function withoutPaging(incoming: ProxyRequest): URLSearchParams {
  const query = withoutParameter(incoming, "start");
  query.delete("limit");
  return query;
}

/** Every object has this resource in its group. */
const objectCore = {
  type: "0x1::object::ObjectCore",
  data: {
    allow_ungated_transfer: true,
    guid_creation_num: "1125899906842625",
    owner: "0x1",
    transfer_events: { counter: "0", guid: { id: { creation_num: "1125899906842624", addr: "0x1" } } },
  },
};

/** Groups resources by state key: `objectCore`, the second and the third resource share a key. */
function keysOf([first, second, third, ...others]: readonly unknown[]): readonly (readonly unknown[])[] {
  if (first === undefined) return [];
  const grouped = [second, third].filter((resource) => resource !== undefined);
  const group = grouped.length === 0 ? [] : [[objectCore, ...grouped]];
  return [[first], ...group, ...others.map((resource) => [resource])];
}
