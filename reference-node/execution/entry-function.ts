import { type ReadState, type StateChanges, moduleKey } from "../ledger/state-value.ts";
import type { TransactionEvent } from "../ledger/transaction-record.ts";
import type { Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { toArgumentStruct } from "../bcs/value.ts";
import { parseMoveType, substituteTypeArguments, type MoveType } from "../primitives/move-type.ts";
import { parseModuleAbi, type FunctionAbi, type ModuleAbi } from "./framework/module-abi.ts";
import { MoveValueError, readMoveValue, createStructLookup } from "./framework/move-value.ts";

/** The input of an entry function. */
export interface EntryFunctionInput {
  readonly sender: Address;
  /** In canonical form. */
  readonly typeArguments: readonly string[];
  readonly arguments: readonly JsonValue[];
  readonly read: ReadState;
}

/** The result of an entry function: changes and events, or an abort without changes. */
export type EntryFunctionResult =
  | {
      readonly changes: StateChanges;
      readonly events: readonly TransactionEvent[];
      /** Gas units in addition to the cost of size, writes and events. */
      readonly extraGasUnits?: bigint;
    }
  | { readonly abort: string };

/** An entry function of the framework, without its base gas cost. */
export type EntryFunction = (input: EntryFunctionInput) => EntryFunctionResult;

/** Entry functions by their ids, `{address}::{module name}::{function name}`. */
export type EntryFunctions = ReadonlyMap<string, EntryFunction>;

/** The abort for arguments that do not match the parameter types. */
export const invalidArgumentsAbort: EntryFunctionResult = { abort: "FAILED_TO_DESERIALIZE_ARGUMENT" };

/** The address, module and name of a function. */
export interface FunctionId {
  readonly address: Address;
  readonly module: string;
  readonly name: string;
}

/** Finds the ABI of a published entry function, or returns undefined. */
export function findEntryFunction(
  { address, module, name }: FunctionId,
  read: ReadState,
): FunctionAbi | undefined {
  const found = read(moduleKey(address, module));
  return found && parseModuleAbi(found).exposed_functions.find((one) => one.is_entry && one.name === name);
}

/** Lists the parameters that need arguments. Signers are not arguments. */
export function listValueParameters({ params }: FunctionAbi): readonly string[] {
  return params.filter((type) => type !== "&signer" && type !== "signer");
}

/**
 * Resolves the types of the arguments of a call. The number of type arguments must match.
 * @throws TypeError for a parameter that is not a type of values.
 */
export function resolveArgumentTypes(
  abi: FunctionAbi,
  typeArguments: readonly MoveType[],
): readonly MoveType[] {
  return listValueParameters(abi).map((text) => {
    const type = parseMoveType(text, { parameters: true });
    if (type === null) throw new TypeError(`parameter type expected a type of values, got ${text}`);
    return substituteTypeArguments(type, typeArguments);
  });
}

/** Returns whether a type can be an argument. The only such structs are strings, options and objects. */
export function isArgumentType(type: MoveType): boolean {
  if (type.kind === "vector") return isArgumentType(type.element);
  if (type.kind !== "struct") return type.kind !== "signer" && type.kind !== "parameter";
  const struct = toArgumentStruct(type);
  return struct !== null && (struct.kind !== "option" || isArgumentType(struct.values));
}

/** The body of a function, called with arguments of its parameter types in canonical form. */
export type FunctionBody = (given: readonly JsonValue[], input: EntryFunctionInput) => EntryFunctionResult;

/**
 * Creates the entry functions of a module by id. Arguments that do not match the declared types abort before the
 * body runs.
 * @throws TypeError for a name that is not an entry function of the module.
 */
export function createModuleFunctions(
  module: ModuleAbi,
  bodies: Readonly<Record<string, FunctionBody>>,
): EntryFunctions {
  return new Map(
    Object.entries(bodies).map(([name, body]): [string, EntryFunction] => {
      const id = `${module.address}::${module.name}::${name}`;
      const abi = module.exposed_functions.find((one) => one.name === name && one.is_entry);
      if (abi === undefined) throw new TypeError(`function expected an entry function, got ${id}`);
      const types = listValueParameters(abi);
      return [
        id,
        (input) => {
          const given = readArguments(types, input.arguments, input.read);
          return given === null ? invalidArgumentsAbort : body(given, input);
        },
      ];
    }),
  );
}

/** Returns the arguments in canonical form, or null if they do not match. */
function readArguments(
  types: readonly string[],
  given: readonly JsonValue[],
  read: ReadState,
): readonly JsonValue[] | null {
  if (given.length !== types.length) return null;
  const structs = createStructLookup(read);
  try {
    return given.map((value, index) => readArgument(types[index] ?? "", value, { index, structs }));
  } catch (error) {
    if (error instanceof MoveValueError) return null;
    throw error;
  }
}

function readArgument(
  text: string,
  value: JsonValue,
  { index, structs }: { readonly index: number; readonly structs: ReturnType<typeof createStructLookup> },
): JsonValue {
  const type = parseMoveType(text);
  if (type === null) throw new TypeError(`parameter type expected a type of values, got ${text}`);
  return readMoveValue(type, value, { place: `argument ${index}`, structs });
}
