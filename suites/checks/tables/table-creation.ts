/** Whether an item of a table (§4.4) is there before the transaction that made it. */
import { parseBlock, readBlock, readTransactions } from "../kit/block-read.ts";
import { isAccepted } from "../submission/batch-answer.ts";
import { readHeaderNumber } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-pointer.ts";
import { sleep } from "../../client/transport.ts";
import { readStateWrites, type StateWrite } from "../../discovery/state-writes.ts";
import type { Fixtures } from "../kit/check.ts";
import { require200 } from "../kit/matchers.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { deriveSeed } from "../kit/seed.ts";
import { isDistinctive } from "./table-item-selection.ts";
import { createForeignItemViolation } from "./table-values.ts";
import { requireAcceptance } from "../submission/acceptance.ts";
import type { PlannedTransaction } from "../../transactions/planned-transaction.ts";
import { toBatchBody, planNext, sign } from "../submission/planning.ts";

const pollsMax = 20;
const spacingMillis = 250;
const blocksMax = 20;

type CreatedItem = Extract<StateWrite, { kind: "table item" }>;

/**
 * TABL-008: an item under a key that holds a drawn number, which nobody can have written before, is not there at the
 * version before the transaction that made it.
 * @throws Violation, or Inconclusive where no transaction of ours makes such an item
 */
export async function assertItemAbsentBefore(fixtures: Fixtures): Promise<void> {
  const { node } = fixtures;
  const { version, handle, keyType, valueType, key } = await makeItem(fixtures);
  const read = (at: bigint) =>
    readRetained(
      (ledgerVersion) =>
        node.getTableItem(handle, { key_type: keyType, value_type: valueType, key }, { ledgerVersion }),
      at,
    );
  const own = await read(version);
  require200(own, "TABL-008");
  if (!isDistinctive(own.value)) {
    throw new Inconclusive("needs an item with a value other than nothing, zero and one", [own.exchange]);
  }
  const context = `An item that the transaction at version ${version} made is not there at the version before`;
  const before = await read(version - 1n);
  before.recordAssertion("TABL-008", context);
  if (before.status !== 200 || !isSameMoveValue(before.value, own.value)) return;
  throw createForeignItemViolation({ requirement: "TABL-008", context, answer: before, own });
}

/** Executes a transaction with a nonce, and gives an item that it wrote under a key of its own. */
async function makeItem(fixtures: Fixtures): Promise<CreatedItem> {
  await requireAcceptance(fixtures, "json");
  const { planned, nonce } = await planWithNonce(fixtures);
  const since = await latestVersion(fixtures, planned);
  const answer = await fixtures.node.submitBatch(toBatchBody("json", [sign(fixtures, planned)]));
  if (!isAccepted(answer)) {
    throw new Inconclusive("needs a transaction with a nonce that the target accepts", [answer.exchange]);
  }
  const executed = await awaitExecuted(fixtures, planned, since);
  const drawn = [String(nonce), ...planned.call.arguments.filter((one) => String(one).startsWith("0xbeef"))];
  const made = readStateWrites(executed).find(
    (one): one is CreatedItem =>
      one.kind === "table item" && drawn.some((text) => JSON.stringify(one.key).includes(String(text))),
  );
  if (made !== undefined) return made;
  throw new Inconclusive("needs a transaction that shows to have made an item of a table under a drawn key", [
    answer.exchange,
  ]);
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

/** The transaction as a block shows it. @throws Inconclusive where none does in a reasonable time */
async function awaitExecuted(
  fixtures: Fixtures,
  planned: PlannedTransaction,
  since: bigint,
): Promise<unknown> {
  let seen = since;
  for (let look = 1; look <= pollsMax; look += 1) {
    const latest = await latestVersion(fixtures, planned);
    const found = await findBetween(fixtures, planned, { seen, latest });
    if (found !== undefined) return found;
    seen = latest > seen ? latest : seen;
    await sleep(spacingMillis);
  }
  throw new Inconclusive(`needs a block that shows a transaction with the nonce ${planned.nonce}`);
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

async function latestVersion({ node }: Fixtures, { sender }: PlannedTransaction): Promise<bigint> {
  return readHeaderNumber(await node.getAccount(sender), "ledgerVersion");
}
