/** Reads the arguments of calls of native functions. */
import { resourceKey, type ReadState } from "../ledger/state-value.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import {
  formatMoveType,
  parseMoveType,
  substituteTypeArguments,
  type MoveType,
} from "../primitives/move-type.ts";
import { listValueParameters } from "./function-abi.ts";
import type { FunctionAbi } from "./module-abi.ts";
import { MoveValueError, readMoveValue, createStructLookup } from "./move-value.ts";
import { toObjectAddress } from "./native-arguments.ts";
import { objectErrors } from "./object-errors.ts";
import type { Abort } from "./move-abort.ts";

/** The parts of a call from which its arguments are read. */
export interface GivenCall {
  /** The type arguments in the canonical form of `formatMoveType`. */
  readonly typeArguments: readonly string[];
  readonly arguments: readonly JsonValue[];
  readonly read: ReadState;
}

/** Returns the arguments of a call in canonical form, or the abort of a call that does not match the function. */
export type ArgumentReader = (call: GivenCall) => { readonly arguments: readonly JsonValue[] } | Abort;

const invalidArguments: Abort = { abort: "FAILED_TO_DESERIALIZE_ARGUMENT" };

/**
 * Creates the reader for the arguments of a function. An argument `Object<T>` must be the address of an object that
 * has the resource `T`.
 * @throws TypeError for a function with a parameter whose type has no values.
 */
export function createArgumentReader(abi: FunctionAbi): ArgumentReader {
  const declared = listValueParameters(abi).map(parseParameterType);
  const typeCount = abi.generic_type_params.length;
  return ({ typeArguments: texts, arguments: given, read }) => {
    if (given.length !== declared.length) return invalidArguments;
    const typeArguments = texts.flatMap((text) => parseMoveType(text) ?? []);
    if (typeArguments.length !== typeCount) return { abort: "NUMBER_OF_TYPE_ARGUMENTS_MISMATCH" };
    const types =
      typeCount === 0 ? declared : declared.map((type) => substituteTypeArguments(type, typeArguments));
    const values = readValues(types, given, read);
    if (values === null) return invalidArguments;
    for (const [index, type] of types.entries()) {
      const abort = checkObject(type, values[index] ?? null, read);
      if (abort !== null) return abort;
    }
    return { arguments: values };
  };
}

function parseParameterType(text: string): MoveType {
  const type = parseMoveType(text, { parameters: true });
  if (type === null) throw new TypeError(`parameter type must be a type that has values, got ${text}`);
  return type;
}

/** Returns the arguments in canonical form, or null if they do not match their types. */
function readValues(
  types: readonly MoveType[],
  given: readonly JsonValue[],
  read: ReadState,
): readonly JsonValue[] | null {
  const structs = createStructLookup(read);
  try {
    return types.map((type, index) =>
      readMoveValue(type, given[index] ?? null, { place: `argument ${index}`, structs }),
    );
  } catch (error) {
    if (error instanceof MoveValueError) return null;
    throw error;
  }
}

/** Returns the abort of a call with an object that does not exist. Returns null for any other argument. */
function checkObject(type: MoveType, value: JsonValue, read: ReadState): Abort | null {
  if (type.kind !== "struct" || type.module !== "object" || type.name !== "Object") return null;
  const [resource] = type.typeArguments;
  if (resource === undefined) return invalidArguments;
  const address = toObjectAddress(value);
  if (read(resourceKey(address, "0x1::object::ObjectCore")) === undefined) return objectErrors.doesNotExist;
  const isThere = read(resourceKey(address, formatMoveType(resource))) !== undefined;
  return isThere ? null : objectErrors.resourceDoesNotExist;
}
