import { formatAddress, parseAddress, type Address } from "./address.ts";

/** The types without type arguments and without an element type (§2.1, MoveType). */
export const simpleTypes = ["bool", "u8", "u16", "u32", "u64", "u128", "u256", "address", "signer"] as const;

export type SimpleType = (typeof simpleTypes)[number];

/** A struct with its type arguments (§2.1, MoveStructTag). */
export interface StructTag {
  readonly kind: "struct";
  readonly address: Address;
  readonly module: string;
  readonly name: string;
  readonly typeArguments: readonly MoveType[];
}

/**
 * The type of a value. Only types in an ABI contain type parameters. A type parameter is replaced by the type argument
 * at its index.
 */
export type MoveType =
  | { readonly kind: SimpleType }
  | { readonly kind: "vector"; readonly element: MoveType }
  | StructTag
  | { readonly kind: "parameter"; readonly index: number };

/** The maximum nesting depth of a type. It limits the work that a request can cause. */
export const typeDepthMax = 8;
/** The maximum number of characters of a type. It limits the work that a request can cause. */
const typeCharsMax = 16_384;

/** Matches a token and the whitespace around it. Whitespace is allowed only between tokens. */
const tokenPattern = /\s*(0x[0-9a-fA-F]{1,64}|[A-Za-z_][A-Za-z0-9_]*|::|[<>,])\s*/y;

/**
 * Parses a type by the grammar in the prose of §2.1. The regular expressions in the specification are not used,
 * because they do not allow the comma between type arguments, which the prose requires. Returns null for any other
 * text, for text longer than `typeCharsMax` and for types nested deeper than `typeDepthMax`. If `parameters` is set,
 * `T0`, `T1` … are types.
 */
export function parseMoveType(
  text: string,
  options: { readonly parameters?: boolean } = {},
): MoveType | null {
  const tokens = text.length > typeCharsMax ? null : tokensOf(text);
  if (tokens === null) return null;
  const reader = { tokens, position: 0, parameters: options.parameters ?? false };
  const type = readType(reader, 1);
  return reader.position === tokens.length ? type : null;
}

/** Parses the type of a struct. Returns null for any other text. */
export function parseStructTag(text: string): StructTag | null {
  const type = parseMoveType(text);
  return type?.kind === "struct" ? type : null;
}

/** Formats a type in its canonical form: addresses have no leading zeros, and `, ` separates type arguments. */
export function formatMoveType(type: MoveType): string {
  if (type.kind === "vector") return `vector<${formatMoveType(type.element)}>`;
  if (type.kind === "parameter") return `T${type.index}`;
  if (type.kind !== "struct") return type.kind;
  const { address, module, name, typeArguments } = type;
  const list = typeArguments.map((argument) => formatMoveType(argument)).join(", ");
  return `${formatAddress(address)}::${module}::${name}${list === "" ? "" : `<${list}>`}`;
}

/**
 * Replaces the type parameters in a type with type arguments.
 * @throws RangeError for a type parameter without a type argument.
 */
export function substituteTypeArguments(type: MoveType, typeArguments: readonly MoveType[]): MoveType {
  if (type.kind === "vector")
    return { kind: "vector", element: substituteTypeArguments(type.element, typeArguments) };
  if (type.kind === "struct") {
    return {
      ...type,
      typeArguments: type.typeArguments.map((argument) => substituteTypeArguments(argument, typeArguments)),
    };
  }
  if (type.kind !== "parameter") return type;
  const argument = typeArguments[type.index];
  if (argument === undefined) {
    throw new RangeError(
      `the index of a type parameter must be below ${typeArguments.length}, got T${type.index}`,
    );
  }
  return argument;
}

interface Reader {
  readonly tokens: readonly string[];
  readonly parameters: boolean;
  position: number;
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const found = tokenPattern.exec(text)?.[1];
    if (found === undefined) return null;
    tokens.push(found);
  }
  return tokens;
}

function readType(reader: Reader, depth: number): MoveType | null {
  if (depth > typeDepthMax) return null;
  const word = reader.tokens[reader.position] ?? "";
  if (word.startsWith("0x")) return readStruct(reader, depth);
  reader.position += 1;
  const simple = simpleTypes.find((name) => name === word);
  if (simple !== undefined) return { kind: simple };
  if (reader.parameters && /^T(0|[1-9][0-9]{0,2})$/.test(word)) {
    return { kind: "parameter", index: Number(word.slice(1)) };
  }
  if (word !== "vector") return null;
  const [element, ...more] = readArguments(reader, depth) ?? [];
  return element === undefined || more.length > 0 ? null : { kind: "vector", element };
}

function readStruct(reader: Reader, depth: number): MoveType | null {
  const [text = "", colons, module = "", moreColons, name = ""] = reader.tokens.slice(
    reader.position,
    reader.position + 5,
  );
  const address = parseAddress(text);
  const isNamed = [module, name].every((word) => /^[A-Za-z_]/.test(word));
  if (address === null || colons !== "::" || moreColons !== "::" || !isNamed) return null;
  reader.position += 5;
  const typeArguments = reader.tokens[reader.position] === "<" ? readArguments(reader, depth) : [];
  return typeArguments && { kind: "struct", address, module, name, typeArguments };
}

/** Reads `<`, at least one type, and `>`. */
function readArguments(reader: Reader, depth: number): MoveType[] | null {
  if (reader.tokens[reader.position] !== "<") return null;
  const found: MoveType[] = [];
  do {
    reader.position += 1;
    const type = readType(reader, depth + 1);
    if (type === null) return null;
    found.push(type);
  } while (reader.tokens[reader.position] === ",");
  if (reader.tokens[reader.position] !== ">") return null;
  reader.position += 1;
  return found;
}
