import type { ReadState } from "../../ledger/state-value.ts";
import { findEntryFunction, parseFunctionId } from "../function-abi.ts";
import type { EntryFunctionCall } from "../user-transaction.ts";

/** The status of arguments that do not match. The virtual machine counts the signers before it reads the arguments. */
const laterStatus = "FAILED_TO_DESERIALIZE_ARGUMENT";

/**
 * Adds the VM status of a call whose number of signers differs from that of the function's signer parameters. A
 * function without signer parameters can have any number of signers.
 */
export function checkSignerCount(
  call: EntryFunctionCall,
  signerCount: number,
  read: ReadState,
): EntryFunctionCall {
  if (call.mismatchStatus !== undefined && call.mismatchStatus !== laterStatus) return call;
  const id = parseFunctionId(call.function);
  const abi = id === null ? undefined : findEntryFunction(id, read);
  const expected = abi?.params.filter((type) => type === "&signer" || type === "signer").length ?? 0;
  return expected === 0 || expected === signerCount
    ? call
    : { ...call, mismatchStatus: "NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH" };
}
