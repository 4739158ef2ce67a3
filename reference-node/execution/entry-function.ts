import { type ReadState, type StateChanges, moduleKey } from "../ledger/state-value.ts";
import type { TransactionEvent } from "../ledger/transaction-record.ts";
import type { Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { toArgumentStruct } from "../bcs/value.ts";
import { parseMoveType, substituteTypeArguments, type MoveType } from "../primitives/move-type.ts";
import { parseModuleAbi, type FunctionAbi, type ModuleAbi } from "./framework/module-abi.ts";
import { MoveValueError, readMoveValue, createStructLookup } from "./framework/move-value.ts";

/** What an entry function is called with. */
export interface EntryFunctionInput {
  readonly sender: Address;
  /** In their one spelling. */
  readonly typeArguments: readonly string[];
  readonly arguments: readonly JsonValue[];
  readonly read: ReadState;
}

/** What an entry function does: it writes and tells, or it aborts and leaves everything as it was. */
export type EntryFunctionResult =
  | {
      readonly changes: StateChanges;
      readonly events: readonly TransactionEvent[];
      /** Gas units that it takes beyond what its size, writes and events cost. */
      readonly extraGasUnits?: bigint;
    }
  | { readonly abort: string };

/** An entry function of the framework, without the cost of its execution. */
export type EntryFunction = (input: EntryFunctionInput) => EntryFunctionResult;

/** Entry functions by their ids, `{address}::{module name}::{function name}`. */
export type EntryFunctions = ReadonlyMap<string, EntryFunction>;

/** The status of arguments that are not of the function's parameter types. */
export const invalidArgumentsAbort: EntryFunctionResult = { abort: "FAILED_TO_DESERIALIZE_ARGUMENT" };

/** Where a function stands. */
export interface FunctionId {
  readonly address: Address;
  readonly module: string;
  readonly name: string;
}

/** The description of an entry function as the state has it; undefined where none is published there. */
export function findEntryFunction(
  { address, module, name }: FunctionId,
  read: ReadState,
): FunctionAbi | undefined {
  const found = read(moduleKey(address, module));
  return found && parseModuleAbi(found).exposed_functions.find((one) => one.is_entry && one.name === name);
}

/** The parameters that a call gives arguments for: signers are those who have signed. */
export function listValueParameters({ params }: FunctionAbi): readonly string[] {
  return params.filter((type) => type !== "&signer" && type !== "signer");
}

/**
 * The types of a call's arguments. The number of type arguments has to be the function's own.
 * @throws TypeError for a parameter that is a reference, which no entry function of a value has.
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

/** Whether an argument can be of a type: of structs only text, options and objects can be sent. */
export function isArgumentType(type: MoveType): boolean {
  if (type.kind === "vector") return isArgumentType(type.element);
  if (type.kind !== "struct") return type.kind !== "signer" && type.kind !== "parameter";
  const struct = toArgumentStruct(type);
  return struct !== null && (struct.kind !== "option" || isArgumentType(struct.values));
}

/** What a function comes to, given arguments of its parameter types in their one spelling. */
export type FunctionBody = (given: readonly JsonValue[], input: EntryFunctionInput) => EntryFunctionResult;

/**
 * The entry functions of a module by their ids, made of what each does. Arguments that are not of the types that the
 * module declares abort before that. @throws TypeError for a name that is no entry function of the module.
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

/** The arguments in their one spelling; null where their number or one of them does not fit. */
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
