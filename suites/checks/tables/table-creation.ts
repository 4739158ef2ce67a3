/** Checks that a table item (§4.4) does not exist before the transaction that creates it. */
import { require200 } from "../kit/require-200.ts";
import { notSeen } from "../../../evidence/reason.ts";
import { parseBlock, readBlock, readTransactions } from "../kit/block-read.ts";
import { isAccepted } from "../submission/batch-answer.ts";
import { readHeaderNumber } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { sleep } from "../../client/transport.ts";
import { readStateWrites, type StateWrite } from "../../discovery/state-writes.ts";
import type { Fixtures } from "../../judge/check.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { deriveSeed } from "../../judge/seed.ts";
import { assertNoForeignItem, requireDistinctiveValue } from "./table-foreign-items.ts";
import { requireAcceptance } from "../submission/acceptance.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { toBatchBody, planNext, sign } from "../submission/planning.ts";

const pollsMax = 20;
const spacingMillis = 250;
const blocksMax = 80;

type CreatedItem = Extract<StateWrite, { kind: "table item" }>;

/**
 * Asserts TABL-008: an item is not returned at the version before the transaction that created it. Its key contains the
 * random nonce or recipient of that transaction, so the item cannot have been written before.
 * @throws Violation, or Inconclusive if no transaction of this check creates such an item
 */
export async function assertItemAbsentBefore(fixtures: Fixtures): Promise<void> {
  const { assert, node } = fixtures;
  const { version, handle, keyType, valueType, key } = await createItem(fixtures);
  const read = (at: bigint) =>
    readRetained(
      (ledgerVersion) =>
        node.getTableItem(handle, { key_type: keyType, value_type: valueType, key }, { ledgerVersion }),
      at,
    );
  const own = await read(version);
  requireDistinctiveValue(own, "TABL-008");
  assertNoForeignItem(assert, {
    context: `Read an item of the table ${handle} at version ${version - 1n}, before the transaction at version ${version} that created it`,
    answer: await read(version - 1n),
    own,
  });
}

/**
 * Executes a transaction with a random nonce. Returns the table item that it wrote, whose key contains the nonce or the
 * recipient.
 */
async function createItem(fixtures: Fixtures): Promise<CreatedItem> {
  await requireAcceptance(fixtures, "json");
  const { planned, nonce } = await planWithNonce(fixtures);
  const since = await readLatestVersion(fixtures, planned);
  const answer = await fixtures.node.submitBatch(toBatchBody("json", [sign(fixtures, planned)]));
  if (!isAccepted(answer)) {
    throw new Inconclusive(notSeen("a target that accepts a transaction with a replay_protection_nonce"), [
      answer.exchange,
    ]);
  }
  const executed = await awaitExecuted(fixtures, planned, since);
  const drawn = [String(nonce), ...planned.call.arguments.filter((one) => String(one).startsWith("0xbeef"))];
  const created = readStateWrites(executed).find(
    (one): one is CreatedItem =>
      one.kind === "table item" && drawn.some((text) => JSON.stringify(one.key).includes(String(text))),
  );
  if (created !== undefined) return created;
  throw new Inconclusive(
    notSeen("a transaction that writes a table item under a key from its nonce or its recipient", ["table"]),
    [answer.exchange],
  );
}

async function planWithNonce(
  fixtures: Fixtures,
): Promise<{ readonly planned: PlannedTransaction; readonly nonce: bigint }> {
  const { seed, memory } = fixtures;
  const planned = await planNext(fixtures);
  const name = `nonce ${planned.expirationTimestampSecs} ${memory.recipientCount}`;
  const [high = 0, low = 0] = ["high", "low"].map((half) => deriveSeed(seed.value, `${name} ${half}`) >>> 0);
  const nonce = (BigInt(high) << 32n) | BigInt(low);
  return { planned: { ...planned, nonce }, nonce };
}

/** Waits for the block with the transaction. Returns the executed transaction. @throws Inconclusive after 20 polls */
async function awaitExecuted(
  fixtures: Fixtures,
  planned: PlannedTransaction,
  since: bigint,
): Promise<unknown> {
  let seen = since;
  for (let poll = 1; poll <= pollsMax; poll += 1) {
    const latest = await readLatestVersion(fixtures, planned);
    const found = await findBetween(fixtures, planned, { seen, latest });
    if (found !== undefined) return found;
    seen = latest > seen ? latest : seen;
    await sleep(spacingMillis);
  }
  throw new Inconclusive(
    notSeen(`a block with the accepted transaction that has the replay_protection_nonce ${planned.nonce}`, [
      "block",
    ]),
  );
}

async function findBetween(
  { node }: Fixtures,
  { nonce }: PlannedTransaction,
  { seen, latest }: { readonly seen: bigint; readonly latest: bigint },
): Promise<unknown> {
  let version = latest;
  for (let blocks = 0; version > seen && blocks < blocksMax; blocks += 1) {
    const block = await readBlock(node, version, { withTransactions: true });
    require200(block, "BLCK-010");
    const found = readTransactions(block)?.find(
      (one) => valueAt(one, "/replay_protection_nonce") === String(nonce),
    );
    if (found !== undefined) return found;
    version = parseBlock(block).firstVersion - 1n;
  }
  return undefined;
}

async function readLatestVersion({ node }: Fixtures, { sender }: PlannedTransaction): Promise<bigint> {
  return readHeaderNumber(await node.getAccount(sender), "ledgerVersion");
}
