import { defineExpectedStatuses, listRequirementIds } from "../../gates/variations/expected-statuses.ts";
import type { Variation } from "./variation.ts";
import { alterBody, alterEachValue } from "../wire/alterations.ts";
import type { Alteration } from "../wire/exchange.ts";
import { toMembers } from "../wire/json.ts";
import { findOperation, readPathVersion } from "../wire/requests.ts";
import { isSuccess, readAnswerMembers, readOldestVersion, withBody } from "../wire/responses.ts";

const hidden = "The checks need data from transactions that the blocks do not include.";

/** Nodes that return blocks in another form. */
export const blockVariations: readonly Variation[] = [
  ...showing([
    [5, {}],
    [3, defineExpectedStatuses(["TABL-005", "TABL-009", "TAGS-011"], "not-observed", hidden)],
    [
      1,
      {
        ...defineExpectedStatuses(
          ["ACCT-008", "ADDR-003", "TAGS-011", "TABL-005", ...listRequirementIds("TABL", 8, 11), "TABL-013"],
          "not-observed",
          hidden,
        ),
        "MODL-046": { status: "not-observed", why: hidden },
        "TABL-004": { status: "not-observed", why: hidden },
        "TXNS-035": { status: "not-observed", why: hidden },
        "TXNS-046": { status: "not-observed", why: hidden },
        "BLCK-015": {
          status: "not-observed",
          why: "A block includes only one of its transactions, so the check cannot judge the order.",
        },
        ...defineExpectedStatuses(
          [...listRequirementIds("SIMU", 8, 11), "SIMU-023", "SIMU-026"],
          "inconclusive",
          "The blocks do not include the executed transactions.",
        ),
      },
    ],
  ]),
  {
    id: "transactions-not-requested-are-null",
    differs: "The transactions of a block are null if they were not requested.",
    allowed: "BLCK-S05: null counts as absent.",
    alter: alterBody("getBlockByVersion", (block, { query }) =>
      query.get("with_transactions") === "true" ? block : { ...toMembers(block), transactions: null },
    ),
  },
  {
    id: "block-hash-is-the-height",
    differs: "The hash of a block is its height, which is not a hash in hex.",
    allowed:
      "TXNS-S02: the document leaves the format of hashes open; different blocks still have different hashes.",
    alter: alterBody("getBlockByVersion", (block) => ({
      ...toMembers(block),
      block_hash: `block ${String(toMembers(block)["block_height"])}`,
    })),
  },
  {
    id: "block-timestamps-are-equal",
    differs: "Every block has the timestamp 7.",
    allowed: "BLCK-S04: the document leaves the unit open, so timestamps may be too coarse to differ.",
    alter: alterEachValue("getBlockByVersion", "block_timestamp", () => "7"),
    expectedStatuses: {
      "RESP-016": { status: "inconclusive", why: "The unit of the timestamp 7 cannot be determined." },
    },
  },
  {
    id: "block-across-the-oldest-is-returned",
    differs: "The block that contains the oldest version is returned for its retained versions.",
    allowed:
      "BLCK-S03: such a block may be returned for its retained versions; its pruned versions must return 410.",
    alter: returnBlockAcrossOldest,
  },
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
    allowed:
      "§4.5: a block may lack some of its transactions. LIMT-S04: the document leaves the maximum open.",
    options: { blockTransactions: most },
    expectedStatuses,
  }));
}

/** Returns a block that starts before the oldest version, for every retained version before the next block. */
async function returnBlockAcrossOldest(
  ...[incoming, answer, forward]: Parameters<Alteration>
): Promise<Awaited<ReturnType<Alteration>>> {
  if (findOperation(incoming) !== "getBlockByVersion" || answer.status !== 410) return answer;
  const oldest = readOldestVersion(answer);
  let version = BigInt(readPathVersion(incoming));
  if (version < oldest) return answer;
  let next = answer;
  while (next.status === 410) next = await forward({ path: `/blocks/by_version/${(version += 1n)}` });
  if (!isSuccess(next)) return answer;
  const block = readAnswerMembers(next);
  const before = (name: string): string => String(BigInt(String(block[name])) - 1n);
  return withBody(
    { ...answer, status: 200 },
    {
      block_height: before("block_height"),
      block_hash: `0x${"7c".repeat(32)}`,
      block_timestamp: before("block_timestamp"),
      first_version: String(oldest - 1n),
      last_version: before("first_version"),
      ...(incoming.query.get("with_transactions") === "true" ? { transactions: [] } : {}),
    },
  );
}
