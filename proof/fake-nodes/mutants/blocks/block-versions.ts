import { createStatefulAlteration, type Alteration } from "../../wire/exchange.ts";
import { parseDecimal, toMembers, toText, type Members } from "../../wire/json.ts";
import { findOperation } from "../../wire/requests.ts";
import {
  error,
  isSuccess,
  parseBody,
  readAnswerMembers,
  readHeader,
  readLatestVersion,
  readOldestVersion,
  withBody,
} from "../../wire/responses.ts";
import { blind, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";
import { forwardTo } from "../../wire/replacements.ts";
import { alterExchange } from "../../wire/alterations.ts";

const blockPath = (version: bigint): string => `/blocks/by_version/${version}`;

const askedBlock = (path: string): bigint => parseDecimal(path.split("/").at(-1)) ?? 0n;

/** Alters the success responses of getBlockByVersion. */
const alterFoundBlock = (
  alter: (block: Members, ...rest: Parameters<Alteration>) => ReturnType<Alteration>,
): Alteration => {
  return alterExchange("getBlockByVersion", (incoming, answer, forward) =>
    isSuccess(answer) ? alter(toMembers(parseBody(answer)), incoming, answer, forward) : answer,
  );
};

/** If the first versions of a block are pruned, returns a block with its other versions instead of 410. */
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

/** Mutants that return another block than the one with the requested version (§4.5). */
export const blockVersionMutants: readonly Mutant[] = [
  ...blind([
    defineStatefulMutant(
      "BLCK-011",
      "block-last-version-in-the-next",
      "A read of the last version of a block returns the next block.",
      alterFoundBlock((block, incoming, answer, forward) => {
        const version = askedBlock(incoming.path);
        const isLast = parseDecimal(block["last_version"]) === version && version < readLatestVersion(answer);
        return isLast ? forward({ path: blockPath(version + 1n) }) : answer;
      }),
    ),
    defineStatefulMutant(
      "BLCK-023",
      "block-ends-where-the-next-begins",
      "The last_version of every block except the latest is the first version of the next block.",
      alterFoundBlock((block, _, answer) => {
        const last = parseDecimal(block["last_version"]) ?? 0n;
        return last < readLatestVersion(answer)
          ? withBody(answer, { ...block, last_version: String(last + 1n) })
          : answer;
      }),
      // The first version of the next block is in two blocks.
      { collateral: ["BLCK-022"] },
    ),
    defineStatefulMutant(
      "BLCK-010",
      "block-oldest-is-pruned",
      "A read of the block whose height is X-NODE-OLDEST-BLOCK-HEIGHT returns 410.",
      alterFoundBlock((block, _, answer) =>
        block["block_height"] === readHeader(answer, "x-node-oldest-block-height")
          ? error(answer, 410, "block_pruned")
          : answer,
      ),
    ),
    defineStatefulMutant(
      "BLCK-025",
      "block-cut-by-pruning-is-served",
      "A block whose first versions are pruned is returned with its remaining versions.",
      cutBlock,
    ),
    defineStatefulMutant(
      "BLCK-011",
      "block-of-the-future-is-the-latest",
      "A block read at a version above the latest returns the latest block.",
      forwardTo("getBlockByVersion", (_, answer) => ({ path: blockPath(readLatestVersion(answer)) })).when(
        (_, answer) => answer.status === 404,
      ),
      // A version far above the latest is one of those versions.
      { collateral: ["RESP-019"] },
    ),
    defineStatefulMutant(
      "BLCK-022",
      "block-hash-of-the-asked-transaction",
      "The block_hash is the hash of the transaction at the requested version.",
      alterFoundBlock(async (block, incoming, answer, forward) => {
        const whole = await forward({ query: new URLSearchParams({ with_transactions: "true" }) });
        const { transactions } = toMembers(parseBody(whole)) as { transactions?: readonly Members[] };
        const place = Number(askedBlock(incoming.path) - (parseDecimal(block["first_version"]) ?? 0n));
        const hash = transactions?.[place]?.["hash"];
        return hash === undefined ? answer : withBody(answer, { ...block, block_hash: hash });
      }),
    ),
    defineStatefulMutant(
      "BLCK-010",
      "block-newest-not-there-yet",
      "The first two reads of the latest block after a submission return 404, although X-NODE-LEDGER-VERSION includes its versions.",
      createStatefulAlteration(() => {
        let left = 0;
        const found = alterFoundBlock((block, _, answer) => {
          if (left === 0 || parseDecimal(block["last_version"]) !== readLatestVersion(answer)) return answer;
          left -= 1;
          return error(answer, 404, "block_not_found");
        });
        return (incoming, answer, forward) => {
          if (findOperation(incoming) === "submitBatch" && answer.status === 202) left = 2;
          return found(incoming, answer, forward);
        };
      }),
      submits,
    ),
    defineStatefulMutant(
      "BLCK-011",
      "last-version-is-of-the-next-block",
      "A read of the last version of a block returns the next block.",
      async (incoming, answer, forward) => {
        if (findOperation(incoming) !== "getBlockByVersion" || !isSuccess(answer)) return answer;
        const { last_version: last } = readAnswerMembers(answer);
        const version = incoming.path.split("/").at(-1);
        if (last !== version || last === readHeader(answer, "x-node-ledger-version")) return answer;
        return forward({ path: `/blocks/by_version/${BigInt(toText(last)) + 1n}` });
      },
    ),
  ]),
  defineStatefulMutant(
    "BLCK-011",
    "block-before-every-fifth-version",
    "A read of a version that is divisible by five returns the block before.",
    alterFoundBlock((block, incoming, answer, forward) => {
      const before = (parseDecimal(block["first_version"]) ?? 0n) - 1n;
      const isFifth = askedBlock(incoming.path) % 5n === 0n;
      return isFifth && before >= readOldestVersion(answer) ? forward({ path: blockPath(before) }) : answer;
    }),
  ),
];
