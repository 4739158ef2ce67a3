import { alterBody, alterOperation } from "../../wire/alterations.ts";
import { toMembers, type Members } from "../../wire/json.ts";
import { readPathVersion } from "../../wire/requests.ts";
import { readHeader, readOldestVersion, withBody } from "../../wire/responses.ts";
import { defineMutant, defineStatefulMutant, type Mutant } from "../mutant.ts";
import { fail } from "../../wire/replacements.ts";

const blocks = "getBlockByVersion";
const dayMicros = 86_400_000_000n;

/** Mutants whose blocks contradict each other, and mutants with wrong reads of pruned blocks (§2.8, §4.5). */
export const blockOrderMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "BLCK-029",
    "one-hash-for-all-blocks",
    "Every block has the same block_hash.",
    alterBlocks(() => ({ block_hash: `0x${"5a".repeat(32)}` })),
  ),
  defineStatefulMutant(
    "BLCK-029",
    "one-hash-for-eight-blocks",
    "The block_hash depends on the height divided by eight.",
    alterBlocks(({ block_height }) => ({ block_hash: `0x${String(BigInt(String(block_height)) / 8n)}` })),
  ),
  defineStatefulMutant(
    "BLCK-030",
    "timestamps-count-down",
    "Each block has a lower block_timestamp than the block before it.",
    alterBlocks(({ block_timestamp }) => ({
      block_timestamp: String(2n ** 63n - BigInt(String(block_timestamp))),
    })),
    // The header still has the original timestamp of the latest block.
    { collateral: ["RESP-016"] },
  ),
  defineStatefulMutant(
    "BLCK-030",
    "odd-heights-a-day-earlier",
    "The block_timestamp of every block with an odd height is one day too early.",
    alterBlocks(({ block_height, block_timestamp }) => ({
      block_timestamp: String(
        BigInt(String(block_timestamp)) - (BigInt(String(block_height)) % 2n) * dayMicros,
      ),
    })),
  ),
  defineMutant(
    "BLCK-031",
    "transactions-empty-if-not-requested",
    "A block has an empty array of transactions if they were not requested.",
    alterBody(blocks, (block) => ({ transactions: [], ...toMembers(block) })),
  ),
  defineStatefulMutant(
    "BLCK-003",
    "block-across-the-oldest-returned",
    "A block read at a pruned version succeeds if the oldest version is in the same block.",
    alterOperation(blocks, (incoming, answer) => {
      const oldest = readOldestVersion(answer);
      if (answer.status !== 410 || BigInt(readPathVersion(incoming)) !== oldest - 1n) return answer;
      const height = BigInt(readHeader(answer, "x-node-oldest-block-height"));
      return withBody(
        { ...answer, status: 200 },
        {
          block_height: String(height - 1n),
          block_hash: "0x00",
          block_timestamp: "0",
          first_version: String(oldest - 1n),
          last_version: String(oldest),
        },
      );
    }),
  ),
  defineStatefulMutant(
    "BLCK-003",
    "block-below-the-oldest-404",
    "A block read at the version before the oldest returns 404.",
    fail(blocks, 404, "block_not_found").when(
      (incoming, answer) =>
        answer.status === 410 && BigInt(readPathVersion(incoming)) === readOldestVersion(answer) - 1n,
    ),
  ),
];

function alterBlocks(change: (block: Members) => Members): ReturnType<typeof alterBody> {
  return alterBody(blocks, (body) => {
    const block = toMembers(body);
    return { ...block, ...change(block) };
  });
}
