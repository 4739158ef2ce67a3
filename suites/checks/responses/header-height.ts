/** Whether the version and the height in the headers of an answer belong together (§4.0). */
import { requireBlock, readWindow, type Block } from "../kit/block-read.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import type { Fixtures } from "../kit/check.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";

/**
 * RESP-012 of any answer: the block that has its version has its height. Where no block has that version, the newest one
 * may still have the height: it then ends too early.
 * @throws Violation, or Inconclusive where only replicas answer that lie behind
 */
export async function assertHeaderHeight(
  fixtures: Pick<Fixtures, "node" | "inventory">,
  answer: Answer,
): Promise<void> {
  const version = readHeaderNumber(answer, "ledgerVersion");
  const height = readHeaderNumber(answer, "blockHeight");
  const found = await blockAt(fixtures, version);
  if (found !== null) {
    answer.recordAssertion("RESP-012", "the block of the version in the headers has their height");
    if (heightOf(found) === height) return;
    throw createHeightViolation(
      answer,
      found,
      `height ${heightOf(found)}, of the block that has version ${version}`,
    );
  }
  const { newest } = await readWindow(fixtures);
  const last = await requireBlock(fixtures.node, newest);
  if (heightOf(last) !== height || last.lastVersion >= version) {
    throw new Inconclusive(`needs a replica that has come to version ${version}`, [last.answer.exchange]);
  }
  answer.recordAssertion("RESP-012", "the block of the height in the headers has their version");
  throw createHeightViolation(
    answer,
    last,
    `a version up to ${last.lastVersion}, where block ${height} ends`,
  );
}

async function blockAt({ node }: Pick<Fixtures, "node">, version: bigint): Promise<Block | null> {
  try {
    return await requireBlock(node, version);
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return null;
    throw thrown;
  }
}

function heightOf({ answer }: Block): bigint {
  return BigInt(String(readMember(answer, "/block_height")));
}

function createHeightViolation(answer: Answer, block: Block, expected: string): Violation {
  const version = readHeaderNumber(answer, "ledgerVersion");
  const height = readHeaderNumber(answer, "blockHeight");
  return new Violation({
    requirement: "RESP-012",
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "other block",
    summary:
      "The ledger version and the block height in the headers of an answer belong to different blocks.",
    expected,
    received: `version ${version} and height ${height}`,
    exchanges: [answer.exchange, block.answer.exchange],
  });
}
