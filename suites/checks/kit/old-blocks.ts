import type { Answer } from "../../client/answer.ts";
import type { Fixtures } from "../../judge/check.ts";
import { readBlock } from "./block-read.ts";

/** Where blocks are read, in eighths of the retained versions. Not every block has a transaction of a user. */
const places = [4n, 2n, 6n, 1n, 3n] as const;

/**
 * Reads blocks between the oldest and the newest retained version with their transactions, which discovery does not read
 * (§4.5). Leaves out blocks that are not returned, which another requirement judges.
 */
export async function* readOldBlocks({
  node,
  inventory,
}: Pick<Fixtures, "node" | "inventory">): AsyncGenerator<Answer> {
  const newest = inventory.version();
  const oldest = BigInt(inventory.all.position?.oldestLedgerVersion ?? 0);
  for (const place of places) {
    const block = await readBlock(node, oldest + ((newest - oldest) * place) / 8n, {
      withTransactions: true,
    });
    if (block.status === 200) yield block;
  }
}
