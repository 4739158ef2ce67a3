/** Scripts: their JSON form, and the checks of their arguments. The node does not execute their bytecode. */
import { DecodeError } from "../bcs/codec.ts";
import { createScriptArgument, formatScriptArgument, readArgumentValue } from "../bcs/script-payload.ts";
import type { ScriptArgument, ScriptPayload } from "../bcs/signed-transaction.ts";
import { decodeValue, EncodeError, encodeValue } from "../bcs/value.ts";
import { readScriptAbi } from "../bytecode/read-script.ts";
import { formatHex } from "../primitives/bytes.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { formatMoveType, parseMoveType, type MoveType } from "../primitives/move-type.ts";
import { CallError } from "./encode-call.ts";
import { areArgumentTypes, resolveArgumentTypes } from "../move/function-abi.ts";
import type { FunctionAbi } from "../move/module-abi.ts";
import { createUnimplementedFailure, type Abort } from "../move/move-abort.ts";
import type { ScriptCall } from "./user-transaction.ts";

/** The script of a JSON request. */
export interface RequestedScript {
  readonly code: Uint8Array;
  readonly typeArguments: readonly MoveType[];
  readonly arguments: readonly JsonValue[];
}

/**
 * Encodes the script of a JSON request with the ABI in its bytecode.
 * @throws CallError for malformed bytecode, and for arguments that do not match its parameters.
 */
export function encodeScriptCall(call: RequestedScript, nonce: bigint | null): ScriptPayload {
  const abi = readAbi(call.code);
  if (abi === null) throw new CallError("the bytecode of the script is malformed");
  const typeCount = abi.generic_type_params.length;
  if (call.typeArguments.length !== typeCount) {
    throw new CallError(`the script must have ${typeCount} type arguments, got ${call.typeArguments.length}`);
  }
  const types = resolveArgumentTypes(abi, call.typeArguments);
  if (call.arguments.length !== types.length) {
    throw new CallError(`the script must have ${types.length} arguments, got ${call.arguments.length}`);
  }
  if (!areArgumentTypes(types)) throw new CallError("the script has a parameter that cannot be an argument");
  return {
    kind: "script",
    code: call.code,
    typeArguments: call.typeArguments.map((type) => formatMoveType(type)),
    arguments: types.map((type, index) => encodeArgument(type, call.arguments[index] ?? null, index)),
    nonce,
  };
}

function encodeArgument(type: MoveType, value: JsonValue, index: number): ScriptArgument {
  try {
    return createScriptArgument(type, encodeValue(value, type, `argument ${index}`));
  } catch (error) {
    if (error instanceof EncodeError) throw new CallError(error.message);
    throw error;
  }
}

/** Decodes a script. `mismatchStatus` is the VM status with which it fails before it runs. */
export function decodeScript(payload: ScriptPayload): ScriptCall {
  const abi = readAbi(payload.code);
  const status = abi === null ? "CODE_DESERIALIZATION_ERROR" : checkArguments(payload, abi);
  return {
    code: formatHex(payload.code),
    abi,
    typeArguments: payload.typeArguments,
    arguments: payload.arguments.map((argument) => formatScriptArgument(argument)),
    ...(status === null ? {} : { mismatchStatus: status }),
  };
}

/** Returns the failure of a script: the first mismatch, or that the node does not execute its bytecode. */
export function executeScript({ mismatchStatus }: ScriptCall): Abort {
  return mismatchStatus === undefined ? createUnimplementedFailure("script") : { abort: mismatchStatus };
}

/** Returns the status of the first check that fails, in the order of the virtual machine, or null. */
function checkArguments(payload: ScriptPayload, abi: FunctionAbi): string | null {
  const { typeArguments: texts, arguments: given } = payload;
  if (texts.length !== abi.generic_type_params.length) return "NUMBER_OF_TYPE_ARGUMENTS_MISMATCH";
  const types = resolveArgumentTypes(
    abi,
    texts.flatMap((text) => parseMoveType(text) ?? []),
  );
  if (types.length !== given.length) return "NUMBER_OF_ARGUMENTS_MISMATCH";
  if (!areArgumentTypes(types)) return "INVALID_MAIN_FUNCTION_SIGNATURE";
  const fits = types.every((type, index) => {
    const argument = given[index];
    return argument !== undefined && isArgumentOf(argument, type);
  });
  return fits ? null : "TYPE_MISMATCH";
}

/** Returns whether an argument has the type of its parameter. The bytes of a serialized argument have to decode. */
function isArgumentOf(argument: ScriptArgument, type: MoveType): boolean {
  if (argument.type !== "serialized") return argument.type === formatMoveType(type);
  try {
    decodeValue(readArgumentValue(argument), type);
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

function readAbi(code: Uint8Array): FunctionAbi | null {
  try {
    return readScriptAbi(code);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
