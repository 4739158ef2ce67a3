/** Executes the calls that the owners of multisig accounts have approved. */
import { DecodeError } from "../bcs/codec.ts";
import { decodeMultisigCall } from "../bcs/entry-function.ts";
import type { ReadState } from "../ledger/state-value.ts";
import type { Address } from "../primitives/address.ts";
import { formatHex, parseHex } from "../primitives/bytes.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import type { EntryFunctionResult } from "../move/entry-function.ts";
import { readNextPayload, removeExecuted } from "../framework/multisig/multisig-execution.ts";
import { decodeCall } from "./read-transaction.ts";
import { runSteps } from "../move/steps.ts";
import type { EntryFunctionCall, MultisigCall, UserTransaction } from "./user-transaction.ts";
import { outOfGasStatus, parseVmStatus, type ModuleLocation } from "./vm-status.ts";

/** Executes the call of an entry function as an account. */
export type ExecuteAs = (call: EntryFunctionCall, sender: Address) => EntryFunctionResult;

/** The code of an unknown failure of an instruction, and that of a transaction without enough gas. */
const [unknownFailureCode, outOfGasCode] = [4000n, 4002n];

/**
 * Executes the next transaction of a multisig account as this account, and removes it. If the call fails, only its
 * failure is recorded, and the transaction of the owner succeeds. A simulation executes only the given call, as on
 * existing networks.
 */
export function executeMultisig(
  call: MultisigCall,
  context: {
    readonly transaction: UserTransaction;
    readonly read: ReadState;
    readonly executeAs: ExecuteAs;
    /** Returns the gas units that the transaction costs with a result, in total. */
    readonly countUnits: (result: EntryFunctionResult) => bigint;
  },
): EntryFunctionResult {
  const { transaction, read, executeAs, countUnits } = context;
  const { maxGasAmount } = transaction;
  const { multisigAddress: address, given } = call;
  if (transaction.isSimulation === true) {
    if (given === null) return { abort: "MISSING_DATA" };
    return "code" in given ? { abort: "FEATURE_UNDER_GATING" } : executeAs(given, address);
  }
  const payload = readNextPayload(read, address, formatHex(call.givenBytes));
  const inner = payload === null ? null : decodePayload(payload, read);
  if (payload === null || inner === null) return { abort: "FAILED_TO_DESERIALIZE_ARGUMENT" };
  const result = executeAs(inner, address);
  const execution = { address, executor: transaction.sender, payload };
  if (!("abort" in result) && countUnits(result) <= maxGasAmount) {
    return runSteps(read, [() => result, removeExecuted({ ...execution, error: null })]);
  }
  const status = "abort" in result ? result.abort : outOfGasStatus;
  const removed = removeExecuted({ ...execution, error: describeFailure(status) })(read);
  if ("abort" in removed || status !== outOfGasStatus) return removed;
  // A call that needs more than the maximum gas amount costs all of it.
  const left = maxGasAmount - countUnits(removed);
  return { ...removed, extraGasUnits: left < 0n ? 0n : left };
}

function decodePayload(payload: string, read: ReadState): EntryFunctionCall | null {
  try {
    const decoded = decodeMultisigCall(parseHex(payload) ?? new Uint8Array());
    return decoded.kind === "unsupported" ? null : decodeCall(decoded, 1, read);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** Describes the failure of a call in the form of `0x1::multisig_account::ExecutionError`. */
function describeFailure(text: string): JsonObject {
  const status = parseVmStatus(text);
  const describe = (type: string, code: bigint, location: ModuleLocation | null): JsonObject => ({
    abort_location: location === null ? "" : `${location.address}::${location.name}`,
    error_type: type,
    error_code: String(code),
  });
  if (status.kind === "abort") return describe("MoveAbort", status.code, status.location);
  if (status.kind === "failure") return describe("MoveExecutionFailure", unknownFailureCode, status.location);
  return describe(
    "VMError",
    status.kind === "other" ? (status.code ?? unknownFailureCode) : outOfGasCode,
    null,
  );
}
