/** Compares the timestamp and the epoch in the headers (§4.0) with the block of the version in these headers. */
import { require200 } from "../kit/require-200.ts";
import { notSeen } from "../../../evidence/reason.ts";
import { LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { isUnsignedText } from "../../client/response-head.ts";
import { detectTimeUnit } from "../../oracle/records/text-facts.ts";
import { readTransactions, requireBlock, type Block, type BlockQuery } from "../kit/block-read.ts";
import { assertAtOnePosition, type Comparison } from "../kit/one-position.ts";
import type { Fixtures } from "../../judge/check.ts";

type ReadFixtures = Pick<Fixtures, "node" | "inventory">;

/** A response and the block of the latest version in its headers. */
interface LatestBlock {
  readonly answer: Answer;
  readonly version: bigint;
  readonly block: Block;
}

/** Reads an account, and the block of the version in the headers of that response. @throws Inconclusive as `requireBlock` */
async function requireLatestBlock(
  { node, inventory }: ReadFixtures,
  query: BlockQuery = {},
): Promise<LatestBlock> {
  const answer = await node.getAccount(inventory.account());
  require200(answer, "ACCT-006");
  const version = readHeaderNumber(answer, "ledgerVersion");
  return { answer, version, block: await requireBlock(node, version, query) };
}

/**
 * RESP-016: the timestamp in the headers is that of the block that contains the version in these headers. The document
 * leaves open the unit of a block's timestamp (BLCK-S04), so the coarser unit is used.
 * @throws Violation if the timestamps differ
 * @throws Inconclusive if they differ and the unit of one of them is not known
 */
export function assertHeaderTime(fixtures: Fixtures): Promise<void> {
  return assertAtOnePosition(() => compareTime(fixtures));
}

async function compareTime(fixtures: Fixtures): Promise<Comparison> {
  const { answer, version, block } = await requireLatestBlock(fixtures);
  const header = readHeaderNumber(answer, "ledgerTimestampMicros");
  const timestamp = BigInt(String(readMember(block.answer, "/block_timestamp")));
  const isSame = isSameTime(header, timestamp);
  // The last exchange is shown, and the text is about the headers of this response.
  const exchanges = [block.answer.exchange, answer.exchange];
  if (isSame === null) {
    throw new Inconclusive(
      notSeen("timestamps whose units are known, in the headers and in the block", ["block"]),
      exchanges,
    );
  }
  fixtures.assert.executed(answer, "the block with the ledger version has the timestamp");
  const answers = [block.answer, answer];
  if (isSame) return { answers, violation: null };
  const violation = fixtures.assert.violation(answer, {
    context: `Compared ${LEDGER_HEADERS.ledgerTimestampMicros.name} of ${answer.operation} at ledger version ${version} with the block of that version`,
    expected: `the block_timestamp ${timestamp}`,
    received: String(header),
    mismatch: "other timestamp than the block",
    layer: "headers",
    pointer: "ledgerTimestampMicros",
    exchanges,
  });
  return { answers, violation };
}

/** The nanoseconds of each unit that `detectTimeUnit` returns. */
const nanosByUnit: ReadonlyMap<string, bigint> = new Map([
  ["seconds", 1_000_000_000n],
  ["milliseconds", 1_000_000n],
  ["microseconds", 1000n],
  ["nanoseconds", 1n],
]);

/** Whether two times since 1970 are equal in the coarser of their units; null if that cannot be known. */
export function isSameTime(header: bigint, block: bigint): boolean | null {
  if (header === block) return true;
  // Only the genesis block has the time 0. So the time 0 in the headers differs from any other time of a block.
  if (header === 0n) return false;
  const [headerNanos, blockNanos] = [header, block].map((time) =>
    nanosByUnit.get(detectTimeUnit(String(time)) ?? ""),
  );
  if (headerNanos === undefined || blockNanos === undefined) return null;
  const difference = header * headerNanos - block * blockNanos;
  const coarser = headerNanos > blockNanos ? headerNanos : blockNanos;
  return -coarser < difference && difference < coarser;
}

/**
 * RESP-017: the epoch in the headers is that of the block that contains the version in these headers. If the block ends
 * an epoch, the headers may already have the next epoch.
 * @throws Violation if the epochs differ
 * @throws Inconclusive if the block shows no epoch
 */
export async function assertHeaderEpoch(fixtures: Fixtures): Promise<void> {
  const { answer, version, block } = await requireLatestBlock(fixtures, { withTransactions: true });
  const header = readHeaderNumber(answer, "epoch");
  const transactions = readTransactions(block.answer) ?? [];
  const shown = transactions.map(readEpoch).find((epoch) => epoch !== null) ?? null;
  // The last exchange is shown, and the text is about the headers of this response.
  const exchanges = [block.answer.exchange, answer.exchange];
  if (shown === null) {
    throw new Inconclusive(
      notSeen("a block that includes a block metadata transaction with its epoch", ["block"]),
      exchanges,
    );
  }
  fixtures.assert.executed(answer, "the block with the ledger version has the epoch");
  if (header === shown || (header === shown + 1n && transactions.some(endsEpoch))) return;
  throw fixtures.assert.violation(answer, {
    context: `Compared ${LEDGER_HEADERS.epoch.name} of ${answer.operation} at ledger version ${version} with the block of that version`,
    expected: `the epoch ${shown} of the block`,
    received: String(header),
    mismatch: "other epoch than the block",
    layer: "headers",
    pointer: "epoch",
    exchanges,
  });
}

function readEpoch(transaction: unknown): bigint | null {
  const epoch = valueAt(transaction, "/epoch");
  const isMetadata = valueAt(transaction, "/type") === "block_metadata_transaction";
  return isMetadata && typeof epoch === "string" && isUnsignedText(epoch, 64) ? BigInt(epoch) : null;
}

/** Whether a transaction emits an event that begins a new epoch, such as `0x1::reconfiguration::NewEpochEvent`. */
function endsEpoch(transaction: unknown): boolean {
  const events = valueAt(transaction, "/events");
  return (
    Array.isArray(events) &&
    events.some((event) => /::NewEpoch(Event)?$/.test(String(valueAt(event, "/type"))))
  );
}
