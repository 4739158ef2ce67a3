import { membersOf, onBody, onEach } from "../mutants/mutant.ts";
import type { Variation } from "./variation.ts";

/** Nodes that show their blocks in another way. */
export const blockVariations: readonly Variation[] = [
  ...[3, 4, 5].map((most) => ({
    id: `blocks-show-${most}`,
    differs: `a block shows ${most} of its transactions at most`,
    allowed: "§4.5: the included transactions are capped; LIMT-S04: by how many is not shown",
    options: { blockTransactions: most },
  })),
  ...(
    [
      ["null", null],
      ["empty", []],
    ] as const
  ).map(([id, transactions]) => ({
    id: `transactions-not-requested-are-${id}`,
    differs: `transactions that were not requested are ${JSON.stringify(transactions)}`,
    allowed: "BLCK-S05: absent, null or an empty array",
    alter: onBody("getBlockByVersion", (block, { query }) =>
      query.get("with_transactions") === "true" ? block : { ...membersOf(block), transactions },
    ),
  })),
  {
    id: "block-timestamps-in-seconds",
    differs: "the timestamp of a block is in seconds",
    allowed: "BLCK-S04: its unit is not shown",
    alter: onEach("getBlockByVersion", "block_timestamp", (micros) =>
      String(BigInt(String(micros)) / 1_000_000n),
    ),
  },
  {
    id: "block-metadata-without-version",
    differs: "the transactions of a block that no user sent do not name their version",
    allowed: "BLCK-S07: elements without the member version are left out",
    alter: onEach("getBlockByVersion", "transactions/*", (transaction) => {
      const { version, ...others } = membersOf(transaction);
      return others["type"] === "user_transaction" ? { version, ...others } : others;
    }),
    except: {
      "BLCK-020": {
        status: "not-observed",
        why: "between versions that are not all named a gap cannot be told",
      },
    },
  },
];
