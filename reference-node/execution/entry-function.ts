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
  /** The type arguments in the canonical form of `formatMoveType`. */
  readonly typeArguments: readonly string[];
  readonly arguments: readonly JsonValue[];
  readonly read: ReadState;
}

/** The result of an entry function: its changes and events, or the message of its abort. */
export type EntryFunctionResult =
  | {
      readonly changes: StateChanges;
      readonly events: readonly TransactionEvent[];
      /** Gas units that the function uses in addition to the cost of the size, the writes and the events. */
      readonly extraGasUnits?: bigint;
    }
  | { readonly abort: string };

/** An entry function of the framework. Its caller computes and charges the gas. */
export type EntryFunction = (input: EntryFunctionInput) => EntryFunctionResult;

/** Entry functions by id, `{address}::{module name}::{function name}`. */
export type EntryFunctions = ReadonlyMap<string, EntryFunction>;

/** The result of a call whose arguments do not match the parameter types. */
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

/** Lists the parameter types for which a call has arguments. These are all except signers, which the node supplies. */
export function listValueParameters({ params }: FunctionAbi): readonly string[] {
  return params.filter((type) => type !== "&signer" && type !== "signer");
}

/** Stands for the types in published ABIs that no argument can have, such as references and signed integers. */
const typeWithoutValues: MoveType = { kind: "signer" };

/** Resolves the argument types of a call. The caller must check the number of type arguments first. */
export function resolveArgumentTypes(
  abi: FunctionAbi,
  typeArguments: readonly MoveType[],
): readonly MoveType[] {
  return listValueParameters(abi).map((text) => {
    const type = parseMoveType(text, { parameters: true }) ?? typeWithoutValues;
    return substituteTypeArguments(type, typeArguments);
  });
}

/**
 * Returns whether arguments can have this type. Of all structs, only `String`, `Option` and `Object` are possible.
 */
export function isArgumentType(type: MoveType): boolean {
  if (type.kind === "vector") return isArgumentType(type.element);
  if (type.kind !== "struct") return type.kind !== "signer" && type.kind !== "parameter";
  const struct = toArgumentStruct(type);
  return struct !== null && (struct.kind !== "option" || isArgumentType(struct.values));
}

/** The implementation of a function. Its arguments match the parameter types and are in canonical form. */
export type FunctionBody = (given: readonly JsonValue[], input: EntryFunctionInput) => EntryFunctionResult;

/**
 * Creates the entry functions of a module by id. A call aborts before the body runs if its arguments do not match
 * the declared types.
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
      if (abi === undefined)
        throw new TypeError(`function must be an entry function of the module, got ${id}`);
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

/** Returns the arguments in canonical form, or null if they do not match their types. */
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
  if (type === null) throw new TypeError(`parameter type must be a type that has values, got ${text}`);
  return readMoveValue(type, value, { place: `argument ${index}`, structs });
}
