import { toArgumentStruct } from "../bcs/argument-struct.ts";
import { moduleKey, type ReadState } from "../ledger/state-value.ts";
import type { Address } from "../primitives/address.ts";
import { parseMoveType, substituteTypeArguments, type MoveType } from "../primitives/move-type.ts";
import { parseModuleAbi, type FunctionAbi } from "./framework/module-abi.ts";

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
