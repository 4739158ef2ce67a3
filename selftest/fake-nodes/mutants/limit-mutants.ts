import { createNode, type ReferenceNode } from "../../../reference-node/node.ts";
import { asItIs, defineStateful, membersOf, operationOf, refusal, type Mutant } from "./mutant.ts";

/** Mutants in the limits (§8). */
export const limitMutants: readonly Mutant[] = [
  defineStateful("LIMT-001", "limit-int16", "a limit above 32767 is refused", (asked, answer) =>
    operationOf(asked) === "getAccountResources" && Number(asked.query.get("limit")) > 32_767
      ? refusal(answer)
      : answer,
  ),
  defineStateful(
    "LIMT-001",
    "module-limit-int16",
    "a limit of modules above 32767 is refused",
    (asked, answer) =>
      operationOf(asked) === "getAccountModules" && Number(asked.query.get("limit")) > 32_767
        ? refusal(answer)
        : answer,
  ),
  defineStateful(
    "LIMT-002",
    "page-size-ignored",
    "everything is returned, whatever default page size is declared",
    asItIs,
    {
      declares: { limits: { pageSizeDefault: 3 } },
      node: noticing((list, { search }) => isLonger(list, 3) && !search.includes("limit=")),
    },
  ),
  defineStateful(
    "BLCK-016",
    "block-cap-ignored",
    "every transaction is included, whatever cap is declared",
    asItIs,
    {
      declares: { limits: { blockTransactionsMax: 1 } },
      node: noticing((block) => isLonger(membersOf(block)["transactions"], 1)),
    },
  ),
];

/** The reference node as it is, of which certain bodies are more than what is declared of it. */
function noticing(isMore: (body: unknown, url: URL) => boolean): (hit: () => void) => ReferenceNode {
  return (hit) => {
    const node = createNode();
    const fetch = async (request: Request): Promise<Response> => {
      const response = await node.fetch(request);
      if (isMore(await response.clone().json(), new URL(request.url))) hit();
      return response;
    };
    return { ...node, fetch };
  };
}

function isLonger(list: unknown, count: number): boolean {
  return Array.isArray(list) && list.length > count;
}
