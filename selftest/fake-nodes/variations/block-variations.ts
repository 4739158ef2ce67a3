import { defineExpectedStatuses, listRequirementIds } from "../../gates/variations/expected-statuses.ts";
import type { Variation } from "./variation.ts";
import { alterBody, alterEachValue } from "../wire/alterations.ts";
import { toMembers } from "../wire/json.ts";

const hidden = "The checks find their data in transactions of blocks that are not included.";

/** Nodes that return blocks in another form. */
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
          "A block with one of its transactions shows neither their order nor whether all are included.",
        ),
        ...defineExpectedStatuses(
          listRequirementIds("SIMU", 8, 11),
          "inconclusive",
          "No block includes the executed transactions.",
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
    differs: `The transactions of a block are ${JSON.stringify(transactions)} if they were not requested.`,
    allowed: "BLCK-S05: absent, null or an empty array are allowed.",
    alter: alterBody("getBlockByVersion", (block, { query }) =>
      query.get("with_transactions") === "true" ? block : { ...toMembers(block), transactions },
    ),
  })),
  {
    id: "block-timestamps-in-seconds",
    differs: "The timestamp of a block is in seconds.",
    allowed: "BLCK-S04: the document leaves its unit open.",
    alter: alterEachValue("getBlockByVersion", "block_timestamp", (micros) =>
      String(BigInt(String(micros)) / 1_000_000n),
    ),
  },
  {
    id: "block-metadata-without-version",
    differs: "The transactions of a block that are not user transactions have no version.",
    allowed: "BLCK-S07: the checks ignore elements without a version.",
    alter: alterEachValue("getBlockByVersion", "transactions/*", (transaction) => {
      const { version, ...others } = toMembers(transaction);
      return others["type"] === "user_transaction" ? { version, ...others } : others;
    }),
    expectedStatuses: {
      "BLCK-020": {
        status: "not-observed",
        why: "Without the version of each transaction, a gap cannot be detected.",
      },
    },
  },
];

function showing(
  caps: readonly (readonly [most: number, expectedStatuses: NonNullable<Variation["expectedStatuses"]>])[],
): readonly Variation[] {
  return caps.map(([most, expectedStatuses]) => ({
    id: `blocks-show-${most}`,
    differs: `A block includes at most ${most} of its transactions.`,
    allowed: "§4.5: the included transactions are capped. LIMT-S04: the document leaves the cap open.",
    options: { blockTransactions: most },
    expectedStatuses,
  }));
}
