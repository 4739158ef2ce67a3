import { createNodeFetch } from "../../../../reference-node/primitives/node-fetch.ts";
import { createNode, type ReferenceNode } from "../../../../reference-node/node.ts";
import { unchanged } from "../../wire/exchange.ts";
import { toList, toMembers } from "../../wire/json.ts";
import { readLimit } from "../../wire/requests.ts";
import { isSuccess } from "../../wire/responses.ts";
import { blind, defineStatefulMutant, type Mutant } from "../mutant.ts";
import { reject } from "../../wire/replacements.ts";

/** Mutants that ignore or misread a limit (§8). */
export const limitMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "LIMT-001",
    "limit-int16",
    "A listing of resources with a limit above 32767 returns 400.",
    reject("getAccountResources").when((incoming) => Number(incoming.query.get("limit")) > 32_767),
  ),
  defineStatefulMutant(
    "LIMT-001",
    "module-limit-int16",
    "A listing of modules with a limit above 32767 returns 400.",
    reject("getAccountModules").when((incoming) => Number(incoming.query.get("limit")) > 32_767),
  ),
  defineStatefulMutant(
    "LIMT-005",
    "limit-of-one-refused",
    "A listing of resources with limit=1 returns 400.",
    reject("getAccountResources").when((incoming) => readLimit(incoming) === 1n),
    // LIMT-001 tries limit=1, too, and so do the combinations of inputs at a pruned version.
    { collateral: ["LIMT-001", "RSRC-003"] },
  ),
  defineStatefulMutant(
    "LIMT-005",
    "limit-of-the-whole-list-refused",
    "A listing of modules with a limit that is the number of modules returns 400.",
    reject("getAccountModules").when(
      (incoming, answer) => isSuccess(answer) && readLimit(incoming) === BigInt(countElements(answer.body)),
    ),
    { collateral: ["LIMT-001"] },
  ),
  defineStatefulMutant(
    "LIMT-005",
    "limit-above-two-refused",
    "A listing of resources with a limit above 2 returns 400, although a page without a limit has more elements.",
    reject("getAccountResources").when((incoming) => (readLimit(incoming) ?? 0n) > 2n),
    { collateral: ["LIMT-001"] },
  ),
  defineStatefulMutant(
    "LIMT-002",
    "page-size-ignored",
    "A listing without a limit returns all elements, ignoring the declared default page size.",
    unchanged,
    {
      profileOverrides: { limits: { pageSizeDefault: 3 } },
      node: createCountingNode((list, { search }) => isLonger(list, 3) && !search.includes("limit=")),
    },
  ),
  defineStatefulMutant(
    "BLCK-016",
    "block-cap-ignored",
    "A block includes all of its transactions, ignoring the declared cap.",
    unchanged,
    {
      profileOverrides: { limits: { blockTransactionsMax: 1 } },
      node: createCountingNode((block) => isLonger(toMembers(block)["transactions"], 1)),
    },
  ),
  ...blind([
    defineStatefulMutant(
      "LIMT-001",
      "modules-limit-signed",
      "A listing of modules with a limit of 32768 or more returns 400.",
      reject("getAccountModules").when(
        (incoming, answer) => isSuccess(answer) && (readLimit(incoming) ?? 0n) > 32_767n,
      ),
    ),
  ]),
];

/** Creates the unchanged reference node, which calls `hit` for each body that exceeds the declared limit. */
function createCountingNode(
  isMore: (body: unknown, url: URL) => boolean,
): (hit: () => void) => ReferenceNode {
  return (hit) => {
    const node = createNode();
    const fetch = async (request: Request): Promise<Response> => {
      const response = await node.fetch(request);
      if (isMore(await response.clone().json(), new URL(request.url))) hit();
      return response;
    };
    return { ...node, fetch: createNodeFetch(fetch, "http://node/v1") };
  };
}

function isLonger(list: unknown, count: number): boolean {
  return Array.isArray(list) && list.length > count;
}

function countElements(body: string): number {
  return toList(JSON.parse(body)).length;
}
