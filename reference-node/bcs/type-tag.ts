/** BCS of Move types. */
import {
  formatMoveType,
  parseMoveType,
  typeDepthMax,
  type MoveType,
  type SimpleType,
  type StructTag,
} from "../primitives/move-type.ts";
import {
  DecodeError,
  readAddress,
  readIdentifier,
  readList,
  readUleb,
  readVariant,
  type Reader,
  encodeAddress,
  encodeList,
  encodeText,
} from "./codec.ts";
import type { UnsupportedPart } from "./signed-transaction.ts";

const simpleTypeTags: { readonly [type in SimpleType]: number } = {
  bool: 0,
  u8: 1,
  u64: 2,
  u128: 3,
  address: 4,
  signer: 5,
  u16: 8,
  u32: 9,
  u256: 10,
};
const vectorTypeTag = 6;
const structTypeTag = 7;
const functionTypeTag = 11;

/** All decoded types share one object per simple type, so that long lists of types use little memory. */
const simpleTypesByTag: ReadonlyMap<number, MoveType> = new Map(
  Object.entries(simpleTypeTags).map(([kind, number]) => [number, { kind: kind as SimpleType }]),
);
/** The integer types of existing networks that §2.1 (MoveType) does not list. */
const unsupportedIntegerTypes: ReadonlyMap<number, UnsupportedPart> = new Map(
  ["i8", "i16", "i32", "i64", "i128", "i256"].map((name, index) => [
    12 + index,
    { kind: "unsupported", name: `type ${name}` },
  ]),
);
const functionType: UnsupportedPart = { kind: "unsupported", name: "function type" };

/** Encodes a type. @throws RangeError for a type parameter. */
export function encodeTypeTag(type: MoveType): Uint8Array {
  if (type.kind === "parameter")
    throw new RangeError(`type must not be a type parameter, got T${type.index}`);
  if (type.kind === "vector")
    return Buffer.concat([Uint8Array.of(vectorTypeTag), encodeTypeTag(type.element)]);
  if (type.kind === "struct") return Buffer.concat([Uint8Array.of(structTypeTag), encodeStructTag(type)]);
  return Uint8Array.of(simpleTypeTags[type.kind]);
}

/** Encodes a struct tag without a variant number. @throws RangeError if it contains a type parameter. */
export function encodeStructTag({ address, module, name, typeArguments }: StructTag): Uint8Array {
  return Buffer.concat([
    encodeAddress(address),
    encodeText(module),
    encodeText(name),
    encodeList(typeArguments.map((argument) => encodeTypeTag(argument))),
  ]);
}

/**
 * Reads a type. For a type that the interface does not list, it skips the bytes and returns the name of the type.
 * @throws DecodeError for malformed bytes and for types nested deeper than `typeDepthMax`.
 */
export function readTypeTag(reader: Reader, depth = 1): MoveType | UnsupportedPart {
  const start = reader.offset;
  if (depth > typeDepthMax)
    throw new DecodeError(start, `at most ${typeDepthMax} levels of nested types`, "more");
  const number = readUleb(reader);
  const known = simpleTypesByTag.get(number) ?? unsupportedIntegerTypes.get(number);
  if (known !== undefined) return known;
  if (number === structTypeTag) return readStructTag(reader, depth);
  if (number === functionTypeTag) return readFunctionType(reader, depth);
  if (number !== vectorTypeTag)
    throw new DecodeError(start, "a known variant number of a type", String(number));
  const element = readTypeTag(reader, depth + 1);
  return element.kind === "unsupported" ? element : { kind: "vector", element };
}

/** Reads a struct tag without a variant number. @throws DecodeError in the same cases as `readTypeTag`. */
export function readStructTag(reader: Reader, depth = 1): StructTag | UnsupportedPart {
  const address = readAddress(reader);
  const module = readIdentifier(reader);
  const name = readIdentifier(reader);
  const given = readList(reader, (inner) => readTypeTag(inner, depth + 1));
  const typeArguments: MoveType[] = [];
  for (const type of given) {
    if (type.kind === "unsupported") return type;
    typeArguments.push(type);
  }
  return { kind: "struct", address, module, name, typeArguments };
}

/**
 * Encodes a list of type arguments in the form of the interface.
 * @throws TypeError for text that is not a type.
 */
export function encodeTypeArguments(texts: readonly string[]): Uint8Array {
  return encodeList(
    texts.map((text) => {
      const type = parseMoveType(text);
      if (type === null) throw new TypeError(`type argument must be a Move type, got ${text}`);
      return encodeTypeTag(type);
    }),
  );
}

/**
 * Reads a list of type arguments in the canonical form of `formatMoveType`. Returns the name of the first type that the
 * interface does not list.
 * @throws DecodeError in the same cases as `readTypeTag`.
 */
export function readTypeArguments(reader: Reader): readonly string[] | UnsupportedPart {
  const types = readList(reader, (inner) => readTypeTag(inner));
  const texts: string[] = [];
  for (const type of types) {
    if (type.kind === "unsupported") return type;
    texts.push(formatMoveType(type));
  }
  return texts;
}

/**
 * Reads a function type: the parameters and the results, each a value or a reference, then four bits for the
 * abilities.
 */
function readFunctionType(reader: Reader, depth: number): UnsupportedPart {
  for (let list = 0; list < 2; list += 1) {
    readList(reader, (inner) => {
      readVariant(inner, "a parameter", [0, 1, 2]);
      return readTypeTag(inner, depth + 1);
    });
  }
  readVariant(reader, "abilities", [...Array(16).keys()]);
  return functionType;
}
