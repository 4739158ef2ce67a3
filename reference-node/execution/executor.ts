import type { ReadState, StateChanges, StateValue } from "../ledger/state-value.ts";
import {
  createModuleEvent,
  executedStatus,
  type TransactionEvent,
  type TransactionOutcome,
} from "../ledger/transaction-record.ts";
import { formatBase64 } from "../primitives/bytes.ts";
import {
  accountKey,
  createFreshAccount,
  formatAccount,
  incrementSequenceNumber,
  nativeAsset,
} from "./account-state.ts";
import { unknownFeePayer } from "./authentication/signatures.ts";
import { createSupplyEntries } from "./framework/coins/asset-supply.ts";
import { createNativeBalanceEntries, readNativeBalance } from "./framework/coins/fungible-store.ts";
import { insufficientBalance } from "./framework/coins/move-assets.ts";
import { getObjectGroup, type ObjectGroup } from "./framework/objects/object-group.ts";
import type { EntryFunctionInput, EntryFunctionResult, EntryFunctions } from "./entry-function.ts";
import { findEntryFunction, parseFunctionId } from "./function-abi.ts";
import { createExecutionFailure } from "./move-abort.ts";
import { getNativeFunctions } from "./native-functions.ts";
import { createNonceEntry } from "./framework/accounts/nonces.ts";
import { computeFee, limitFee, type Fee } from "./gas.ts";
import { executeMultisig, type ExecuteAs } from "./multisig-call.ts";
import { executeScript } from "./script-call.ts";
import { readWithChanges } from "./steps.ts";
import { countWrittenItems } from "./storage-fee.ts";
import { formatUserTransaction, type EntryFunctionCall, type UserTransaction } from "./user-transaction.ts";
import { outOfGasStatus } from "./vm-status.ts";

/** Executes user transactions. */
export interface Executor {
  /**
   * Executes a transaction. The sender or the fee payer pays the gas even if the call fails, and the sequence number is
   * incremented or the nonce is marked as used. The changes of the call are applied only if it succeeds. If another
   * account pays, a sender without an account gets one. No account pays if the fee payer is 0x0.
   * @throws RangeError if a sender without a fee payer has no account, or if the gas cannot be paid. A block cannot
   * contain such a transaction.
   */
  execute(transaction: UserTransaction, read: ReadState): TransactionOutcome;
}

interface Execution {
  readonly transaction: UserTransaction;
  readonly read: ReadState;
  readonly implicitAccounts: boolean;
  readonly group: ObjectGroup;
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
  const group = getObjectGroup(vendor);
  let functions: EntryFunctions | null = null;
  // The functions are collected for the first transaction. Many nodes of tests only respond to reads.
  const collectFunctions = (): EntryFunctions => {
    const native = getNativeFunctions({ vendor, implicitAccounts }).entries;
    return options.functions === undefined ? native : new Map([...native, ...options.functions]);
  };
  return {
    execute(transaction, read) {
      const execution = { transaction, read, implicitAccounts, group };
      functions ??= collectFunctions();
      return (
        charged(execution, executeCall(execution, functions)) ?? aborted(execution, insufficientBalance.abort)
      );
    },
  };
}

/** Executes the call of a transaction, without its gas. */
function executeCall(execution: Execution, functions: EntryFunctions): EntryFunctionResult {
  const { transaction, read } = execution;
  const { call, sender, secondarySigners = [], nonce, expirationTimestampSecs } = transaction;
  const context = {
    read,
    functions,
    ...(nonce === null ? {} : { orderless: { nonce, expirationTimestampSecs } }),
  };
  const executeAs: ExecuteAs = (one, as) =>
    executeEntryFunction(one, { ...context, sender: as, secondarySigners: [] });
  const countUnits = (result: EntryFunctionResult): bigint => computeFeeOf(execution, result).totalUnits;
  if ("multisigAddress" in call) return executeMultisig(call, { transaction, read, executeAs, countUnits });
  if ("code" in call) return executeScript(call);
  return executeEntryFunction(call, { ...context, sender, secondarySigners });
}

/** Executes a call of an entry function. A call of a function that is not published fails to link. */
function executeEntryFunction(
  call: EntryFunctionCall,
  context: Omit<EntryFunctionInput, "typeArguments" | "arguments"> & { readonly functions: EntryFunctions },
): EntryFunctionResult {
  const { functions, ...input } = context;
  if (call.mismatchStatus !== undefined) return { abort: call.mismatchStatus };
  const entryFunction = functions.get(call.function);
  if (entryFunction !== undefined) {
    const { typeArguments, arguments: given } = call;
    return entryFunction({ ...input, typeArguments, arguments: given });
  }
  const id = parseFunctionId(call.function);
  const isPublished = id !== null && findEntryFunction(id, input.read) !== undefined;
  return isPublished ? createExecutionFailure(call.function) : { abort: "LINKER_ERROR" };
}

/**
 * Returns the outcome of a call after the sender has paid the gas. Returns null if the call leaves too few coins to pay
 * the gas.
 */
function charged(execution: Execution, result: EntryFunctionResult): TransactionOutcome | null {
  const { transaction, read } = execution;
  if ("abort" in result) return aborted(execution, result.abort);
  const readAfter = readWithChanges(read, result.changes);
  const fee = computeFeeOf(execution, result);
  if (fee.totalUnits > transaction.maxGasAmount) {
    return unchanged(execution, outOfGasStatus, limitFee(fee, transaction.maxGasAmount));
  }
  const changes = new Map(result.changes);
  if (!payGas(execution, readAfter, fee, changes)) return null;
  return outcome(execution, fee, { changes, events: result.events, status: null });
}

/** Computes the fee of a call, together with the writes of every transaction. */
function computeFeeOf(execution: Execution, result: EntryFunctionResult): Fee {
  const { transaction, read, group } = execution;
  const readAfter = "abort" in result ? read : readWithChanges(read, result.changes);
  const { gasUnitPrice } = transaction;
  // The size of a transaction of the history is known before it is signed.
  const sizeBytes = transaction.size ?? transaction.bytes.length;
  // The items do not depend on the amount of the fee.
  const changes = new Map("abort" in result ? [] : result.changes);
  chargeGas(execution, readAfter, 0n, changes);
  const items = countWrittenItems(changes, read, group);
  return computeFee({ sizeBytes, gasUnitPrice }, result, items);
}

/** Creates the outcome of a failed call, whose only changes are the gas payment and the replay protection. */
function aborted(execution: Execution, status: string): TransactionOutcome {
  const { maxGasAmount } = execution.transaction;
  const fee = computeFeeOf(execution, { abort: status });
  return unchanged(execution, status, fee.totalUnits < maxGasAmount ? fee : limitFee(fee, maxGasAmount));
}

function unchanged(execution: Execution, status: string, fee: Fee): TransactionOutcome {
  const changes = new Map<string, StateValue | null>();
  if (!payGas(execution, execution.read, fee, changes))
    throw new RangeError(`payer must have the coins for ${fee.totalUnits} gas units, got a lower balance`);
  return outcome(execution, fee, { changes, events: [], status });
}

/** Changes that are collected. */
type ChangeMap = Map<string, StateValue | null>;

/**
 * Marks the transaction as executed, deducts the gas from the balance of its payer, and removes it from the supply. Adds
 * the changes to those of the call. Returns false and adds none if the balance is insufficient.
 */
function payGas(execution: Execution, read: ReadState, fee: Fee, changes: ChangeMap): boolean {
  const { sender, feePayer, gasUnitPrice } = execution.transaction;
  if (feePayer === unknownFeePayer) {
    changes.set(...createReplayProtectionEntry(execution, read));
    return true;
  }
  const cost = fee.totalUnits * gasUnitPrice;
  if (readNativeBalance(read, feePayer ?? sender) < cost) return false;
  chargeGas(execution, read, cost, changes);
  return true;
}

function chargeGas(execution: Execution, read: ReadState, cost: bigint, changes: ChangeMap): void {
  const { sender, feePayer } = execution.transaction;
  const payer = feePayer ?? sender;
  changes.set(...createReplayProtectionEntry(execution, read));
  const balance = readNativeBalance(read, payer) - cost;
  for (const [key, value] of createNativeBalanceEntries(read, payer, balance)) changes.set(key, value);
  for (const [key, value] of createSupplyEntries(read, nativeAsset, -cost)) changes.set(key, value);
}

/**
 * Returns the change that prevents a second execution: the incremented sequence number, or the entry of the used
 * nonce.
 */
function createReplayProtectionEntry(
  { transaction, implicitAccounts }: Execution,
  read: ReadState,
): [key: string, value: StateValue] {
  const { sender, feePayer, nonce, expirationTimestampSecs } = transaction;
  const key = accountKey(sender);
  const record = read(key);
  const isSponsored = (feePayer ?? sender) !== sender;
  if (record === undefined && !implicitAccounts && !isSponsored) {
    throw new RangeError(`sender must have an account, got 0x${sender}`);
  }
  if (nonce !== null) return createNonceEntry(sender, nonce, expirationTimestampSecs);
  return [key, incrementSequenceNumber(record ?? formatAccount(createFreshAccount(sender)))];
}

function outcome(
  { transaction, read, group }: Execution,
  fee: Fee,
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
    changes: group.complete(effects.changes, read),
    events: [...effects.events, createFeeStatement(fee)],
    gasUsed: String(fee.totalUnits),
    success: effects.status === null,
    vmStatus: effects.status ?? executedStatus,
  };
}

/** Creates the last event of every transaction, which says what its fee consists of. */
function createFeeStatement(fee: Fee): TransactionEvent {
  return createModuleEvent("0x1::transaction_fee::FeeStatement", {
    total_charge_gas_units: String(fee.totalUnits),
    execution_gas_units: String(fee.executionUnits),
    io_gas_units: String(fee.ioUnits),
    storage_fee_octas: String(fee.storageFee),
    storage_fee_refund_octas: "0",
  });
}
