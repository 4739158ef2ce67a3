import { defineExpectedStatuses, listRequirementIds } from "../../gates/variations/expected-statuses.ts";
import type { Variation } from "./variation.ts";
import { alterBody, alterEachValue } from "../wire/alterations.ts";
import { toMembers } from "../wire/json.ts";

const hidden = "what is found from the transactions of blocks is in those that are not shown";

/** Nodes that show their blocks in another way. */
export const blockVariations: readonly Variation[] = [
  ...showing([
    [5, {}],
    [3, defineExpectedStatuses(["TABL-005", "TABL-008", "TABL-009", "TAGS-011"], "inconclusive", hidden)],
    [
      1,
      {
        ...defineExpectedStatuses(
          ["ACCT-008", "ADDR-003", "TAGS-003", "TAGS-004", "TAGS-011"],
          "inconclusive",
          hidden,
        ),
        ...defineExpectedStatuses(listRequirementIds("TABL", 1, 19), "inconclusive", hidden),
        "TABL-004": { status: "not-observed", why: hidden },
        "TXNS-035": { status: "not-observed", why: hidden },
        ...defineExpectedStatuses(
          ["BLCK-015", "BLCK-018"],
          "inconclusive",
          "one transaction is no sequence, and not all",
        ),
        ...defineExpectedStatuses(
          listRequirementIds("SIMU", 8, 11),
          "inconclusive",
          "what was executed is in no block to be seen",
        ),
      },
    ],
  ]),
  ...(
    [
      ["null", null],
      ["empty", []],
    ] as const
  ).map(([id, transactions]) => ({
    id: `transactions-not-requested-are-${id}`,
    differs: `transactions that were not requested are ${JSON.stringify(transactions)}`,
    allowed: "BLCK-S05: absent, null or an empty array",
    alter: alterBody("getBlockByVersion", (block, { query }) =>
      query.get("with_transactions") === "true" ? block : { ...toMembers(block), transactions },
    ),
  })),
  {
    id: "block-timestamps-in-seconds",
    differs: "the timestamp of a block is in seconds",
    allowed: "BLCK-S04: its unit is not shown",
    alter: alterEachValue("getBlockByVersion", "block_timestamp", (micros) =>
      String(BigInt(String(micros)) / 1_000_000n),
    ),
  },
  {
    id: "block-metadata-without-version",
    differs: "the transactions of a block that no user sent do not name their version",
    allowed: "BLCK-S07: elements without the member version are left out",
    alter: alterEachValue("getBlockByVersion", "transactions/*", (transaction) => {
      const { version, ...others } = toMembers(transaction);
      return others["type"] === "user_transaction" ? { version, ...others } : others;
    }),
    expectedStatuses: {
      "BLCK-020": {
        status: "not-observed",
        why: "between versions that are not all named a gap cannot be told",
      },
    },
  },
];

function showing(
  caps: readonly (readonly [most: number, expectedStatuses: NonNullable<Variation["expectedStatuses"]>])[],
): readonly Variation[] {
  return caps.map(([most, expectedStatuses]) => ({
    id: `blocks-show-${most}`,
    differs: `a block shows ${most} of its transactions at most`,
    allowed: "§4.5: the included transactions are capped; LIMT-S04: by how many is not shown",
    options: { blockTransactions: most },
    expectedStatuses,
  }));
}
