/** Reads Move values from JSON (§2.2). */
import { U16_MAX, U32_MAX, U64_MAX, U8_MAX } from "../../spec/vocabulary.ts";
import { formatGivenValue } from "../bcs/move-value.ts";
import { moduleKey, type ReadState } from "../ledger/state-value.ts";
import { parseAddress } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseDecimal } from "../primitives/u64.ts";
import { parseHex } from "../primitives/bytes.ts";
import {
  formatMoveType,
  parseMoveType,
  substituteTypeArguments,
  type MoveType,
  type StructTag,
} from "../primitives/move-type.ts";
import { parseModuleAbi, type StructAbi, type VariantAbi } from "./module-abi.ts";

/**
 * The error for a value that does not match its type, or for an unknown type. The message contains the path and the
 * reason.
 */
export class MoveValueError extends Error {
  override readonly name = "MoveValueError";
}

/** Finds the ABI of a struct, or returns undefined if it is not published. */
export type StructLookup = (tag: StructTag) => StructAbi | undefined;

/** Creates a lookup of structs in the modules of a state. */
export function createStructLookup(read: ReadState): StructLookup {
  return ({ address, module, name }) => {
    const found = read(moduleKey(address, module));
    return found && parseModuleAbi(found).structs.find((struct) => struct.name === name);
  };
}

/** The maximum number of nested values. It limits the work for a large request body. */
export const valuesMax = 10_000;

/** The struct lookup, and the path of the value in the request, which error messages contain. */
interface ReadingContext {
  readonly place: string;
  readonly structs: StructLookup;
}

interface CountedReadingContext extends ReadingContext {
  readonly count: { left: number };
}

/**
 * Checks that a JSON value matches a type and returns it in canonical form. For example, the u64 `"007"` becomes
 * `"7"`, the address `0x1` gets all 64 digits, and the bytes `0xFF` become `0xff`.
 * @throws MoveValueError for a value that does not match or has more than `valuesMax` nested values. Also for a type
 * that has no values or contains an unknown struct.
 */
export function readMoveValue(type: MoveType, value: JsonValue, context: ReadingContext): JsonValue {
  const { place, structs } = context;
  return readValue(type, value, { place, structs, count: { left: valuesMax } });
}

function readValue(type: MoveType, value: JsonValue, context: CountedReadingContext): JsonValue {
  context.count.left -= 1;
  if (context.count.left < 0) {
    throw new MoveValueError(`${context.place} exceeds the maximum of ${valuesMax} values`);
  }
  switch (type.kind) {
    case "bool":
      if (typeof value !== "boolean") throw createMismatchError(context, "a boolean", value);
      return value;
    case "u8":
      return readNumber(value, context, U8_MAX);
    case "u16":
      return readNumber(value, context, U16_MAX);
    case "u32":
      return readNumber(value, context, U32_MAX);
    case "u64":
      return readDigits(value, context, U64_MAX);
    case "u128":
      return readDigits(value, context, 2n ** 128n - 1n);
    case "u256":
      return readDigits(value, context, 2n ** 256n - 1n);
    case "address":
      return readAddress(value, context);
    case "vector":
      return readVector(type.element, value, context);
    case "struct":
      return readStruct(type, value, context);
    case "signer":
    case "parameter":
      throw new MoveValueError(`${context.place} has the type ${formatMoveType(type)}, which has no values`);
  }
}

function readNumber(value: JsonValue, context: ReadingContext, max: bigint): JsonValue {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= Number(max))
    return value;
  throw createMismatchError(context, `a number, an integer from 0 to ${max}`, value);
}

function readDigits(value: JsonValue, context: ReadingContext, max: bigint): JsonValue {
  const number = typeof value === "string" ? parseDecimal(value, max) : null;
  if (number === null)
    throw createMismatchError(context, `a string of decimal digits, at most ${max}`, value);
  return String(number);
}

function readAddress(value: JsonValue, context: ReadingContext): JsonValue {
  const address = typeof value === "string" ? parseAddress(value) : null;
  if (address === null)
    throw createMismatchError(context, "a string of 1 to 64 hex digits with an optional prefix 0x", value);
  return `0x${address}`;
}

function readVector(element: MoveType, value: JsonValue, context: CountedReadingContext): JsonValue {
  if (element.kind === "u8") {
    if (typeof value === "string" && parseHex(value) !== null) return value.toLowerCase();
    throw createMismatchError(context, "a string of 0x and two hex digits for each byte", value);
  }
  if (!Array.isArray(value)) throw createMismatchError(context, "an array", value);
  return value.map((item: JsonValue, index) =>
    readValue(element, item, { ...context, place: `${context.place}[${index}]` }),
  );
}

function readStruct(tag: StructTag, value: JsonValue, context: CountedReadingContext): JsonValue {
  const struct = structOf(tag, context);
  const type = formatMoveType(tag);
  if (type === "0x1::string::String") {
    // A string with a lone surrogate cannot be encoded as UTF-8.
    if (typeof value === "string" && !/\p{Surrogate}/u.test(value)) return value;
    throw createMismatchError(context, "a string of Unicode text", value);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw createMismatchError(context, `an object with the fields of ${type}`, value);
  }
  const given = new Map<string, JsonValue>(Object.entries(value));
  const variant = struct.variants === undefined ? null : takeVariant(struct.variants, given, context);
  const fields = (variant ?? struct).fields.map((field): [string, JsonValue] => {
    const place = `${context.place}.${field.name}`;
    const inner = given.get(field.name);
    if (inner === undefined) throw new MoveValueError(`${place} is missing`);
    given.delete(field.name);
    return [field.name, readValue(fieldType(field.type, tag, place), inner, { ...context, place })];
  });
  const [unknown] = given.keys();
  if (unknown !== undefined) {
    throw new MoveValueError(
      `${context.place} has the member ${JSON.stringify(unknown.slice(0, 80))}, which is not a field of ${type}`,
    );
  }
  if (tag.module === "option" && tag.name === "Option") checkOption(value, context);
  return { ...(variant === null ? {} : { [variantMember]: variant.name }), ...Object.fromEntries(fields) };
}

/** The member that names the variant of an enum. */
const variantMember = "__variant__";

/** Removes the name of the variant from the members of an enum, and returns the variant. */
function takeVariant(
  variants: readonly VariantAbi[],
  given: Map<string, JsonValue>,
  { place }: ReadingContext,
): VariantAbi {
  const path = `${place}.${variantMember}`;
  const name = given.get(variantMember);
  if (name === undefined) throw new MoveValueError(`${path} is missing`);
  given.delete(variantMember);
  const variant = variants.find((one) => one.name === name);
  if (variant !== undefined) return variant;
  const names = variants.map((one) => one.name).join(", ");
  throw createMismatchError({ place: path }, `the name of a variant (${names})`, name);
}

function structOf(tag: StructTag, { place, structs }: ReadingContext): StructAbi {
  const struct = structs(tag);
  if (struct === undefined) {
    throw new MoveValueError(`${place} has the type ${formatMoveType(tag)}, which is not published`);
  }
  const count = struct.generic_type_params.length;
  if (tag.typeArguments.length !== count) {
    throw new MoveValueError(
      `${place} has the type ${formatMoveType(tag)}, which must have ${count} type arguments, got ${tag.typeArguments.length}`,
    );
  }
  return struct;
}

/**
 * Parses the type of a struct field and replaces its type parameters. Published structs can have fields of types that
 * the interface does not list, and types that grow with every level of nested structs.
 * @throws MoveValueError for such types.
 */
function fieldType(text: string, tag: StructTag, place: string): MoveType {
  const type = parseMoveType(text, { parameters: true });
  const resolved = type && substituteTypeArguments(type, tag.typeArguments);
  if (resolved !== null && countTypes(resolved) <= nestedTypesMax) return resolved;
  throw new MoveValueError(`${place} has the type ${text.slice(0, 80)}, which has no values`);
}

/** The maximum number of types in the type of a field. Existing networks have the same limit. */
const nestedTypesMax = 128;

function countTypes(type: MoveType): number {
  if (type.kind === "vector") return 1 + countTypes(type.element);
  if (type.kind !== "struct") return 1;
  return type.typeArguments.reduce((count, argument) => count + countTypes(argument), 1);
}

/** Rejects an option with more than one value. The `vec` of an `Option<u8>` is a hex string instead of an array. */
function checkOption(value: object, context: ReadingContext): void {
  const vec: unknown = "vec" in value ? value.vec : undefined;
  const count = typeof vec === "string" ? (vec.length - 2) / 2 : Array.isArray(vec) ? vec.length : 0;
  if (count > 1)
    throw new MoveValueError(`${context.place} must be an option of at most 1 value, got ${count} values`);
}

function createMismatchError(
  { place }: Pick<ReadingContext, "place">,
  expected: string,
  value: JsonValue,
): MoveValueError {
  return new MoveValueError(`${place} must be ${expected}, got ${formatGivenValue(value)}`);
}
