/** Reads the types in a module, in the form in which an ABI contains them. */
import { DecodeError, readByte, readUleb, type Reader } from "../bcs/codec.ts";
import { plainTypes, typeNumbers } from "./binary-format.ts";

/** A type as an ABI contains it, such as `&mut vector<T0>`. */
export interface SignatureType {
  readonly text: string;
  /** The number of type parameters that a function or struct with this type must have. */
  readonly typeParameters: number;
}

export interface TypeContext {
  readonly version: number;
  /** The structs that types refer to by index, with their full names. */
  readonly structs: readonly { readonly name: string; readonly typeParameters: number }[];
  /** How many more characters the types may have. */
  readonly text: { left: number };
}

/** The maximum nesting depth of a type on existing networks. It limits the depth of the recursion. */
const depthMax = 256;
const [typesMax, typeParameterMax] = [255, 65_535];

/** Reads a list of types, which may be references. @throws DecodeError for malformed types. */
export function readSignature(reader: Reader, context: TypeContext): SignatureType[] {
  return readTypes(reader, context, { depth: 1, references: true });
}

/** Reads the type of a field, which is not a reference. @throws DecodeError for a malformed type. */
export function readFieldType(reader: Reader, context: TypeContext): SignatureType {
  return readType(reader, context, { depth: 1, references: false });
}

/** Charges the characters of a type that an ABI repeats. @throws DecodeError if the types become too long. */
export function chargeText(text: string, context: Pick<TypeContext, "text">, offset: number): void {
  context.text.left -= text.length;
  if (context.text.left < 0) throw new DecodeError(offset, "types of moderate length", "longer types");
}

interface Place {
  readonly depth: number;
  /** Whether a reference is allowed here. No type except a function type contains one. */
  readonly references: boolean;
}

function readTypes(reader: Reader, context: TypeContext, place: Place): SignatureType[] {
  const offset = reader.offset;
  const count = readUleb(reader);
  if (count > typesMax) throw new DecodeError(offset, `at most ${typesMax} types`, String(count));
  const types: SignatureType[] = [];
  for (let index = 0; index < count; index += 1) types.push(readType(reader, context, place));
  return types;
}

function readType(reader: Reader, context: TypeContext, place: Place): SignatureType {
  const offset = reader.offset;
  if (place.depth > depthMax) throw new DecodeError(offset, `at most ${depthMax} nested types`, "more");
  const type = readTypeOf(reader, context, place);
  chargeText(type.text, context, offset);
  return type;
}

function readTypeOf(reader: Reader, context: TypeContext, place: Place): SignatureType {
  const offset = reader.offset;
  const number = readByte(reader);
  const inner = { depth: place.depth + 1, references: false };
  switch (number) {
    case typeNumbers.reference:
    case typeNumbers.mutableReference: {
      if (!place.references) throw new DecodeError(offset, "a type that is not a reference", "a reference");
      const referenced = readType(reader, context, inner);
      const prefix = number === typeNumbers.reference ? "&" : "&mut ";
      return { ...referenced, text: `${prefix}${referenced.text}` };
    }
    case typeNumbers.vector: {
      const element = readType(reader, context, inner);
      return { ...element, text: `vector<${element.text}>` };
    }
    case typeNumbers.parameter: {
      const index = readUleb(reader);
      if (index > typeParameterMax) throw new DecodeError(offset, "a type parameter", String(index));
      return { text: `T${index}`, typeParameters: index + 1 };
    }
    case typeNumbers.struct:
    case typeNumbers.genericStruct:
      return readStructType(reader, context, { number, inner });
    case typeNumbers.function:
      if (context.version >= 8) return readFunctionType(reader, context, inner);
  }
  const plain = plainTypes.find(([, known, since]) => known === number && since <= context.version);
  if (plain === undefined) throw new DecodeError(offset, "a known type", `0x${number.toString(16)}`);
  return { text: plain[0], typeParameters: 0 };
}

function readStructType(
  reader: Reader,
  context: TypeContext,
  { number, inner }: { readonly number: number; readonly inner: Place },
): SignatureType {
  const offset = reader.offset;
  const index = readUleb(reader);
  const struct = context.structs[index];
  if (struct === undefined) throw new DecodeError(offset, "the index of a struct handle", String(index));
  const isGeneric = number === typeNumbers.genericStruct;
  const given = isGeneric ? readTypes(reader, context, inner) : [];
  if (given.length !== struct.typeParameters || isGeneric === (given.length === 0)) {
    throw new DecodeError(offset, `${struct.typeParameters} type arguments`, String(given.length));
  }
  const list = isGeneric ? `<${given.map(({ text }) => text).join(", ")}>` : "";
  return { text: `${struct.name}${list}`, typeParameters: countTypeParameters(given) };
}

function readFunctionType(reader: Reader, context: TypeContext, inner: Place): SignatureType {
  const offset = reader.offset;
  const abilities = readUleb(reader);
  if (abilities > 15) throw new DecodeError(offset, "a set of abilities, at most 15", String(abilities));
  const place = { ...inner, references: true };
  const parameters = readTypes(reader, context, place);
  const results = readTypes(reader, context, place);
  const [given, returned] = [parameters, results].map((types) => types.map(({ text }) => text).join(","));
  return { text: `|${given}|${returned}`, typeParameters: countTypeParameters([...parameters, ...results]) };
}

function countTypeParameters(types: readonly SignatureType[]): number {
  return Math.max(0, ...types.map(({ typeParameters }) => typeParameters));
}
