import type { ReadState } from "../ledger/state-value.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseMoveType } from "../primitives/move-type.ts";
import {
  invalidArgumentsAbort,
  type EntryFunction,
  type EntryFunctionInput,
  type EntryFunctionResult,
  type EntryFunctions,
} from "./entry-function.ts";
import { listValueParameters } from "./entry-function-abi.ts";
import type { ModuleAbi } from "./framework/module-abi.ts";
import { MoveValueError, readMoveValue, createStructLookup } from "./framework/move-value.ts";

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
