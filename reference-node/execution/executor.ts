import type { ReadState, StateChanges, StateValue } from "../ledger/state-value.ts";
import {
  executedStatus,
  type TransactionEvent,
  type TransactionOutcome,
} from "../ledger/transaction-record.ts";
import { toSequenceNumber } from "../primitives/u64.ts";
import {
  accountKey,
  formatAccount,
  parseAccount,
  coinStoreKey,
  coinType,
  formatCoinStore,
  readBalance,
} from "./account-state.ts";
import { createCoinFunctions, insufficientBalance } from "./coin-functions.ts";
import type { EntryFunctionResult, EntryFunctions } from "./entry-function.ts";
import { createNonceEntry } from "./framework/nonces.ts";
import { keysAlwaysWritten, computeGasUnits } from "./gas.ts";
import { formatUserTransaction, type UserTransaction } from "./user-transaction.ts";

/** Turns a user transaction into what it comes to. */
export interface Executor {
  /**
   * The sender's sequence number rises by one, or the nonce in its place is marked as used, and the gas is paid,
   * whether or not the call succeeds; what the call writes holds only if it does.
   * @throws RangeError where the sender has no account or not the coins for the gas: no block takes such a transaction.
   */
  execute(transaction: UserTransaction, read: ReadState): TransactionOutcome;
}

interface Execution {
  readonly transaction: UserTransaction;
  readonly read: ReadState;
  /** The keys that the gas and the sequence number are written to. */
  readonly keys: { readonly account: string; readonly store: string };
}

/** Creates the executor of a vendor's framework, with the functions given beside those for coins. */
export function createExecutor(options: {
  readonly vendor: string;
  readonly functions?: EntryFunctions;
}): Executor {
  const { vendor } = options;
  const coin = coinType(vendor);
  const functions: EntryFunctions = new Map([...(options.functions ?? []), ...createCoinFunctions(vendor)]);
  return {
    execute(transaction, read) {
      const { call, sender } = transaction;
      const execution = {
        transaction,
        read,
        keys: { account: accountKey(sender), store: coinStoreKey(sender, coin) },
      };
      const entryFunction = functions.get(call.function);
      const result =
        entryFunction === undefined || call.mismatchStatus !== undefined
          ? { abort: call.mismatchStatus ?? "LINKER_ERROR" }
          : entryFunction({ sender, typeArguments: call.typeArguments, arguments: call.arguments, read });
      return charged(execution, result) ?? aborted(execution, insufficientBalance.abort);
    },
  };
}

/** The outcome of a call with its gas paid; null where what the call leaves of the coins is too little for the gas. */
function charged(execution: Execution, result: EntryFunctionResult): TransactionOutcome | null {
  const { transaction, read, keys } = execution;
  if ("abort" in result) return aborted(execution, result.abort);
  const readWithChanges: ReadState = (key) => {
    const changed = result.changes.get(key);
    return changed === undefined ? read(key) : (changed ?? undefined);
  };
  const replayEntry = createReplayProtectionEntry(execution, readWithChanges);
  const written = new Set([...result.changes.keys(), replayEntry[0], keys.store]);
  const gasUsed = computeGasUnits(transaction.sizeBytes, result, written.size);
  if (gasUsed > transaction.maxGasAmount) return outOfGas(execution);
  const changes = payGas(execution, readWithChanges, gasUsed);
  if (changes === null) return null;
  return outcome(execution, gasUsed, {
    changes: new Map([...result.changes, ...changes]),
    events: result.events,
    status: null,
  });
}

/** The outcome of a call that leaves nothing but its costs. */
function aborted(execution: Execution, status: string): TransactionOutcome {
  const { sizeBytes, maxGasAmount } = execution.transaction;
  const units = computeGasUnits(sizeBytes, { abort: status }, keysAlwaysWritten);
  return unchanged(execution, status, units < maxGasAmount ? units : maxGasAmount);
}

/** The outcome of a call that has taken all the gas that was offered, and wanted more. */
function outOfGas(execution: Execution): TransactionOutcome {
  return unchanged(execution, "Out of gas", execution.transaction.maxGasAmount);
}

function unchanged(execution: Execution, status: string, gasUsed: bigint): TransactionOutcome {
  const changes = payGas(execution, execution.read, gasUsed);
  if (changes === null) throw new RangeError(`sender expected the coins for ${gasUsed} gas units, got fewer`);
  return outcome(execution, gasUsed, { changes, events: [], status });
}

/** Marks the transaction as executed and takes the gas from what a state leaves the sender; null if that is too little. */
function payGas(execution: Execution, read: ReadState, gasUsed: bigint): StateChanges | null {
  const { transaction, keys } = execution;
  const replayEntry = createReplayProtectionEntry(execution, read);
  const balance = readBalance(read, keys.store) - gasUsed * transaction.gasUnitPrice;
  if (balance < 0n) return null;
  return new Map<string, StateValue>([replayEntry, [keys.store, formatCoinStore(balance)]]);
}

/** What keeps a transaction from being executed again: the next sequence number, or the nonce among those used. */
function createReplayProtectionEntry(
  { transaction, keys }: Execution,
  read: ReadState,
): [key: string, value: StateValue] {
  const { sender, nonce, expirationTimestampSecs } = transaction;
  const record = read(keys.account);
  if (record === undefined) throw new RangeError(`sender expected an account, got 0x${sender}`);
  if (nonce !== null) return createNonceEntry(sender, nonce, expirationTimestampSecs);
  const account = parseAccount(record);
  const sequenceNumber = toSequenceNumber(account.sequenceNumber + 1n);
  return [keys.account, formatAccount({ ...account, sequenceNumber })];
}

function outcome(
  { transaction }: Execution,
  gasUsed: bigint,
  effects: {
    readonly changes: StateChanges;
    readonly events: readonly TransactionEvent[];
    /** Null for success. */
    readonly status: string | null;
  },
): TransactionOutcome {
  return {
    kind: "user",
    hash: transaction.hash,
    own: formatUserTransaction(transaction),
    changes: effects.changes,
    events: effects.events,
    gasUsed: String(gasUsed),
    success: effects.status === null,
    vmStatus: effects.status ?? executedStatus,
  };
}
