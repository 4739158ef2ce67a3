/**
 * Simulates a transaction, submits it and finds it in a block (§4.7: a simulation has the output of an execution). If
 * another transaction wrote one of its state keys in between, that transaction may have changed the output.
 */
import { require200 } from "../kit/require-200.ts";
import { blockedBy, notSeen } from "../../../evidence/reason.ts";
import { toReceived } from "../../client/describe-error.ts";
import { parseBlock, readBlock, readTransactions } from "../kit/block-read.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { valueAt, formatCanonical } from "../../client/json/json-value.ts";
import { sleep } from "../../client/transport.ts";
import type { Fixtures } from "../../judge/check.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { planSimulation, send, type SimulationOptions, type SimulationResult } from "./simulation.ts";
import { requireAcceptance } from "../submission/acceptance.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { recordExecutedVersion } from "../submission/execution.ts";
import { submitInParts } from "../submission/batch-sizes.ts";
import { sign, type SignedPlan } from "../submission/planning.ts";
import { isSameAddress, isSameType } from "../submission/transaction-comparison.ts";

/** A simulation and the execution that followed it. */
export interface SimulatedExecution {
  readonly simulated: Answer;
  /** The one output of the simulation. */
  readonly output: unknown;
  readonly block: Answer;
  /** The transaction in its block. */
  readonly executed: unknown;
  /**
   * Whether another transaction between simulation and execution wrote a state key that the simulation or the execution
   * also wrote.
   */
  readonly hasConflictingWrite: boolean;
  /**
   * The same without the objects whose supply both write. On networks that burn the fees, every transaction changes the
   * supply of the coin, which nothing but the changes shows.
   */
  readonly hasConflictBesidesSupply: boolean;
  /** Whether another transaction with a sender was executed between simulation and execution. */
  readonly hasTransactionBetween: boolean;
}

const blocksMax = 40;
const spacingMillis = 250;
/** The wait ends after this many polls without a new block. */
const idlePollsMax = 20;
/** A node may still execute a transaction in the second of its expiry. */
const graceSecs = 2n;

/**
 * Simulates transactions, submits them in one batch and finds each in a block.
 * @throws Inconclusive if the target does not simulate or accept a transaction, or no block includes it
 */
export async function simulateThenSubmit(
  fixtures: Fixtures,
  transactions: readonly SimulationOptions[],
): Promise<readonly SimulatedExecution[]> {
  await requireAcceptance(fixtures, "json");
  const simulations: SimulationResult[] = [];
  const plans: SignedPlan[] = [];
  for (const options of transactions) {
    const simulated = await send(fixtures, await planSimulation(fixtures, options));
    require200(simulated.answer, "SIMU-004");
    simulations.push(simulated);
    plans.push(sign(fixtures, simulated.planned, options.place));
  }
  for (const submitted of await submitInParts(fixtures, plans)) {
    if (submitted.status === 202) continue;
    throw new Inconclusive(blockedBy("BTCH-007", notSeen("status 202", [], { got: toReceived(submitted) })), [
      submitted.exchange,
    ]);
  }
  const executions: SimulatedExecution[] = [];
  for (const simulated of simulations) executions.push(await findExecution(fixtures, simulated));
  return executions;
}

/** Finds the execution of a simulated transaction. @throws Inconclusive if no block includes it */
async function findExecution(
  fixtures: Fixtures,
  { planned, answer }: SimulationResult,
): Promise<SimulatedExecution> {
  const { block, executed, others } = await awaitExecution(
    fixtures,
    planned,
    readHeaderNumber(answer, "ledgerVersion"),
  );
  const output = valueAt(answer.value, "/0");
  const conflicts = (list: (transaction: unknown) => ReadonlySet<string>): boolean => {
    const own = new Set([...list(output), ...list(executed)]);
    return others.some((other) => [...list(other)].some((key) => own.has(key)));
  };
  return {
    simulated: answer,
    output,
    block,
    executed,
    hasConflictingWrite: conflicts((one) => listWrittenKeys(one)),
    hasConflictBesidesSupply: conflicts((one) => listWrittenKeys(one, suppliedAddresses(one))),
    hasTransactionBetween: others.some((other) => typeof valueAt(other, "/sender") === "string"),
  };
}

interface ExecutedBlock {
  readonly block: Answer;
  readonly executed: unknown;
  /** The transactions that were executed after the simulation and before this one. */
  readonly others: readonly unknown[];
}

/**
 * Reads each new block until one includes the transaction. The sequence number of the sender does not prove the
 * execution here, because a defective node may not increment it.
 * @param since the latest version at the time of the simulation
 * @throws Inconclusive if no block includes it
 */
async function awaitExecution(
  fixtures: Fixtures,
  planned: PlannedTransaction,
  since: bigint,
): Promise<ExecutedBlock> {
  const others: unknown[] = [];
  let next = since + 1n;
  let blocks = 0;
  for (let idlePolls = 0; idlePolls < idlePollsMax; idlePolls += 1) {
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
      idlePolls = 0;
    }
    if (blocks === blocksMax || isSettled(account, planned)) break;
    await sleep(spacingMillis);
  }
  throw new Inconclusive(
    notSeen("the block of an executed transaction", ["block"], {
      detail: `no block from version ${since} to ${next} includes sequence number ${planned.sequenceNumber} of ${planned.sender}`,
    }),
  );
}

/** Whether a transaction has been executed or has expired. */
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
  return (
    isSameAddress(valueAt(transaction, "/sender"), sender) &&
    isSameMoveValue(valueAt(transaction, "/sequence_number"), String(sequenceNumber))
  );
}

/**
 * Lists the state keys that a transaction wrote, each as its `state_key_hash`. Without a hash, the key is described by
 * its table handle, item key, address and resource type.
 */
function listWrittenKeys(
  transaction: unknown,
  ignoredAddresses: ReadonlySet<unknown> = new Set(),
): ReadonlySet<string> {
  const counted = listChanges(transaction).filter(
    (change) => !ignoredAddresses.has(valueAt(change, "/address")),
  );
  return new Set(counted.map((change) => formatKey(change)));
}

/** Lists the addresses of the assets whose supply a transaction writes. */
function suppliedAddresses(transaction: unknown): ReadonlySet<unknown> {
  const supplies = listChanges(transaction).filter((change) =>
    isSameType(valueAt(change, "/data/type"), "0x1::fungible_asset::ConcurrentSupply"),
  );
  return new Set(supplies.map((change) => valueAt(change, "/address")));
}

function listChanges(transaction: unknown): readonly unknown[] {
  const changes = valueAt(transaction, "/changes");
  return Array.isArray(changes) ? changes : [];
}

function formatKey(change: unknown): string {
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
