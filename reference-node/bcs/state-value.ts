/** BCS of the values in the state. The layout of their structs comes from the ABIs of the published modules. */
import { formatAddress } from "../primitives/address.ts";
import {
  formatMoveType,
  parseMoveType,
  substituteTypeArguments,
  type MoveType,
  type StructTag,
} from "../primitives/move-type.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { createReader, DecodeError, encodeUleb, readEnd, readText, readUleb } from "./codec.ts";
import {
  createMismatchError,
  EncodeError,
  encodeMoveValue,
  encodeString,
  readMoveValue,
  type EncodeStruct,
  type EncodingContext,
  type ReadStruct,
} from "./move-value.ts";

/** A field of a struct and its type, which may contain type parameters. */
interface FieldLayout {
  readonly name: string;
  readonly type: string;
}

/** The layout of a struct or, if it has variants, of an enum, as an ABI describes it (§2.5). */
export interface StructLayout {
  readonly fields: readonly FieldLayout[];
  readonly variants?: readonly { readonly name: string; readonly fields: readonly FieldLayout[] }[];
}

/** Finds the layout of a struct, or returns undefined if the struct is not published. */
export type LayoutLookup = (tag: StructTag) => StructLayout | undefined;

/** The member that names the variant of an enum in its JSON form. */
const variantMember = "__variant__";

/**
 * Encodes a value of the state: the fields of a struct in the order of its ABI, and the variant number of an enum
 * before the fields of the variant.
 * @throws EncodeError for a value that does not match its type, and for a struct that is not published.
 */
export function encodeStateValue(value: JsonValue, type: MoveType, layouts: LayoutLookup): Uint8Array {
  const encodeStruct: EncodeStruct = (inner, tag, context) => {
    if (isString(tag)) return encodeString(inner, context);
    const layout = layouts(tag);
    if (layout === undefined) {
      throw new EncodeError(`${context.path} has the type ${formatMoveType(tag)}, which is not published`);
    }
    return encodeLayout(inner, { tag, layout, context });
  };
  // The values of the state are bounded by the transactions that wrote them.
  const count = { left: Infinity, max: Infinity };
  return encodeMoveValue(value, type, { path: "value", count, encodeStruct });
}

function encodeLayout(
  value: JsonValue,
  place: { readonly tag: StructTag; readonly layout: StructLayout; readonly context: EncodingContext },
): Uint8Array {
  const { tag, layout, context } = place;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw createMismatchError(context, `an object with the fields of ${formatMoveType(tag)}`, value);
  }
  const members = new Map<string, JsonValue>(Object.entries(value));
  const variants = layout.variants ?? [];
  if (variants.length === 0) return Buffer.concat(encodeFields(members, layout.fields, place));
  const index = variants.findIndex(({ name }) => name === members.get(variantMember));
  const variant = variants[index];
  if (variant === undefined) {
    throw new EncodeError(`${context.path} must name a variant of ${formatMoveType(tag)}, got none`);
  }
  return Buffer.concat([encodeUleb(index), ...encodeFields(members, variant.fields, place)]);
}

function encodeFields(
  members: ReadonlyMap<string, JsonValue>,
  fields: readonly FieldLayout[],
  { tag, context }: { readonly tag: StructTag; readonly context: EncodingContext },
): readonly Uint8Array[] {
  return fields.map((field) => {
    const path = `${context.path}.${field.name}`;
    const member = members.get(field.name);
    if (member === undefined) throw new EncodeError(`${path} is missing`);
    return encodeMoveValue(member, resolveFieldType(field, tag), { ...context, path });
  });
}

/**
 * Decodes a value of the state into its JSON form (§2.2). It is the inverse of `encodeStateValue`.
 * @throws DecodeError for bytes that do not match the type, and for a struct that is not published.
 */
export function decodeStateValue(bytes: Uint8Array, type: MoveType, layouts: LayoutLookup): JsonValue {
  const readStruct: ReadStruct = (reader, tag) => {
    if (isString(tag)) return readText(reader);
    const layout = layouts(tag);
    if (layout === undefined) throw new DecodeError(reader.offset, "a published type", formatMoveType(tag));
    const readFields = (fields: readonly FieldLayout[]): readonly (readonly [string, JsonValue])[] =>
      fields.map((field) => [field.name, readMoveValue(reader, resolveFieldType(field, tag), readStruct)]);
    const variants = layout.variants ?? [];
    if (variants.length === 0) return Object.fromEntries(readFields(layout.fields));
    const start = reader.offset;
    const variant = variants[readUleb(reader)];
    if (variant === undefined) throw new DecodeError(start, "a known variant number", "another number");
    return { [variantMember]: variant.name, ...Object.fromEntries(readFields(variant.fields)) };
  };
  const reader = createReader(bytes);
  const value = readMoveValue(reader, type, readStruct);
  readEnd(reader);
  return value;
}

/** Returns whether a struct is the string type, whose JSON form is plain text. */
function isString({ address, module, name }: StructTag): boolean {
  return module === "string" && name === "String" && formatAddress(address) === "0x1";
}

/** The parsed types of fields. Parsing takes longer than encoding, and the ABIs in the state never change. */
const fieldTypes = new WeakMap<FieldLayout, MoveType>();

/**
 * Resolves the type of a field.
 * @throws TypeError for text that is not a type, which means that the state is corrupt.
 */
function resolveFieldType(field: FieldLayout, { typeArguments }: StructTag): MoveType {
  const type = fieldTypes.get(field) ?? parseMoveType(field.type, { parameters: true });
  if (type === null) throw new TypeError(`the type of a struct field must be a Move type, got ${field.type}`);
  fieldTypes.set(field, type);
  return typeArguments.length === 0 ? type : substituteTypeArguments(type, typeArguments);
}
