import { decodeValue } from "../bcs/decode-value.ts";
import { DecodeError } from "../bcs/reader.ts";
import type { EntryFunctionPayload } from "../bcs/signed-transaction.ts";
import type { ReadState } from "../ledger/state-value.ts";
import { formatAddress } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { formatHex } from "../primitives/hex.ts";
import { parseMoveType, type MoveType } from "../primitives/move-type.ts";
import { resolveArgumentTypes, findEntryFunction, isArgumentType } from "./entry-function-abi.ts";
import type { EntryFunctionCall } from "./user-transaction.ts";

/**
 * Describes the call of a payload by the function that a state has for it. What does not fit is shown as the bytes that
 * it is, and comes to the status that `misfit` names.
 */
export function decodeCall(payload: EntryFunctionPayload, read: ReadState): EntryFunctionCall {
  const { typeArguments } = payload;
  const id = `${formatAddress(payload.address)}::${payload.module}::${payload.name}`;
  const bytes = payload.arguments.map((argument) => formatHex(argument));
  const describedCall = { function: id, typeArguments, arguments: bytes };
  const abi = findEntryFunction(payload, read);
  if (abi === undefined) return { ...describedCall, mismatchStatus: "LINKER_ERROR" };
  const given = parsedTypes(typeArguments);
  if (given.length !== abi.generic_type_params.length) {
    return { ...describedCall, mismatchStatus: "NUMBER_OF_TYPE_ARGUMENTS_MISMATCH" };
  }
  const types = resolveArgumentTypes(abi, given);
  if (types.length !== payload.arguments.length) {
    return { ...describedCall, mismatchStatus: "NUMBER_OF_ARGUMENTS_MISMATCH" };
  }
  if (!types.every((type) => isArgumentType(type))) {
    return { ...describedCall, mismatchStatus: "INVALID_MAIN_FUNCTION_SIGNATURE" };
  }
  const values = types.map((type, index) => decodedArgument(payload.arguments[index], type));
  return values.includes(null)
    ? {
        ...describedCall,
        arguments: values.map((value, index) => value ?? bytes[index] ?? null),
        mismatchStatus: "FAILED_TO_DESERIALIZE_ARGUMENT",
      }
    : { ...describedCall, arguments: values };
}

/** No value is written as null, so null says that the bytes are not of the type. */
function decodedArgument(bytes: Uint8Array | undefined, type: MoveType): JsonValue {
  try {
    return bytes === undefined ? null : decodeValue(bytes, type);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** Without what is no type of values here, so that the number no longer fits. */
function parsedTypes(texts: readonly string[]): readonly MoveType[] {
  return texts.flatMap((text) => parseMoveType(text) ?? []);
}
