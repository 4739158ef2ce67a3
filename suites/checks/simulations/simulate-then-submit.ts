/**
 * Simulates a transaction, submits the same one and finds it on the ledger (§4.7: the output is what an actual run
 * would have). What others did to the same state in between is known by the keys that they wrote.
 */
import { parseBlock, readBlock, readTransactions } from "../kit/block-read.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { valueAt, formatCanonical } from "../../client/json/json-value.ts";
import { sleep } from "../../client/transport.ts";
import { formatLongAddress, isAddressText } from "../../oracle/type-tag.ts";
import type { Fixtures } from "../kit/check.ts";
import { require200 } from "../kit/matchers.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { planSimulation, send, type SimulationOptions } from "./simulation.ts";
import { requireAcceptance } from "../submission/require-acceptance.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { recordExecutedVersion } from "../submission/execution.ts";
import { toBatchBody, sign, type SignedPlan } from "../submission/planning.ts";

/** A simulation and the run that followed it. */
export interface SimulatedExecution {
  readonly simulated: Answer;
  /** The one output of the simulation. */
  readonly output: unknown;
  readonly block: Answer;
  /** The transaction as its block shows it. */
  readonly executed: unknown;
  /** Whether a transaction in between wrote what this one wrote as well. */
  readonly hasConflictingWrite: boolean;
}

/** More blocks than this between a simulation and its run are not worth reading. */
const blocksMax = 40;
const spacingMillis = 250;
/** So long a ledger may stand still before nothing more is expected of it. */
const idlePollsMax = 20;
/** The second of the expiry itself may still be one in which it is executed. */
const graceSecs = 2n;

/**
 * @param company What is submitted before it in the same batch. Left out: nothing.
 * @throws Inconclusive where the target simulates or accepts nothing of ours, or the transaction is not to be found
 */
export async function simulateThenSubmit(
  fixtures: Fixtures,
  options: SimulationOptions = {},
  precedingTransactions: readonly SignedPlan[] = [],
): Promise<SimulatedExecution> {
  await requireAcceptance(fixtures, "json");
  const { planned, answer } = await send(fixtures, await planSimulation(fixtures, options));
  require200(answer, "SIMU-004");
  const submitted = await fixtures.node.submitBatch(
    toBatchBody("json", [...precedingTransactions, sign(fixtures, planned)]),
  );
  if (submitted.status !== 202) {
    throw new Inconclusive(`blocked by BTCH-007: needs a 202, but the answer is ${submitted.status}`, [
      submitted.exchange,
    ]);
  }
  const { block, executed, others } = await awaitExecution(
    fixtures,
    planned,
    readHeaderNumber(answer, "ledgerVersion"),
  );
  const output = valueAt(answer.value, "/0");
  const own = new Set([...keysOf(output), ...keysOf(executed)]);
  const hasConflictingWrite = others.some((other) => [...keysOf(other)].some((key) => own.has(key)));
  return { simulated: answer, output, block, executed, hasConflictingWrite };
}

interface ExecutedBlock {
  readonly block: Answer;
  readonly executed: unknown;
  /** What was executed since the simulation and before it. */
  readonly others: readonly unknown[];
}

/**
 * Reads each new block until one shows the transaction. That the sender's number has risen is nothing to wait for: a
 * run that leaves it as it was is what these checks are to find.
 * @param since The latest version when it was simulated.
 * @throws Inconclusive where none shows it
 */
async function awaitExecution(
  fixtures: Fixtures,
  planned: PlannedTransaction,
  since: bigint,
): Promise<ExecutedBlock> {
  const others: unknown[] = [];
  let next = since + 1n;
  let blocks = 0;
  for (let still = 0; still < idlePollsMax; still += 1) {
    const account = await fixtures.node.getAccount(planned.sender);
    const until = readHeaderNumber(account, "ledgerVersion");
    for (; next <= until && blocks < blocksMax; blocks += 1) {
      const block = await readBlock(fixtures.node, next, { withTransactions: true });
      require200(block, "BLCK-010");
      const { firstVersion, lastVersion } = parseBlock(block);
      const after = (readTransactions(block) ?? []).filter((_, at) => firstVersion + BigInt(at) > since);
      const at = after.findIndex((one) => isPlanned(one, planned));
      if (at !== -1) {
        recordExecutedVersion(fixtures.memory, lastVersion);
        return { block, executed: after[at], others: [...others, ...after.slice(0, at)] };
      }
      others.push(...after);
      next = lastVersion < next ? next + 1n : lastVersion + 1n;
      still = 0;
    }
    if (blocks === blocksMax || isSettled(account, planned)) break;
    await sleep(spacingMillis);
  }
  throw new Inconclusive(
    `needs the block of an executed transaction: none from ${since} to ${next} shows number ${planned.sequenceNumber} of ${planned.sender}`,
  );
}

/** Whether a transaction has been executed, or can be no more. */
function isSettled(
  account: Answer,
  { sequenceNumber, expirationTimestampSecs }: PlannedTransaction,
): boolean {
  const number = account.status === 200 ? readMember(account, "/sequence_number") : null;
  if (typeof number === "string" && BigInt(number) > sequenceNumber) return true;
  const ledgerSecs = BigInt(account.position.ledgerTimestampMicros ?? 0) / 1_000_000n;
  return ledgerSecs > expirationTimestampSecs + graceSecs;
}

function isPlanned(transaction: unknown, { sender, sequenceNumber }: PlannedTransaction): boolean {
  const own = valueAt(transaction, "/sender");
  const number = valueAt(transaction, "/sequence_number");
  return (
    typeof own === "string" &&
    isAddressText(own) &&
    formatLongAddress(own) === formatLongAddress(sender) &&
    isSameMoveValue(number, String(sequenceNumber))
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
