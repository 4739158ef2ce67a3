/** Reads of blocks (§4.5), for targets that move and whose answers come from several replicas. */
import type { LedgerPosition } from "../reports/observation.ts";
import { member, type Answer } from "./client/answer.ts";
import type { Fixtures } from "./judge.ts";
import { presumes200 } from "./matchers.ts";
import { Inconclusive } from "./outcome.ts";
import { readRetained } from "./pinned-read.ts";
import { retainedVersions } from "./state-checks.ts";

/** A block as an answer shows it. */
export interface Block {
  readonly answer: Answer;
  readonly firstVersion: bigint;
  readonly lastVersion: bigint;
}

/** Whether transactions are asked for; left out: nothing is said of them. */
export interface BlockQuery {
  readonly withTransactions?: boolean;
}

/**
 * The block of a version between the oldest and the latest, whatever the status of the answer.
 * @throws Inconclusive where only replicas answer that do not hold the version
 */
export function readBlock(node: Fixtures["node"], version: bigint, query: BlockQuery = {}): Promise<Answer> {
  return readRetained((asked) => node.getBlockByVersion(asked, query), version);
}

/** What a 200 says of its block. @throws Inconclusive where the oracle found the members broken */
export function blockIn(answer: Answer): Block {
  const versionAt = (pointer: string): bigint => BigInt(String(member(answer, pointer)));
  return { answer, firstVersion: versionAt("/first_version"), lastVersion: versionAt("/last_version") };
}

/** Whether a block lies around a version. */
export function contains({ firstVersion, lastVersion }: Block, version: bigint): boolean {
  return firstVersion <= version && version <= lastVersion;
}

/**
 * The block of a retained version, for checks that judge something else of it.
 * @throws Inconclusive, blocked by the row that says that the block is returned or that it contains the version
 */
export async function blockOf(
  node: Fixtures["node"],
  version: bigint,
  query: BlockQuery = {},
): Promise<Block> {
  const answer = await readBlock(node, version, query);
  presumes200(answer, "BLCK-010");
  const block = blockIn(answer);
  if (contains(block, version)) return block;
  throw new Inconclusive(`blocked by BLCK-011: needs the block of ${version}`, [answer.exchange]);
}

/** @throws Inconclusive where a block ends above the latest version of its own answer, so that its end cannot be read */
export function presumeWithinLedger({ answer, lastVersion }: Block): void {
  const { ledgerVersion } = answer.position;
  if (ledgerVersion === null || lastVersion <= BigInt(ledgerVersion)) return;
  throw new Inconclusive("blocked by BLCK-026: needs a block that ends below the latest version", [
    answer.exchange,
  ]);
}

/** The transactions that an answer includes; null where the member is absent or null. */
export function transactionsIn(answer: Answer): readonly unknown[] | null {
  const value = member(answer, "/transactions");
  return Array.isArray(value) ? value : null;
}

/** Where the target's ledger stands by an answer's headers, or as discovery saw it where an error has none. */
export function positionBy(answer: Answer, inventory: Fixtures["inventory"]): Partial<LedgerPosition> {
  const own = Object.entries(answer.position).filter(([, value]) => value !== null);
  return { ...inventory.all.position, ...Object.fromEntries(own) };
}

/**
 * A version that every replica holds, as far as discovery has seen: in the middle of the window, where neither a lag nor
 * the pruning edge comes by.
 * @throws Inconclusive where the latest is not known
 */
export function settledVersion(inventory: Fixtures["inventory"]): bigint {
  const newest = inventory.version();
  const oldest = BigInt(inventory.all.position?.oldestLedgerVersion ?? newest);
  return oldest < newest ? newest - (newest - oldest) / 2n : newest;
}

/** The oldest and the latest version now. @throws Inconclusive where no header has said them */
export async function readWindow({
  node,
  inventory,
}: Pick<Fixtures, "node" | "inventory">): Promise<{ readonly oldest: bigint; readonly newest: bigint }> {
  const answer = await node.getBlockByVersion(inventory.version());
  const { oldestLedgerVersion: oldest, ledgerVersion: newest } = positionBy(answer, inventory);
  if (typeof oldest === "string" && typeof newest === "string") {
    return { oldest: BigInt(oldest), newest: BigInt(newest) };
  }
  throw new Inconclusive("needs the header of the oldest ledger version, which no answer carries", [
    answer.exchange,
  ]);
}

/** Two versions near the middle of the window, as `settledVersion`. @throws Inconclusive where it has none */
export async function settledVersions(
  fixtures: Pick<Fixtures, "node" | "inventory">,
): Promise<readonly bigint[]> {
  const { oldest, newest } = await readWindow(fixtures);
  const span = newest - oldest;
  if (span < 2n) throw new Inconclusive("needs versions between the oldest and the latest");
  return [...new Set([newest - span / 2n, newest - (span * 3n) / 8n])];
}

/** Versions all over the window, but away from its edges; and the first, the middle and the last version of a block. */
export async function versionsOfBlocks(fixtures: Pick<Fixtures, "node" | "inventory">): Promise<bigint[]> {
  const { oldest, newest } = await readWindow(fixtures);
  const versions = retainedVersions(oldest, newest);
  const [version = 0n] = versions;
  const answer = await readBlock(fixtures.node, version);
  if (answer.status !== 200) return versions;
  const { firstVersion, lastVersion } = blockIn(answer);
  const middle = firstVersion + (lastVersion - firstVersion) / 2n;
  return [...new Set([...versions, firstVersion, middle, lastVersion])];
}
