/** Encodes types in BCS. The document does not define the layout, so this is the layout of known networks. */
import { bcs, type BcsType } from "@mysten/bcs";
import { parseTypeTag, type StructTag, type TypeTag } from "../oracle/type-tag.ts";
import { createEncodingError, parseAddressBytes } from "./encoding.ts";

interface StructTagInput {
  readonly address: Iterable<number>;
  readonly module: string;
  readonly name: string;
  readonly type_arguments: Iterable<TypeTagInput> & { readonly length: number };
}

type PrimitiveName = Extract<TypeTag, { kind: "primitive" }>["name"];

/** The content of an empty variant, as the BCS library expects it. */
type Empty = boolean | object | null;

type TypeTagInput =
  | { [name in PrimitiveName]: Readonly<Record<name, Empty>> }[PrimitiveName]
  | { readonly vector: TypeTagInput }
  | { readonly struct: StructTagInput };

export const addressLayout = bcs.bytes(32);

const lazyTypeTagLayout: BcsType<unknown, TypeTagInput> = bcs.lazy(() => typeTagLayout);

const structTagLayout = bcs.struct("StructTag", {
  address: addressLayout,
  module: bcs.string(),
  name: bcs.string(),
  type_arguments: bcs.vector(lazyTypeTagLayout),
});

/** The variants in the order of their numbers in BCS. */
export const typeTagLayout: BcsType<unknown, TypeTagInput> = bcs.enum("TypeTag", {
  bool: null,
  u8: null,
  u64: null,
  u128: null,
  address: null,
  signer: null,
  vector: lazyTypeTagLayout,
  struct: structTagLayout,
  u16: null,
  u32: null,
  u256: null,
});

/**
 * Converts a type to the input of `typeTagLayout`.
 * @param place Names the type in messages.
 * @throws EncodingError if the text is not a MoveType of the kinds that §2.1 lists
 */
export function toTypeTagInput(text: string, place = "type"): TypeTagInput {
  const tag = parseTypeTag(text);
  const createError = (): Error => createEncodingError(place, "a type of the kinds that §2.1 lists", text);
  if (tag === null) throw createError();
  return toBcsInput(tag, createError);
}

/**
 * Encodes a type.
 * @throws EncodingError if the text is not a MoveType of the kinds that §2.1 lists
 */
export function encodeTypeTag(text: string): Uint8Array {
  return typeTagLayout.serialize(toTypeTagInput(text)).toBytes();
}

function toBcsInput(tag: TypeTag, createError: () => Error): TypeTagInput {
  switch (tag.kind) {
    case "primitive":
      return primitiveInputs[tag.name];
    case "vector":
      return { vector: toBcsInput(tag.element, createError) };
    case "struct":
      return { struct: toStructInput(tag, createError) };
    case "parameter":
    case "reference":
    case "function":
    case "unlisted":
      throw createError();
  }
}

const primitiveInputs = {
  bool: { bool: true },
  u8: { u8: true },
  u16: { u16: true },
  u32: { u32: true },
  u64: { u64: true },
  u128: { u128: true },
  u256: { u256: true },
  address: { address: true },
  signer: { signer: true },
} as const;

function toStructInput(tag: StructTag, createError: () => Error): StructTagInput {
  return {
    address: parseAddressBytes(tag.address, "address"),
    module: tag.module,
    name: tag.name,
    type_arguments: tag.typeArguments.map((one) => toBcsInput(one, createError)),
  };
}
