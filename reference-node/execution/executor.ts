import type { ReadState, StateChanges, StateValue } from "../ledger/state-value.ts";
import {
  executedStatus,
  type TransactionEvent,
  type TransactionOutcome,
} from "../ledger/transaction-record.ts";
import { formatBase64 } from "../primitives/bytes.ts";
import { toSequenceNumber } from "../primitives/u64.ts";
import {
  accountKey,
  createFreshAccount,
  formatAccount,
  parseAccount,
  coinStoreKey,
  coinType,
  formatCoinStore,
  readBalance,
} from "./account-state.ts";
import { insufficientBalance } from "./framework/coins/transfers.ts";
import type { EntryFunctionResult, EntryFunctions } from "./entry-function.ts";
import { findEntryFunction, parseFunctionId } from "./function-abi.ts";
import { createExecutionFailure } from "./move-abort.ts";
import { getNativeFunctions } from "./native-functions.ts";
import { createNonceEntry } from "./framework/accounts/nonces.ts";
import { keysAlwaysWritten, computeGasUnits } from "./gas.ts";
import { formatUserTransaction, type UserTransaction } from "./user-transaction.ts";

/** Executes user transactions. */
export interface Executor {
  /**
   * Executes a transaction. The sender pays the gas even if the call fails, and the sequence number is incremented
   * or the nonce is marked as used. The changes of the call are applied only if it succeeds.
   * @throws RangeError if the sender has no account or cannot pay the gas. A block cannot contain such a
   * transaction.
   */
  execute(transaction: UserTransaction, read: ReadState): TransactionOutcome;
}

interface Execution {
  readonly transaction: UserTransaction;
  readonly read: ReadState;
  readonly implicitAccounts: boolean;
  /** The state keys of the account resource and the coin store of the sender. */
  readonly keys: { readonly account: string; readonly store: string };
}

/** Creates an executor with the functions of the framework and the given functions. */
export function createExecutor(options: {
  readonly vendor: string;
  /**
   * Whether an address without an account reads as an account. Then its first transaction creates the account.
   * Default false.
   */
  readonly implicitAccounts?: boolean;
  readonly functions?: EntryFunctions;
}): Executor {
  const { vendor, implicitAccounts = false } = options;
  const coin = coinType(vendor);
  const native = getNativeFunctions({ vendor, implicitAccounts });
  const functions: EntryFunctions =
    options.functions === undefined ? native.entries : new Map([...native.entries, ...options.functions]);
  return {
    execute(transaction, read) {
      const { sender } = transaction;
      const keys = { account: accountKey(sender), store: coinStoreKey(sender, coin) };
      const execution = { transaction, read, implicitAccounts, keys };
      return (
        charged(execution, executeCall(execution, functions)) ?? aborted(execution, insufficientBalance.abort)
      );
    },
  };
}

/** Executes the call of a transaction, without its gas. A call of a function that is not published fails to link. */
function executeCall({ transaction, read }: Execution, functions: EntryFunctions): EntryFunctionResult {
  const { call, sender } = transaction;
  if (call.mismatchStatus !== undefined) return { abort: call.mismatchStatus };
  const entryFunction = functions.get(call.function);
  if (entryFunction !== undefined) {
    return entryFunction({ sender, typeArguments: call.typeArguments, arguments: call.arguments, read });
  }
  const id = parseFunctionId(call.function);
  const isPublished = id !== null && findEntryFunction(id, read) !== undefined;
  return isPublished ? createExecutionFailure(call.function) : { abort: "LINKER_ERROR" };
}

/**
 * Returns the outcome of a call after the sender has paid the gas. Returns null if the call leaves too few coins to pay
 * the gas.
 */
function charged(execution: Execution, result: EntryFunctionResult): TransactionOutcome | null {
  const { transaction, read, keys } = execution;
  if ("abort" in result) return aborted(execution, result.abort);
  const readWithChanges: ReadState = (key) => {
    const changed = result.changes.get(key);
    return changed === undefined ? read(key) : (changed ?? undefined);
  };
  const replayEntry = createReplayProtectionEntry(execution, readWithChanges);
  const written = new Set([...result.changes.keys(), replayEntry[0], keys.store]);
  const gasUsed = computeGasUnits(sizeOf(transaction), result, written.size);
  if (gasUsed > transaction.maxGasAmount) return outOfGas(execution);
  const changes = payGas(execution, readWithChanges, gasUsed);
  if (changes === null) return null;
  return outcome(execution, gasUsed, {
    changes: new Map([...result.changes, ...changes]),
    events: result.events,
    status: null,
  });
}

/** Creates the outcome of a failed call, whose only changes are the gas payment and the replay protection. */
function aborted(execution: Execution, status: string): TransactionOutcome {
  const { transaction } = execution;
  const { maxGasAmount } = transaction;
  const units = computeGasUnits(sizeOf(transaction), { abort: status }, keysAlwaysWritten);
  return unchanged(execution, status, units < maxGasAmount ? units : maxGasAmount);
}

/** Creates the outcome of a call that needs more than the maximum gas amount. */
function outOfGas(execution: Execution): TransactionOutcome {
  return unchanged(execution, "Out of gas", execution.transaction.maxGasAmount);
}

function unchanged(execution: Execution, status: string, gasUsed: bigint): TransactionOutcome {
  const changes = payGas(execution, execution.read, gasUsed);
  if (changes === null)
    throw new RangeError(`sender must have the coins for ${gasUsed} gas units, got a lower balance`);
  return outcome(execution, gasUsed, { changes, events: [], status });
}

/**
 * Marks the transaction as executed and deducts the gas from the balance of the sender. Returns null if the balance
 * is insufficient.
 */
function payGas(execution: Execution, read: ReadState, gasUsed: bigint): StateChanges | null {
  const { transaction, keys } = execution;
  const replayEntry = createReplayProtectionEntry(execution, read);
  const balance = readBalance(read, keys.store) - gasUsed * transaction.gasUnitPrice;
  if (balance < 0n) return null;
  return new Map<string, StateValue>([replayEntry, [keys.store, formatCoinStore(balance)]]);
}

/**
 * Returns the change that prevents a second execution: the incremented sequence number, or the entry of the used
 * nonce.
 */
function createReplayProtectionEntry(
  { transaction, keys, implicitAccounts }: Execution,
  read: ReadState,
): [key: string, value: StateValue] {
  const { sender, nonce, expirationTimestampSecs } = transaction;
  const record = read(keys.account);
  if (record === undefined && !implicitAccounts) {
    throw new RangeError(`sender must have an account, got 0x${sender}`);
  }
  if (nonce !== null) return createNonceEntry(sender, nonce, expirationTimestampSecs);
  const account = record === undefined ? createFreshAccount(sender) : parseAccount(record);
  const sequenceNumber = toSequenceNumber(account.sequenceNumber + 1n);
  return [keys.account, formatAccount({ ...account, sequenceNumber })];
}

function outcome(
  { transaction }: Execution,
  gasUsed: bigint,
  effects: {
    readonly changes: StateChanges;
    readonly events: readonly TransactionEvent[];
    /** The VM status of a failed call, or null if the call succeeded. */
    readonly status: string | null;
  },
): TransactionOutcome {
  return {
    kind: "user",
    // The signature of a transaction of the history is created only when one of these is read.
    get hash() {
      return transaction.hash;
    },
    get own() {
      return formatUserTransaction(transaction);
    },
    get signedBytes() {
      return formatBase64(transaction.bytes);
    },
    changes: effects.changes,
    events: effects.events,
    gasUsed: String(gasUsed),
    success: effects.status === null,
    vmStatus: effects.status ?? executedStatus,
  };
}

function sizeOf(transaction: UserTransaction): number {
  return transaction.size ?? transaction.bytes.length;
}
