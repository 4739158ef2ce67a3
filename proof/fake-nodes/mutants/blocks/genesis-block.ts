import { createNode } from "../../../../reference-node/node.ts";
import { alterSuccess } from "../../wire/alterations.ts";
import type { ProxyRequest } from "../../wire/exchange.ts";
import { toMembers } from "../../wire/json.ts";
import { fail, type Condition } from "../../wire/replacements.ts";
import { readPathVersion } from "../../wire/requests.ts";
import { isSuccess, parseBody, withBody } from "../../wire/responses.ts";
import { defineStatefulMutant, type Mutant } from "../mutant.ts";

const blocks = "getBlockByVersion";

const isGenesis = (incoming: ProxyRequest): boolean => /^0+$/.test(readPathVersion(incoming));
const asksFor =
  (value: string | null): Condition =>
  (incoming, answer) =>
    isSuccess(answer) && isGenesis(incoming) && incoming.query.get("with_transactions") === value;

/** A node that has pruned nothing: only such a node returns the block of genesis. */
const keepsAll = { node: () => createNode({ wholeHistory: true }) } as const;

/** Mutants that return the block of version 0 wrongly, although it is not pruned (§4.5). */
export const genesisBlockMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "BLCK-010",
    "genesis-block-unknown",
    "A read of the block of version 0 returns 404, although no version is pruned.",
    fail(blocks, 404, "block_not_found").when(asksFor(null)),
    keepsAll,
  ),
  defineStatefulMutant(
    "BLCK-010",
    "genesis-block-pruned",
    "A read of the block of version 0 returns 410, although no version is pruned.",
    fail(blocks, 410, "block_pruned").when((incoming, answer) => isSuccess(answer) && isGenesis(incoming)),
    keepsAll,
  ),
  defineStatefulMutant(
    "BLCK-010",
    "genesis-block-with-transactions-unknown",
    "A read of the block of version 0 with its transactions returns 404, although no version is pruned.",
    fail(blocks, 404, "block_not_found").when(asksFor("true")),
    // The transactions of the block are not returned either.
    { ...keepsAll, collateral: ["BLCK-012"] },
  ),
  defineStatefulMutant(
    "BLCK-010",
    "genesis-block-with-transactions-false-invalid",
    "A read of the block of version 0 with with_transactions=false returns 400.",
    fail(blocks, 400, "invalid_input").when(asksFor("false")),
    keepsAll,
  ),
  ...(["omitted", "null"] as const).map((how) =>
    defineStatefulMutant(
      "BLCK-012",
      `genesis-transactions-${how}`,
      `The block of version 0 has no transactions, although the request asks for them: the member is ${how}.`,
      alterSuccess(blocks, (incoming, answer) => {
        if (!asksFor("true")(incoming, answer)) return answer;
        const { transactions: _, ...rest } = toMembers(parseBody(answer));
        return withBody(answer, how === "null" ? { ...rest, transactions: null } : rest);
      }),
      keepsAll,
    ),
  ),
  defineStatefulMutant(
    "BLCK-012",
    "transactions-omitted-from-blocks-of-one-version",
    "A block of one version has no transactions, although the request asks for them.",
    alterSuccess(blocks, (_, answer) => {
      const { transactions: _own, ...rest } = toMembers(parseBody(answer));
      return rest["first_version"] === rest["last_version"] ? withBody(answer, rest) : answer;
    }),
    keepsAll,
  ),
  ...(["genesis", "low"] as const).map((which) =>
    defineStatefulMutant(
      "BLCK-013",
      `${which}-block-with-unrequested-transactions`,
      `A block of the ${which === "low" ? "first 3 versions" : "version 0"} includes its transactions, although the request does not ask for them.`,
      alterSuccess(blocks, async (incoming, answer, forward) =>
        Number(readPathVersion(incoming)) < (which === "low" ? 3 : 1) &&
        !incoming.query.has("with_transactions")
          ? forward({ query: new URLSearchParams({ with_transactions: "true" }) })
          : answer,
      ),
      // The member is also one that was not requested.
      { ...keepsAll, collateral: ["BLCK-031"] },
    ),
  ),
];
