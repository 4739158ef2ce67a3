/** Published functions: their ids, their ABIs, and the types of their arguments. */
import { moduleKey, type ReadState } from "../ledger/state-value.ts";
import { toArgumentStruct } from "../bcs/value.ts";
import { formatAddress, parseAddress, type Address } from "../primitives/address.ts";
import { parseMoveType, substituteTypeArguments, type MoveType } from "../primitives/move-type.ts";
import { parseModuleAbi, type FunctionAbi } from "./module-abi.ts";

/** The address, module and name of a function. */
export interface FunctionId {
  readonly address: Address;
  readonly module: string;
  readonly name: string;
}

/** Formats a function id as `{address}::{module name}::{function name}` (§2.1). */
export function formatFunctionId({ address, module, name }: FunctionId): string {
  return `${formatAddress(address)}::${module}::${name}`;
}

/** Parses a function id. Returns null for any other text. */
export function parseFunctionId(text: string): FunctionId | null {
  const [, digits = "", module = "", name = ""] =
    /^(0x[0-9a-fA-F]{1,64})::([A-Za-z_][A-Za-z0-9_]*)::([A-Za-z_][A-Za-z0-9_]*)$/.exec(text) ?? [];
  const address = parseAddress(digits);
  return address === null ? null : { address, module, name };
}

/** Finds the ABI of a published entry function, or returns undefined. */
export function findEntryFunction(id: FunctionId, read: ReadState): FunctionAbi | undefined {
  return findFunction(id, read, ({ is_entry: isEntry }) => isEntry);
}

/** Finds the ABI of a published view function, or returns undefined. */
export function findViewFunction(id: FunctionId, read: ReadState): FunctionAbi | undefined {
  return findFunction(id, read, ({ is_view: isView }) => isView);
}

function findFunction(
  { address, module, name }: FunctionId,
  read: ReadState,
  hasRole: (abi: FunctionAbi) => boolean,
): FunctionAbi | undefined {
  const found = read(moduleKey(address, module));
  return found && parseModuleAbi(found).exposed_functions.find((one) => one.name === name && hasRole(one));
}

/** Lists the parameter types for which a call has arguments. These are all except signers, which the node supplies. */
export function listValueParameters({ params }: FunctionAbi): readonly string[] {
  return params.filter((type) => !isSigner(type));
}

/** Counts the parameters of a function that are signers. */
export function countSignerParameters({ params }: FunctionAbi): number {
  return params.filter(isSigner).length;
}

function isSigner(type: string): boolean {
  return type === "&signer" || type === "signer";
}

/**
 * Resolves the argument types of a call. The caller must check the number of type arguments first. A type that no
 * argument can have, such as a reference, is null.
 */
export function resolveArgumentTypes(
  abi: FunctionAbi,
  typeArguments: readonly MoveType[],
): readonly (MoveType | null)[] {
  const parsed = parsedParameters.get(abi) ?? parseParameters(abi);
  parsedParameters.set(abi, parsed);
  return typeArguments.length === 0 ? parsed.resolved : resolveTypes(parsed.types, typeArguments);
}

/** The types of the parameters that have arguments. */
interface ParsedParameters {
  /** The types as the ABI declares them, with type parameters. */
  readonly types: readonly (MoveType | null)[];
  /** The argument types of a call without type arguments. */
  readonly resolved: readonly (MoveType | null)[];
}

/** The ABIs in a state never change, and nearly all transactions call the same functions. */
const parsedParameters = new WeakMap<FunctionAbi, ParsedParameters>();

function parseParameters(abi: FunctionAbi): ParsedParameters {
  const types = listValueParameters(abi).map((text) => parseMoveType(text, { parameters: true }));
  const isGeneric = abi.generic_type_params.length > 0;
  return { types, resolved: isGeneric ? [] : resolveTypes(types, []) };
}

function resolveTypes(
  types: readonly (MoveType | null)[],
  typeArguments: readonly MoveType[],
): readonly (MoveType | null)[] {
  return types.map((type) => {
    const resolved = type === null ? null : substituteTypeArguments(type, typeArguments);
    return resolved !== null && isArgumentType(resolved) ? resolved : null;
  });
}

/** Returns whether every parameter has a type that an argument can have. */
export function areArgumentTypes(types: readonly (MoveType | null)[]): types is readonly MoveType[] {
  return !types.includes(null);
}

/**
 * Returns whether arguments can have this type. Of all structs, only `String`, `Option` and `Object` are possible.
 */
function isArgumentType(type: MoveType): boolean {
  if (type.kind === "vector") return isArgumentType(type.element);
  if (type.kind !== "struct") return type.kind !== "signer" && type.kind !== "parameter";
  const struct = toArgumentStruct(type);
  return struct !== null && (struct.kind !== "option" || isArgumentType(struct.values));
}
