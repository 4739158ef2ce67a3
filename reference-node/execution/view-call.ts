import { DecodeError } from "../bcs/codec.ts";
import { EncodeError, decodeValue, encodeValue } from "../bcs/value.ts";
import type { ReadState } from "../ledger/state-value.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import {
  formatMoveType,
  parseMoveType,
  substituteTypeArguments,
  type MoveType,
} from "../primitives/move-type.ts";
import { CallError, resolveCallTypes } from "./encode-call.ts";
import { findViewFunction, formatFunctionId, type FunctionId } from "../move/function-abi.ts";
import type { FunctionAbi } from "../move/module-abi.ts";
import { createStructLookup, type StructLookup } from "../move/move-value.ts";
import { computeExecutionUnits } from "./gas.ts";
import { createUnimplementedFailure, type Abort } from "../move/move-abort.ts";
import type { ViewFunctions } from "../move/view-function.ts";
import { formatAddress, parseAddress } from "../primitives/address.ts";

/** A call of a view function as a client sends it. Each argument is in its JSON form (§2.2) or in BCS. */
export interface RequestedView {
  readonly function: FunctionId;
  readonly typeArguments: readonly MoveType[];
  readonly arguments: readonly (JsonValue | Uint8Array)[];
}

/** A value that a view returns, in the JSON form of the interface. */
export interface ViewResult {
  readonly type: MoveType;
  readonly value: JsonValue;
}

/** The outcome of a view: its results and the used gas units, or its abort. */
export type ViewOutcome = { readonly results: readonly ViewResult[]; readonly gasUnits: bigint } | Abort;

/**
 * Calls a view function on a state.
 * @throws CallError for an unknown function, for type arguments that are not published, and for arguments that do not
 * match the parameter types.
 */
export function callView(
  call: RequestedView,
  { views, read }: { readonly views: ViewFunctions; readonly read: ReadState },
): ViewOutcome {
  const id = formatFunctionId(call.function);
  const abi = findViewFunction(call.function, read);
  // Client libraries compare this text.
  if (abi === undefined) throw new CallError(`could not find view function by ${id}`);
  const structs = createStructLookup(read);
  const types = resolveCallTypes(call, abi, (type) => checkPublished(type, structs));
  const given = types.map((type, index) => readArgument(type, call.arguments[index] ?? null, index));
  const view = views.get(id);
  if (view === undefined) return createUnimplementedFailure(id);
  const typeArguments = call.typeArguments.map((type) => formatMoveType(type));
  const result = view({ typeArguments, arguments: given, read });
  if ("abort" in result) return result;
  const results = result.values.map((value, index) => {
    const type = resultType(abi, index, call.typeArguments);
    return { type, value: shortenAddresses(type, value, structs) };
  });
  return { results, gasUnits: computeExecutionUnits(0, { changes: new Map(), events: [] }) };
}

/** Checks that the structs in a type argument are published. @throws CallError for another type. */
function checkPublished(type: MoveType, structs: StructLookup): void {
  if (type.kind === "vector") return checkPublished(type.element, structs);
  if (type.kind !== "struct") return;
  const count = structs(type)?.generic_type_params.length;
  if (count === undefined) {
    throw new CallError(`the type argument ${formatMoveType(type)} must be a published struct, got none`);
  }
  if (count !== type.typeArguments.length) {
    throw new CallError(
      `the struct of ${formatMoveType(type)} must have ${count} type arguments, got ${type.typeArguments.length}`,
    );
  }
  for (const argument of type.typeArguments) checkPublished(argument, structs);
}

/** Reads an argument in canonical form. JSON takes the way over BCS, so that both forms accept the same values. */
function readArgument(type: MoveType, given: JsonValue | Uint8Array, index: number): JsonValue {
  try {
    const bytes = given instanceof Uint8Array ? given : encodeValue(given, type, `argument ${index}`);
    return decodeValue(bytes, type);
  } catch (error) {
    if (error instanceof EncodeError) throw new CallError(error.message);
    if (error instanceof DecodeError) {
      throw new CallError(`argument ${index} must be BCS of ${formatMoveType(type)}: ${error.reason}`);
    }
    throw error;
  }
}

function resultType(abi: FunctionAbi, index: number, typeArguments: readonly MoveType[]): MoveType {
  const text = abi.return[index] ?? "";
  const type = parseMoveType(text, { parameters: true });
  if (type === null) throw new TypeError(`result type must be a type that has values, got ${text}`);
  return substituteTypeArguments(type, typeArguments);
}

/**
 * Replaces each address in a value of the state by its short form, `0x` and the digits without leading zeros. Existing
 * networks print the results of views in this form.
 */
function shortenAddresses(type: MoveType, value: JsonValue, structs: StructLookup): JsonValue {
  if (type.kind === "address") return shortenAddress(value);
  if (type.kind === "vector" && Array.isArray(value)) {
    return value.map((item: JsonValue) => shortenAddresses(type.element, item, structs));
  }
  if (type.kind !== "struct" || typeof value !== "object" || value === null || Array.isArray(value)) {
    return value;
  }
  const members = new Map<string, JsonValue>(Object.entries(value));
  for (const field of structs(type)?.fields ?? []) {
    const inner = members.get(field.name);
    const fieldType = parseMoveType(field.type, { parameters: true });
    if (inner === undefined || fieldType === null) continue;
    const resolved = substituteTypeArguments(fieldType, type.typeArguments);
    members.set(field.name, shortenAddresses(resolved, inner, structs));
  }
  return Object.fromEntries(members);
}

function shortenAddress(value: JsonValue): JsonValue {
  const address = typeof value === "string" ? parseAddress(value) : null;
  return address === null ? value : formatAddress(address);
}
