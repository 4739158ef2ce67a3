/**
 * Checks the content of returned blocks (§4.5): a block contains the requested version and all of its transactions, and
 * every read of a block returns the same members.
 */
import { require200 } from "../kit/require-200.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { pickNamedMembers } from "../../oracle/named-members.ts";
import {
  parseBlock,
  readBlock,
  readStableBlock,
  readTransactions,
  requireBlock,
  type Block,
} from "../kit/block-read.ts";
import { type Assertions, formatTyped, type AnswerComparison } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";

type ReadFixtures = Pick<Fixtures, "node" | "inventory">;

/**
 * Reads the block of a version. The oracle judges whether the block contains this version (BLCK-011).
 * @throws Inconclusive
 */
export async function readReturnedBlock({ node }: ReadFixtures, version: bigint): Promise<Block> {
  const answer = await readBlock(node, version);
  require200(answer, "BLCK-010");
  return parseBlock(answer);
}

/**
 * Reads the block of a version far above the latest. If the target returns a block, the oracle judges whether the block
 * contains this version (BLCK-011).
 * @throws Inconclusive
 */
export async function readFutureBlock({ assert, node, inventory }: Fixtures): Promise<void> {
  const version = (1n << 32n) + inventory.version();
  const answer = await node.getBlockByVersion(version);
  if (answer.status !== 200) assert.executed(answer, "no block is returned for a version above the latest");
}

/**
 * Asserts BLCK-012: a block includes transactions if they are requested. Returns their number.
 * @throws Violation, Inconclusive
 */
export async function assertTransactionsIncluded(
  { assert, node }: Fixtures,
  version: bigint,
): Promise<number> {
  await requireBlock(node, version);
  const answer = await readBlock(node, version, { withTransactions: true });
  const context = `Read the block of version ${version} (with_transactions=true)`;
  assert.status(answer, [200], context);
  const transactions = readTransactions(answer);
  assert.executed(answer, "the block includes its transactions");
  if (transactions !== null) return transactions.length;
  throw assert.violation(answer, {
    context,
    expected: "an array at /transactions",
    received: "no transactions",
    mismatch: "no transactions",
    basis: "exchange",
    pointer: "/transactions",
  });
}

/**
 * Asserts that a response with a block includes no transactions. An empty array is allowed.
 * @param context what was read; the beginning of the failure message
 * @throws Violation, Inconclusive
 */
export function assertNoTransactions(answer: Answer, assert: Assertions, context: string): void {
  const count = readTransactions(answer)?.length ?? 0;
  assert.executed(answer, "the block includes no transactions");
  if (count === 0) return;
  throw assert.violation(answer, {
    context,
    expected: "no transactions",
    received: `${count} transactions`,
    mismatch: "transactions included",
    basis: "exchange",
    pointer: "/transactions",
  });
}

/**
 * Asserts BLCK-031: a block has no member `transactions` if they were not requested. The value null is allowed.
 * @throws Violation, Inconclusive
 */
export async function assertTransactionsAbsent(fixtures: Fixtures): Promise<void> {
  for (const query of [{}, { withTransactions: false }]) {
    const answer = await readStableBlock(fixtures, query);
    require200(answer, "BLCK-010");
    const transactions = readTransactions(answer);
    fixtures.assert.executed(answer, "there is no value at /transactions, or null");
    if (transactions === null) continue;
    throw fixtures.assert.violation(answer, {
      context: `Read a block ${"withTransactions" in query ? "with with_transactions=false" : "without with_transactions"}`,
      expected: "no value at /transactions, or null",
      received: `an array of ${transactions.length} transactions`,
      mismatch: "member not requested",
      basis: "exchange",
      pointer: "/transactions",
    });
  }
}

/** The members of a block that §2.8 names. Only these are compared, because other members may depend on the request. */
const blockMembers = [
  "block_height",
  "block_hash",
  "block_timestamp",
  "first_version",
  "last_version",
  "transactions",
];

/**
 * Asserts that two responses contain the same block.
 * @throws Violation, or Inconclusive if the oracle found a member of the block broken
 */
export function assertSameBlock(
  assert: Assertions,
  { context, answer, expectedAnswer }: AnswerComparison,
): void {
  assert.executed(answer, context);
  for (const name of blockMembers) readMember(answer, `/${name}`);
  const [actual, expected] = [answer, expectedAnswer].map(({ value }) => pickNamedMembers("Block", value));
  const differing = blockMembers.find(
    (name) => !isSameMoveValue(valueAt(actual, `/${name}`), valueAt(expected, `/${name}`)),
  );
  if (differing === undefined) return;
  const pointer = `/${differing}`;
  throw assert.violation(answer, {
    context,
    expected: `${differing} ${formatTyped(readMember(expectedAnswer, pointer))}`,
    received: formatTyped(readMember(answer, pointer)),
    mismatch: "other value",
    pointer,
    exchanges: [expectedAnswer.exchange, answer.exchange],
  });
}

/**
 * Asserts BLCK-023: the block of the version after the last version of a block begins with that version.
 * @throws Violation
 */
export function assertNextBlock(
  assert: Assertions,
  { answer, firstVersion }: Block,
  { answer: previous, lastVersion }: Block,
): void {
  assert.executed(answer, "the block begins after the last version of the one before");
  if (firstVersion === lastVersion + 1n) return;
  throw assert.violation(answer, {
    context: `Read the block of version ${lastVersion + 1n}, which follows the last version of a block`,
    expected: `first_version ${lastVersion + 1n}`,
    received: `first_version ${firstVersion}`,
    mismatch: "other first version",
    pointer: "/first_version",
    exchanges: [previous.exchange, answer.exchange],
  });
}
