/** Reads of blocks (§4.5), for targets that move and whose answers come from several replicas. */
import type { LedgerPosition } from "../../../reports/model/observation.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import type { Fixtures } from "./check.ts";
import { require200 } from "./matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "./pinned-read.ts";
import { sampleRetainedVersions } from "./state-checks.ts";

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
export function parseBlock(answer: Answer): Block {
  const versionAt = (pointer: string): bigint => BigInt(String(readMember(answer, pointer)));
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
export async function requireBlock(
  node: Fixtures["node"],
  version: bigint,
  query: BlockQuery = {},
): Promise<Block> {
  return parseRequiredBlock(await readBlock(node, version, query), version);
}

function parseRequiredBlock(answer: Answer, version: bigint): Block {
  require200(answer, "BLCK-010");
  const block = parseBlock(answer);
  if (contains(block, version)) return block;
  throw new Inconclusive(`blocked by BLCK-011: needs the block of ${version}`, [answer.exchange]);
}

/** @throws Inconclusive where a block ends above the latest version of its own answer, so that its end cannot be read */
export function requireWithinLedger({ answer, lastVersion }: Block): void {
  const { ledgerVersion } = answer.position;
  if (ledgerVersion === null || lastVersion <= BigInt(ledgerVersion)) return;
  throw new Inconclusive("blocked by BLCK-026: needs a block that ends below the latest version", [
    answer.exchange,
  ]);
}

/** The transactions that an answer includes; null where the member is absent or null. */
export function readTransactions(answer: Answer): readonly unknown[] | null {
  const value = readMember(answer, "/transactions");
  return Array.isArray(value) ? value : null;
}

/** Where the target's ledger stands by an answer's headers, or as discovery saw it where an error has none. */
export function toLedgerPosition(answer: Answer, inventory: Fixtures["inventory"]): Partial<LedgerPosition> {
  const own = Object.entries(answer.position).filter(([, value]) => value !== null);
  return { ...inventory.all.position, ...Object.fromEntries(own) };
}

type ReadFixtures = Pick<Fixtures, "node" | "inventory">;

/**
 * The answer for a block that every replica holds, as far as is known: in the middle of the window, where neither a lag
 * nor the pruning edge comes by. Where the window has moved past it since discovery it is that of the present window.
 * @throws Inconclusive where the latest version is not known, or only replicas answer that do not hold the block
 */
export async function readStableBlock(fixtures: ReadFixtures, query: BlockQuery = {}): Promise<Answer> {
  return (await requestStable(fixtures, query)).answer;
}

/** The same block as `blockOf` gives it, and the version that it was asked for by. */
export async function requireStableBlock(
  fixtures: ReadFixtures,
): Promise<Block & { readonly version: bigint }> {
  const { answer, version } = await requestStable(fixtures, {});
  return { ...parseRequiredBlock(answer, version), version };
}

async function requestStable(
  { node, inventory }: ReadFixtures,
  query: BlockQuery,
): Promise<{ readonly answer: Answer; readonly version: bigint }> {
  const latest = inventory.version();
  const version = middleOf(BigInt(inventory.all.position?.oldestLedgerVersion ?? latest), latest);
  const answer = await node.getBlockByVersion(version, query);
  const { oldestLedgerVersion: oldest, ledgerVersion: newest } = answer.position;
  if (answer.status === 200) return { answer, version };
  const isGone = oldest !== null && newest !== null && BigInt(oldest) > version;
  const other = isGone ? middleOf(BigInt(oldest), BigInt(newest)) : version;
  return { answer: await readBlock(node, other, query), version: other };
}

function middleOf(oldest: bigint, newest: bigint): bigint {
  return oldest < newest ? newest - (newest - oldest) / 2n : newest;
}

/** The oldest and the latest version now. @throws Inconclusive where no header has said them */
export async function readWindow({
  node,
  inventory,
}: ReadFixtures): Promise<{ readonly oldest: bigint; readonly newest: bigint }> {
  const answer = await node.getBlockByVersion(inventory.version());
  const { oldestLedgerVersion: oldest, ledgerVersion: newest } = toLedgerPosition(answer, inventory);
  if (typeof oldest === "string" && typeof newest === "string") {
    return { oldest: BigInt(oldest), newest: BigInt(newest) };
  }
  throw new Inconclusive("needs the header of the oldest ledger version, which no answer carries", [
    answer.exchange,
  ]);
}

/** Two versions near the middle of the window, as `readSettledBlock`. @throws Inconclusive where it has none */
export async function pickStableVersions(fixtures: ReadFixtures): Promise<readonly bigint[]> {
  const { oldest, newest } = await readWindow(fixtures);
  const span = newest - oldest;
  if (span < 2n) throw new Inconclusive("needs versions between the oldest and the latest");
  return [...new Set([newest - span / 2n, newest - (span * 3n) / 8n])];
}

/** Versions all over the window, but away from its edges; and the first, the middle and the last version of a block. */
export async function sampleVersions(fixtures: ReadFixtures & Pick<Fixtures, "seed">): Promise<bigint[]> {
  const { oldest, newest } = await readWindow(fixtures);
  const versions = sampleRetainedVersions(oldest, newest, fixtures.seed);
  const [version = 0n] = versions;
  const answer = await readBlock(fixtures.node, version);
  if (answer.status !== 200) return versions;
  const { firstVersion, lastVersion } = parseBlock(answer);
  const middle = firstVersion + (lastVersion - firstVersion) / 2n;
  return [...new Set([...versions, firstVersion, middle, lastVersion])];
}
