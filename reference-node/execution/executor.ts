import type { ReadState } from "../ledger/state-value.ts";
import {
  createModuleEvent,
  executedStatus,
  type TransactionEvent,
  type TransactionOutcome,
} from "../ledger/transaction-record.ts";
import { formatBase64 } from "../primitives/bytes.ts";
import { insufficientBalance } from "../framework/coins/move-assets.ts";
import { getObjectGroup } from "../framework/objects/object-group.ts";
import type { EntryFunctionInput, EntryFunctionResult, EntryFunctions } from "../move/entry-function.ts";
import { findEntryFunction, parseFunctionId } from "../move/function-abi.ts";
import { createUnimplementedFailure } from "../move/move-abort.ts";
import { getNativeFunctions } from "../framework/native-functions.ts";
import { limitFee, type Fee } from "./gas.ts";
import { assess, payGas, type Assessment, type ChangeMap, type Execution } from "./gas-payment.ts";
import { executeMultisig, type ExecuteAs } from "./multisig-call.ts";
import { executeScript } from "./script-call.ts";
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
  const { call, sender, secondarySigners, nonce, expirationTimestampSecs } = transaction;
  const orderless = nonce === null ? undefined : { nonce, expirationTimestampSecs };
  if ("multisigAddress" in call) {
    const executeAs: ExecuteAs = (one, as) =>
      executeEntryFunction(one, functions, { read, orderless, sender: as, secondarySigners: [] });
    const countUnits = (result: EntryFunctionResult): bigint => assess(execution, result).fee.totalUnits;
    return executeMultisig(call, { transaction, read, executeAs, countUnits });
  }
  if ("code" in call) return executeScript(call);
  return executeEntryFunction(call, functions, { read, orderless, sender, secondarySigners });
}

/** Executes a call of an entry function. A call of a function that is not published fails to link. */
function executeEntryFunction(
  call: EntryFunctionCall,
  functions: EntryFunctions,
  context: Pick<EntryFunctionInput, "read" | "orderless" | "sender" | "secondarySigners">,
): EntryFunctionResult {
  if (call.mismatchStatus !== undefined) return { abort: call.mismatchStatus };
  const entryFunction = functions.get(call.function);
  if (entryFunction !== undefined) {
    const { read, orderless, sender, secondarySigners } = context;
    const { typeArguments, arguments: given } = call;
    return entryFunction({ read, orderless, sender, secondarySigners, typeArguments, arguments: given });
  }
  const id = parseFunctionId(call.function);
  const isPublished = id !== null && findEntryFunction(id, context.read) !== undefined;
  return isPublished ? createUnimplementedFailure(call.function) : { abort: "LINKER_ERROR" };
}

/**
 * Returns the outcome of a call after the sender has paid the gas. Returns null if the call leaves too few coins to pay
 * the gas.
 */
function charged(execution: Execution, result: EntryFunctionResult): TransactionOutcome | null {
  if ("abort" in result) return aborted(execution, result.abort);
  const { maxGasAmount } = execution.transaction;
  const assessment = assess(execution, result);
  const { fee } = assessment;
  if (fee.totalUnits > maxGasAmount) {
    const status = outOfGasStatus;
    return unchanged(execution, status, {
      ...assess(execution, { abort: status }),
      fee: limitFee(fee, maxGasAmount),
    });
  }
  const changes = payGas(execution, assessment);
  return changes && createOutcome(execution, fee, { changes, events: result.events, status: null });
}

/** Creates the outcome of a failed call, whose only changes are the gas payment and the replay protection. */
function aborted(execution: Execution, status: string): TransactionOutcome {
  const { maxGasAmount } = execution.transaction;
  const assessment = assess(execution, { abort: status });
  const { fee } = assessment;
  return unchanged(execution, status, {
    ...assessment,
    fee: fee.totalUnits < maxGasAmount ? fee : limitFee(fee, maxGasAmount),
  });
}

function unchanged(execution: Execution, status: string, assessment: Assessment): TransactionOutcome {
  const { fee } = assessment;
  const changes = payGas(execution, assessment);
  if (changes === null)
    throw new RangeError(`payer must have the coins for ${fee.totalUnits} gas units, got a lower balance`);
  return createOutcome(execution, fee, { changes, events: [], status });
}

function createOutcome(
  { transaction, read, group }: Execution,
  fee: Fee,
  effects: {
    readonly changes: ChangeMap;
    readonly events: readonly TransactionEvent[];
    /** The VM status of a failed call, or null if the call succeeded. */
    readonly status: string | null;
  },
): TransactionOutcome {
  const { changes, events, status } = effects;
  group.complete(changes, read);
  // An object with getters takes several times as long, so only transactions of the history have them.
  const isSignedLater = transaction.size !== undefined;
  const outcome: TransactionOutcome = {
    kind: "user",
    hash: isSignedLater ? "" : transaction.hash,
    own: isSignedLater ? {} : formatUserTransaction(transaction),
    signedBytes: isSignedLater ? "" : formatBase64(transaction.bytes),
    changes,
    events: [...events, createFeeStatement(fee)],
    gasUsed: String(fee.totalUnits),
    success: status === null,
    vmStatus: status ?? executedStatus,
  };
  return isSignedLater ? deferSignedMembers(outcome, transaction) : outcome;
}

/** Replaces the members that depend on the signature, which is created only when one of them is read. */
function deferSignedMembers(outcome: TransactionOutcome, transaction: UserTransaction): TransactionOutcome {
  return Object.defineProperties(outcome, {
    hash: { get: () => transaction.hash },
    own: { get: () => formatUserTransaction(transaction) },
    signedBytes: { get: () => formatBase64(transaction.bytes) },
  });
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
