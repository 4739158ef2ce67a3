/** Faults of reading blocks. */
import { remembering, type Alter } from "../../wire/proxy.ts";
import { bodyOf, headerOf, latestOf, numberOf, oldestOf, withBody } from "./read-answers.ts";
import { askedAs, define, error, isSuccess, membersOf, onBody, operationOf } from "../mutant.ts";
import type { Members, Mutant } from "../mutant.ts";

const state = { nature: "state" } as const;
const submitted = { nature: "state", allow: "submit" } as const;

const blockPath = (version: bigint): string => `/blocks/by_version/${version}`;
const askedBlock = (path: string): bigint => numberOf(path.split("/").at(-1)) ?? 0n;

/** Alters the blocks that are found. */
const onBlock = (alter: (block: Members, ...rest: Parameters<Alter>) => ReturnType<Alter>): Alter => {
  return (asked, answer, ask) =>
    operationOf(asked) === "getBlockByVersion" && isSuccess(answer)
      ? alter(membersOf(bodyOf(answer)), asked, answer, ask)
      : answer;
};

const onTransactions = (change: (transactions: readonly Members[]) => readonly Members[]): Alter =>
  onBody("getBlockByVersion", (body) => {
    const block = membersOf(body);
    return Array.isArray(block["transactions"])
      ? { ...block, transactions: change(block["transactions"] as Members[]) }
      : body;
  });

/** What is left of a block after its first versions have been pruned. */
const cutBlock: Alter = async (asked, answer, ask) => {
  if (operationOf(asked) !== "getBlockByVersion" || answer.status !== 410) return answer;
  if (askedBlock(asked.path) < oldestOf(answer) || asked.query.get("with_transactions") === "true")
    return answer;
  let [after, next] = [askedBlock(asked.path), answer];
  while (next.status === 410) next = await ask({ path: blockPath((after += 1n)) });
  if (!isSuccess(next)) return answer;
  const block = membersOf(bodyOf(next));
  const before = (name: string, by: bigint): string => String((numberOf(block[name]) ?? by) - by);
  const cut = {
    block_height: before("block_height", 1n),
    block_hash: `0x${String(block["block_hash"]).slice(2).split("").toReversed().join("")}`,
    block_timestamp: before("block_timestamp", 1_000_000n),
    first_version: String(oldestOf(answer)),
    last_version: before("first_version", 1n),
  };
  return withBody({ ...answer, status: 200 }, cut);
};

export const blockMutants: readonly Mutant[] = [
  define(
    "BLCK-011",
    "block-last-version-in-the-next",
    "The last version of a block is looked up in the block after it.",
    onBlock((block, asked, answer, ask) => {
      const version = askedBlock(asked.path);
      const isLast = numberOf(block["last_version"]) === version && version < latestOf(answer);
      return isLast ? ask({ path: blockPath(version + 1n) }) : answer;
    }),
    state,
  ),
  define(
    "BLCK-023",
    "block-ends-where-the-next-begins",
    "The last version of every block but the latest is shown as the first version of the next block.",
    onBlock((block, _, answer) => {
      const last = numberOf(block["last_version"]) ?? 0n;
      return last < latestOf(answer)
        ? withBody(answer, { ...block, last_version: String(last + 1n) })
        : answer;
    }),
    // The first version of the next block is then in two of them.
    { ...state, collateral: ["BLCK-022"] },
  ),
  define(
    "BLCK-010",
    "block-oldest-is-pruned",
    "The block of the oldest non-pruned height is answered as if it had been pruned.",
    onBlock((block, _, answer) =>
      block["block_height"] === headerOf(answer, "x-node-oldest-block-height")
        ? error(answer, 410, "block_pruned")
        : answer,
    ),
    state,
  ),
  define(
    "BLCK-025",
    "block-cut-by-pruning-is-served",
    "A block whose first versions have been pruned is answered with what is left of it.",
    cutBlock,
    state,
  ),
  define(
    "BLCK-011",
    "block-of-the-future-is-the-latest",
    "A version above the latest is answered with the latest block.",
    (asked, answer, ask) =>
      operationOf(asked) === "getBlockByVersion" && answer.status === 404
        ? ask({ path: blockPath(latestOf(answer)) })
        : answer,
    state,
  ),
  define(
    "BLCK-022",
    "block-hash-of-the-asked-transaction",
    "The hash of a block is that of its transaction at the version asked for: it changes within a block.",
    onBlock(async (block, asked, answer, ask) => {
      const whole = await ask({ query: new URLSearchParams({ with_transactions: "true" }) });
      const { transactions } = membersOf(bodyOf(whole)) as { transactions?: readonly Members[] };
      const place = Number(askedBlock(asked.path) - (numberOf(block["first_version"]) ?? 0n));
      const hash = transactions?.[place]?.["hash"];
      return hash === undefined ? answer : withBody(answer, { ...block, block_hash: hash });
    }),
    state,
  ),
  define(
    "BLCK-014",
    "block-flag-counts-when-false",
    "The transactions are included whenever the input is there, be it false.",
    askedAs("getBlockByVersion", ({ query }) =>
      query.get("with_transactions") === "false"
        ? { query: new URLSearchParams({ with_transactions: "true" }) }
        : null,
    ),
    state,
  ),
  define(
    "BLCK-010",
    "block-newest-not-there-yet",
    "After a submission the newest block is not found twice, although the headers count its versions.",
    remembering(() => {
      let left = 0;
      const found = onBlock((block, _, answer) => {
        if (left === 0 || numberOf(block["last_version"]) !== latestOf(answer)) return answer;
        left -= 1;
        return error(answer, 404, "block_not_found");
      });
      return (asked, answer, ask) => {
        if (operationOf(asked) === "submitBatch" && answer.status === 202) left = 2;
        return found(asked, answer, ask);
      };
    }),
    submitted,
  ),
  define(
    "BLCK-015",
    "block-transactions-by-hash",
    "The transactions of a block are in the order of their hashes.",
    onTransactions((all) =>
      all.toSorted((one, other) => (String(one["hash"]) < String(other["hash"]) ? -1 : 1)),
    ),
  ),
  define(
    "BLCK-020",
    "block-without-its-failed-transactions",
    "Transactions that failed are left out of their block.",
    onTransactions((all) => all.filter((transaction) => transaction["success"] !== false)),
    // The block is not cut, and yet it lacks some.
    { collateral: ["BLCK-018"] },
  ),
];
