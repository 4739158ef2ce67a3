import { EncodeError, encodeValue } from "../bcs/value.ts";
import type { EntryFunctionPayload } from "../bcs/signed-transaction.ts";
import type { ReadState } from "../ledger/state-value.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { formatMoveType, type MoveType } from "../primitives/move-type.ts";
import {
  resolveArgumentTypes,
  findEntryFunction,
  formatFunctionId,
  areArgumentTypes,
  listValueParameters,
  type FunctionId,
} from "../move/function-abi.ts";
import type { FunctionAbi } from "../move/module-abi.ts";

/** The entry function call of a JSON request (§2.5a). */
export interface RequestedCall {
  readonly function: FunctionId;
  readonly typeArguments: readonly MoveType[];
  readonly arguments: readonly JsonValue[];
}

/** The error for a call that does not match a published function. The message contains the reason. */
export class CallError extends Error {
  override readonly name = "CallError";
}

/**
 * Resolves the argument types of a call. `checkType` throws for a type argument that the call may not have.
 * @throws CallError if the number of its arguments or of its type arguments is not that of the function.
 */
export function resolveCallTypes(
  call: Pick<RequestedCall, "function" | "typeArguments"> & { readonly arguments: readonly unknown[] },
  abi: FunctionAbi,
  checkType?: (type: MoveType) => void,
): readonly MoveType[] {
  const id = formatFunctionId(call.function);
  const typeCount = abi.generic_type_params.length;
  if (call.typeArguments.length !== typeCount) {
    throw new CallError(`${id} must have ${typeCount} type arguments, got ${call.typeArguments.length}`);
  }
  if (checkType !== undefined) call.typeArguments.forEach(checkType);
  const types = resolveArgumentTypes(abi, call.typeArguments);
  if (call.arguments.length !== types.length) {
    throw new CallError(`${id} must have ${types.length} arguments, got ${call.arguments.length}`);
  }
  if (areArgumentTypes(types)) return types;
  const unsupported = listValueParameters(abi)[types.indexOf(null)];
  throw new CallError(`${id} has a parameter of type ${unsupported}, which cannot be an argument`);
}

/**
 * Encodes a call with the ABI of its function. The client has signed the encoded payload, so the encoding must give
 * the same bytes (§4.6).
 * @throws CallError for an unknown function and for arguments that do not match its parameter types.
 */
export function encodeCall(
  call: RequestedCall,
  { read, nonce }: { readonly read: ReadState; readonly nonce: bigint | null },
): EntryFunctionPayload {
  const { address, module, name } = call.function;
  const id = formatFunctionId(call.function);
  const abi = findEntryFunction(call.function, read);
  if (abi === undefined) throw new CallError(`${id} is not an entry function of a published module`);
  const types = resolveCallTypes(call, abi);
  return {
    kind: "entry function",
    address,
    module,
    name,
    typeArguments: call.typeArguments.map((type) => formatMoveType(type)),
    arguments: types.map((type, index) => encodeArgument(type, call.arguments[index] ?? null, index)),
    nonce,
  };
}

function encodeArgument(type: MoveType, value: JsonValue, index: number): Uint8Array {
  try {
    return encodeValue(value, type, `argument ${index}`);
  } catch (error) {
    if (error instanceof EncodeError) throw new CallError(error.message);
    throw error;
  }
}
