/** Pages of resources as on a node that stores the resources of an object as one item, a resource group. */
import { U16_MAX } from "../../spec/vocabulary.ts";
import { getObjectGroup } from "../framework/objects/object-group.ts";
import type { LedgerView } from "../ledger/ledger-view.ts";
import type { OperationHandler } from "../operations/operation.ts";

type List = LedgerView["list"];
type Entry = ReturnType<List> extends Iterable<infer One> ? One : never;

const { addressOf } = getObjectGroup("aptos");

/**
 * Counts the resources of an object as one element of the limit. They are listed at the place of the first of them, so
 * a page with an object can have more resources than its limit.
 */
export function countGroupsAsOne(handler: OperationHandler): OperationHandler {
  return (request) => {
    const respond = handler(request);
    const limit = Number(request.query.get("limit") ?? U16_MAX);
    return (view) => {
      // The first response shows how many resources the groups of the page have.
      let count = 0;
      respond({
        ...view,
        list: (...given) => {
          const groups = groupEntries(view.list, given);
          if (count === 0) count = groups.slice(0, limit).flat().length;
          return groups.flat();
        },
      });
      const resources = Math.min(Math.max(count, 1), Number(U16_MAX));
      const query = new Map(request.query).set("limit", String(resources));
      return handler({ ...request, query })({
        ...view,
        list: (...given) => groupEntries(view.list, given).flat(),
      });
    };
  };
}

/** Lists the entries of a listing from a place on. The entries of the object are together, at the first of them. */
function groupEntries(list: List, [name, start, version]: Parameters<List>): readonly (readonly Entry[])[] {
  const all = [...list(name, "", version)];
  const members = all.filter(({ key }) => addressOf(key) !== null);
  const [first] = members;
  return all
    .filter((entry) => entry === first || !members.includes(entry))
    .filter(({ sortKey }) => sortKey >= start)
    .map((entry) => (entry === first ? members : [entry]));
}
