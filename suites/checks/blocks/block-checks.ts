/** What checks say of one read of a block (§4.5, §7). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import {
  parseBlock,
  requireBlock,
  contains,
  toLedgerPosition,
  readBlock,
  readWindow,
  requireStableBlock,
  readTransactions,
  type Block,
} from "../kit/block-read.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertStatus, require200, type AnswerComparison } from "../kit/matchers.ts";
import { pickNamedMembers } from "../../oracle/named-members.ts";
import { quote } from "../../oracle/judgement.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { readPruned } from "../kit/pinned-read.ts";

type ReadFixtures = Pick<Fixtures, "node" | "inventory">;

/** The block of a retained version is returned, unless it may be the one that lies across the oldest version. */
export async function assertBlockReturned({ node, inventory }: ReadFixtures, version: bigint): Promise<void> {
  const answer = await readBlock(node, version);
  if (answer.status !== 200) await requireFullyRetained({ node, inventory }, version, answer);
  assertStatus(
    answer,
    "BLCK-010",
    [200],
    `Version ${version} lies between the oldest and the latest and so its block is returned`,
  );
}

/**
 * Looks whether the refused block of a version lies wholly above the oldest version: so it does where a block below it
 * is served, and where no block is served at all though there are several and none is forbidden.
 */
async function requireFullyRetained(
  { node, inventory }: ReadFixtures,
  version: bigint,
  refused: Answer,
): Promise<void> {
  for (const below of versionsBelow(version)) {
    const answer = await node.getBlockByVersion(below);
    if (answer.status === 200) {
      const { firstVersion, lastVersion } = parseBlock(answer);
      if (lastVersion < version || firstVersion >= readHeaderNumber(answer, "oldestLedgerVersion")) return;
    }
    if (isBelowOldest(toLedgerPosition(answer, inventory).oldestLedgerVersion, below)) break;
  }
  const newest = await node.getBlockByVersion((await readWindow({ node, inventory })).newest);
  const { oldestBlockHeight: lowest, blockHeight: highest } = toLedgerPosition(newest, inventory);
  const areSeveral = typeof lowest === "string" && typeof highest === "string" && lowest !== highest;
  if (![200, 403].includes(newest.status) && areSeveral) return;
  throw new Inconclusive("needs a version whose block is known to lie wholly above the oldest version", [
    refused.exchange,
    newest.exchange,
  ]);
}

/** The versions close below one, then ever farther ones, as large as blocks may be. */
function versionsBelow(version: bigint): bigint[] {
  const near = Array.from({ length: 8 }, (_, index) => BigInt(index + 1));
  const far = Array.from({ length: 24 }, (_, index) => 16n << BigInt(index));
  return [...near, ...far].map((distance) => version - distance).filter((below) => below >= 0n);
}

function isBelowOldest(oldest: string | null | undefined, version: bigint): boolean {
  return typeof oldest === "string" && version < BigInt(oldest);
}

/** A block that is returned contains the version that was asked for. Gives the block. */
export async function assertBlockContains({ node }: ReadFixtures, version: bigint): Promise<Block> {
  const answer = await readBlock(node, version);
  require200(answer, "BLCK-010");
  const block = parseBlock(answer);
  answer.recordAssertion("BLCK-011", `The block of ${version} contains it`);
  if (!contains(block, version)) throw createMissingVersionViolation(answer, block, version);
  return block;
}

/** The accusation that a block was returned for a version that it does not contain. */
export function createMissingVersionViolation(
  answer: Answer,
  { firstVersion, lastVersion }: Block,
  version: bigint,
): Violation {
  return new Violation({
    requirement: "BLCK-011",
    operation: "getBlockByVersion",
    basis: "exchange",
    layer: "semantics",
    mismatch: "block without the version",
    summary: `The block that is returned for version ${version} does not contain it.`,
    expected: `first_version at most ${version}, last_version at least ${version}`,
    received: `first_version ${firstVersion}, last_version ${lastVersion}`,
    exchanges: [answer.exchange],
  });
}

/** A block that is asked for with its transactions has them. Gives how many. */
export async function assertTransactionsIncluded({ node }: ReadFixtures, version: bigint): Promise<number> {
  await requireBlock(node, version);
  const answer = await readBlock(node, version, { withTransactions: true });
  assertStatus(answer, "BLCK-012", [200], `The block of ${version} is returned with its transactions`);
  const transactions = readTransactions(answer);
  answer.recordAssertion("BLCK-012", "The block includes its transactions");
  if (transactions !== null) return transactions.length;
  throw new Violation({
    requirement: "BLCK-012",
    operation: "getBlockByVersion",
    basis: "exchange",
    layer: "semantics",
    pointer: "/transactions",
    mismatch: "no transactions",
    summary: "With with_transactions=true the block does not include its transactions.",
    expected: "/transactions an array",
    received: "no transactions",
    exchanges: [answer.exchange],
  });
}

/** A block that is asked for without its transactions has none; an empty array is none as well. */
export function assertNoTransactions(answer: Answer, requirement: RequirementId, condition: string): void {
  const count = readTransactions(answer)?.length ?? 0;
  answer.recordAssertion(requirement, "The block includes no transactions");
  if (count === 0) return;
  throw new Violation({
    requirement,
    operation: "getBlockByVersion",
    basis: "exchange",
    layer: "semantics",
    pointer: "/transactions",
    mismatch: "transactions included",
    summary: `When ${condition}, no transactions are included, but ${count} are.`,
    expected: "no transactions",
    received: `${count} transactions`,
    exchanges: [answer.exchange],
  });
}

/** A block that lies wholly below the oldest version is answered with 410. */
export async function assertPrunedBlockIs410({ node, inventory }: ReadFixtures): Promise<void> {
  const { answer: newest } = await requireStableBlock({ node, inventory });
  const oldest = readHeaderNumber(newest, "oldestLedgerVersion");
  const edge = await node.getBlockByVersion(oldest);
  for (const version of prunedVersions(edge, { oldest, position: toLedgerPosition(edge, inventory) })) {
    const answer = await readPruned((asked) => node.getBlockByVersion(asked), version);
    assertStatus(
      answer,
      "BLCK-003",
      [410],
      `The block of version ${version} lies below the oldest version and so is answered with 410`,
    );
  }
}

/**
 * Versions of blocks that by both headers are pruned and lie wholly below the oldest version: the one before the block
 * of the oldest version, and the first of all, unless its block may be the one that lies across.
 * @throws Inconclusive where there is none
 */
function prunedVersions(
  edge: Answer,
  { oldest, position }: { readonly oldest: bigint; readonly position: ReturnType<typeof toLedgerPosition> },
): readonly bigint[] {
  const lowest = BigInt(position.oldestBlockHeight ?? 0);
  const versions: bigint[] = [];
  if (edge.status === 200) {
    const { firstVersion } = parseBlock(edge);
    const isLowest = BigInt(String(readMember(edge, "/block_height"))) <= lowest;
    if (isLowest && firstVersion > 0n && firstVersion <= oldest) versions.push(firstVersion - 1n);
  }
  if (oldest > 0n && lowest > 1n) versions.push(0n);
  if (versions.length > 0) return versions;
  throw new Inconclusive("needs a block that lies wholly below the oldest version", [edge.exchange]);
}

/** What §2.8 names of a block. What a node adds to it may be about the request and differ. */
const blockMembers = [
  "block_height",
  "block_hash",
  "block_timestamp",
  "first_version",
  "last_version",
  "transactions",
];

/**
 * Two 200s that show the same block.
 * @throws Violation, or Inconclusive where the oracle found a member of it broken
 */
export function assertSameBlock({ requirement, context, answer, expectedAnswer }: AnswerComparison): void {
  answer.recordAssertion(requirement, context);
  for (const name of blockMembers) readMember(answer, `/${name}`);
  const [one, another] = [answer, expectedAnswer].map(({ value }) => pickNamedMembers("Block", value));
  const other = blockMembers.find(
    (name) => !isSameMoveValue(valueAt(one, `/${name}`), valueAt(another, `/${name}`)),
  );
  if (other === undefined) return;
  throw new Violation({
    requirement,
    operation: "getBlockByVersion",
    basis: "comparison",
    layer: "semantics",
    pointer: `/${other}`,
    mismatch: "other value",
    summary: `${context}, but the answers differ in ${other}.`,
    expected: quote(JSON.stringify(readMember(expectedAnswer, `/${other}`)) ?? "nothing", 300),
    received: quote(JSON.stringify(readMember(answer, `/${other}`)) ?? "nothing", 300),
    exchanges: [expectedAnswer.exchange, answer.exchange],
  });
}
