/** Faults of reading blocks. */
import { createStatefulAlteration, type Alteration } from "../../wire/proxy.ts";
import {
  parseBody,
  readHeader,
  readLatestVersion,
  parseDecimal,
  readOldestVersion,
  withBody,
} from "./answer-readers.ts";
import {
  forwardWithOverrides,
  defineMutant,
  error,
  isSuccess,
  toMembers,
  alterBody,
  findOperation,
} from "../mutant.ts";
import type { Members, Mutant } from "../mutant.ts";

const state = { defectKind: "state" } as const;
const submitted = { defectKind: "state", allow: "submit" } as const;

const blockPath = (version: bigint): string => `/blocks/by_version/${version}`;
const askedBlock = (path: string): bigint => parseDecimal(path.split("/").at(-1)) ?? 0n;

/** Alters the blocks that are found. */
const alterBlock = (
  alter: (block: Members, ...rest: Parameters<Alteration>) => ReturnType<Alteration>,
): Alteration => {
  return (incoming, answer, forward) =>
    findOperation(incoming) === "getBlockByVersion" && isSuccess(answer)
      ? alter(toMembers(parseBody(answer)), incoming, answer, forward)
      : answer;
};

const alterTransactions = (change: (transactions: readonly Members[]) => readonly Members[]): Alteration =>
  alterBody("getBlockByVersion", (body) => {
    const block = toMembers(body);
    return Array.isArray(block["transactions"])
      ? { ...block, transactions: change(block["transactions"] as Members[]) }
      : body;
  });

/** What is left of a block after its first versions have been pruned. */
const cutBlock: Alteration = async (incoming, answer, forward) => {
  if (findOperation(incoming) !== "getBlockByVersion" || answer.status !== 410) return answer;
  if (
    askedBlock(incoming.path) < readOldestVersion(answer) ||
    incoming.query.get("with_transactions") === "true"
  )
    return answer;
  let [after, next] = [askedBlock(incoming.path), answer];
  while (next.status === 410) next = await forward({ path: blockPath((after += 1n)) });
  if (!isSuccess(next)) return answer;
  const block = toMembers(parseBody(next));
  const before = (name: string, by: bigint): string => String((parseDecimal(block[name]) ?? by) - by);
  const cut = {
    block_height: before("block_height", 1n),
    block_hash: `0x${String(block["block_hash"]).slice(2).split("").toReversed().join("")}`,
    block_timestamp: before("block_timestamp", 1_000_000n),
    first_version: String(readOldestVersion(answer)),
    last_version: before("first_version", 1n),
  };
  return withBody({ ...answer, status: 200 }, cut);
};

export const blockMutants: readonly Mutant[] = [
  defineMutant(
    "BLCK-011",
    "block-last-version-in-the-next",
    "The last version of a block is looked up in the block after it.",
    alterBlock((block, incoming, answer, forward) => {
      const version = askedBlock(incoming.path);
      const isLast = parseDecimal(block["last_version"]) === version && version < readLatestVersion(answer);
      return isLast ? forward({ path: blockPath(version + 1n) }) : answer;
    }),
    state,
  ),
  defineMutant(
    "BLCK-023",
    "block-ends-where-the-next-begins",
    "The last version of every block but the latest is shown as the first version of the next block.",
    alterBlock((block, _, answer) => {
      const last = parseDecimal(block["last_version"]) ?? 0n;
      return last < readLatestVersion(answer)
        ? withBody(answer, { ...block, last_version: String(last + 1n) })
        : answer;
    }),
    // The first version of the next block is then in two of them.
    { ...state, collateral: ["BLCK-022"] },
  ),
  defineMutant(
    "BLCK-010",
    "block-oldest-is-pruned",
    "The block of the oldest non-pruned height is answered as if it had been pruned.",
    alterBlock((block, _, answer) =>
      block["block_height"] === readHeader(answer, "x-node-oldest-block-height")
        ? error(answer, 410, "block_pruned")
        : answer,
    ),
    state,
  ),
  defineMutant(
    "BLCK-025",
    "block-cut-by-pruning-is-served",
    "A block whose first versions have been pruned is answered with what is left of it.",
    cutBlock,
    state,
  ),
  defineMutant(
    "BLCK-011",
    "block-of-the-future-is-the-latest",
    "A version above the latest is answered with the latest block.",
    (incoming, answer, forward) =>
      findOperation(incoming) === "getBlockByVersion" && answer.status === 404
        ? forward({ path: blockPath(readLatestVersion(answer)) })
        : answer,
    state,
  ),
  defineMutant(
    "BLCK-022",
    "block-hash-of-the-asked-transaction",
    "The hash of a block is that of its transaction at the version asked for: it changes within a block.",
    alterBlock(async (block, incoming, answer, forward) => {
      const whole = await forward({ query: new URLSearchParams({ with_transactions: "true" }) });
      const { transactions } = toMembers(parseBody(whole)) as { transactions?: readonly Members[] };
      const place = Number(askedBlock(incoming.path) - (parseDecimal(block["first_version"]) ?? 0n));
      const hash = transactions?.[place]?.["hash"];
      return hash === undefined ? answer : withBody(answer, { ...block, block_hash: hash });
    }),
    state,
  ),
  defineMutant(
    "BLCK-014",
    "block-flag-counts-when-false",
    "The transactions are included whenever the input is there, be it false.",
    forwardWithOverrides("getBlockByVersion", ({ query }) =>
      query.get("with_transactions") === "false"
        ? { query: new URLSearchParams({ with_transactions: "true" }) }
        : null,
    ),
    state,
  ),
  defineMutant(
    "BLCK-010",
    "block-newest-not-there-yet",
    "After a submission the newest block is not found twice, although the headers count its versions.",
    createStatefulAlteration(() => {
      let left = 0;
      const found = alterBlock((block, _, answer) => {
        if (left === 0 || parseDecimal(block["last_version"]) !== readLatestVersion(answer)) return answer;
        left -= 1;
        return error(answer, 404, "block_not_found");
      });
      return (incoming, answer, forward) => {
        if (findOperation(incoming) === "submitBatch" && answer.status === 202) left = 2;
        return found(incoming, answer, forward);
      };
    }),
    submitted,
  ),
  defineMutant(
    "BLCK-015",
    "block-transactions-by-hash",
    "The transactions of a block are in the order of their hashes.",
    alterTransactions((all) =>
      all.toSorted((one, other) => (String(one["hash"]) < String(other["hash"]) ? -1 : 1)),
    ),
  ),
  defineMutant(
    "BLCK-020",
    "block-without-its-failed-transactions",
    "Transactions that failed are left out of their block.",
    alterTransactions((all) => all.filter((transaction) => transaction["success"] !== false)),
    // The block is not cut, and yet it lacks some.
    { collateral: ["BLCK-018"] },
  ),
];
