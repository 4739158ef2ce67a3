/**
 * Simulates a transaction, submits the same one and finds it on the ledger (§4.7: the output is what an actual run
 * would have). What others did to the same state in between is known by the keys that they wrote.
 */
import { blockIn, readBlock, transactionsIn } from "./block-read.ts";
import { headerNumber, type Answer } from "./client/answer.ts";
import { valueAt } from "./client/json-pointer.ts";
import { isAddressText, longAddress } from "./discovery/long-address.ts";
import type { Fixtures } from "./judge.ts";
import { presumes200 } from "./matchers.ts";
import { formatCanonical } from "./oracle/canonical-json.ts";
import { Inconclusive } from "./outcome.ts";
import { send } from "./simulation.ts";
import { presumesAcceptance, untilExecuted } from "./transactions/handshake.ts";
import type { PlannedTransaction } from "./transactions/planned-transaction.ts";
import { batchOf, planNext, sign } from "./transactions/planning.ts";
import { publicKeyOf } from "./transactions/sign.ts";

/** A simulation and the run that followed it. */
export interface Foretold {
  readonly simulated: Answer;
  /** The one output of the simulation. */
  readonly output: unknown;
  readonly block: Answer;
  /** The transaction as its block shows it. */
  readonly executed: unknown;
  /** Whether a transaction in between wrote what this one wrote as well. */
  readonly isDisturbed: boolean;
}

const blocksMax = 40;

/**
 * @throws Inconclusive where the target simulates or accepts nothing of ours, or the transaction is not to be found
 */
export async function foretell(
  fixtures: Fixtures,
  outcome: "succeeds" | "fails" = "succeeds",
): Promise<Foretold> {
  await presumesAcceptance(fixtures, "json");
  const planned = await planNext(fixtures, { outcome });
  const publicKey = publicKeyOf(fixtures.signers.take().privateKey);
  const { answer } = await send(fixtures, { planned, publicKey, isDeclared: true });
  presumes200(answer, "SIMU-004");
  const submitted = await fixtures.node.submitBatch(batchOf("json", [sign(fixtures, planned)]));
  if (submitted.status !== 202) {
    throw new Inconclusive(`blocked by BTCH-007: needs a 202, but the answer is ${submitted.status}`, [
      submitted.exchange,
    ]);
  }
  const account = await untilExecuted(fixtures, planned);
  const span = {
    since: headerNumber(answer, "ledgerVersion"),
    until: headerNumber(account, "ledgerVersion"),
  };
  const { block, executed, others } = await findExecuted(fixtures, planned, span);
  const output = valueAt(answer.value, "/0");
  const own = new Set([...keysOf(output), ...keysOf(executed)]);
  const isDisturbed = others.some((other) => [...keysOf(other)].some((key) => own.has(key)));
  return { simulated: answer, output, block, executed, isDisturbed };
}

interface Found {
  readonly block: Answer;
  readonly executed: unknown;
  /** What was executed since the simulation and before it. */
  readonly others: readonly unknown[];
}

async function findExecuted(
  { node }: Fixtures,
  planned: PlannedTransaction,
  { since, until }: { readonly since: bigint; readonly until: bigint },
): Promise<Found> {
  let found: Pick<Found, "block" | "executed"> | null = null;
  const others: unknown[] = [];
  let version = until;
  for (let look = 0; look < blocksMax && version > since; look += 1) {
    const block = await readBlock(node, version, { withTransactions: true });
    presumes200(block, "BLCK-010");
    const { firstVersion } = blockIn(block);
    const after = (transactionsIn(block) ?? []).filter((_, at) => firstVersion + BigInt(at) > since);
    const at = after.findIndex((one) => isPlanned(one, planned));
    if (at !== -1) found = { block, executed: after[at] };
    if (found !== null) others.push(...(at === -1 ? after : after.slice(0, at)));
    version = firstVersion - 1n;
  }
  if (found !== null) return { ...found, others };
  throw new Inconclusive(
    `needs the block of an executed transaction: none between ${since} and ${until} shows number ${planned.sequenceNumber} of ${planned.sender}`,
  );
}

function isPlanned(transaction: unknown, { sender, sequenceNumber }: PlannedTransaction): boolean {
  const own = valueAt(transaction, "/sender");
  const number = valueAt(transaction, "/sequence_number");
  return (
    typeof own === "string" &&
    isAddressText(own) &&
    longAddress(own) === longAddress(sender) &&
    number === String(sequenceNumber)
  );
}

/** What a transaction wrote: by the hashes of its keys, or by all that its changes say beside the values. */
function keysOf(transaction: unknown): Set<string> {
  const changes = valueAt(transaction, "/changes");
  if (!Array.isArray(changes)) return new Set();
  return new Set(changes.map((change: unknown) => keyOf(change)));
}

function keyOf(change: unknown): string {
  const hash = valueAt(change, "/state_key_hash");
  if (typeof hash === "string" && hash !== "") return hash;
  const [handle, key, address] = ["/handle", "/key", "/address"].map((at) => valueAt(change, at));
  return formatCanonical([
    handle ?? null,
    key ?? null,
    address ?? null,
    valueAt(change, "/data/type") ?? null,
  ]);
}
