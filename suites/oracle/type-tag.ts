/**
 * Parses Move types, and recognizes module ids, function ids and addresses (§2.1). The regular expressions of the
 * document are not used, because they do not allow commas and u16, but its prose does.
 */
const primitives = ["bool", "u8", "u16", "u32", "u64", "u128", "u256", "address", "signer"] as const;
type Primitive = (typeof primitives)[number];

/** A parsed Move type. Addresses are in lower case without leading zeros, so that equal types are deeply equal. */
export type TypeTag =
  | { readonly kind: "primitive"; readonly name: Primitive }
  | { readonly kind: "vector"; readonly element: TypeTag }
  | StructTag
  /** A type parameter of an ABI, such as `T0`. */
  | { readonly kind: "parameter"; readonly index: number }
  /** A reference of an ABI, such as `&signer` or `&mut T0`. */
  | { readonly kind: "reference"; readonly isMutable: boolean; readonly target: TypeTag }
  /** A function type, which the document does not list. */
  | {
      readonly kind: "function";
      readonly parameters: readonly TypeTag[];
      readonly results: readonly TypeTag[];
    }
  /** An integer type that the document does not list, such as `i64`. */
  | { readonly kind: "unlisted"; readonly name: string };

/** A struct with its type arguments. */
export interface StructTag {
  readonly kind: "struct";
  readonly address: string;
  readonly module: string;
  readonly name: string;
  readonly typeArguments: readonly TypeTag[];
}

const kindsBeyondList = ["function", "unlisted"] as const;

/** Types nested deeper than this are rejected, so that a hostile response cannot overflow the stack. */
const NESTING_MAX = 64;

const token = /[ \t\r\n]*(0x[0-9a-fA-F]{1,64}(?![0-9a-zA-Z_])|[0-9a-zA-Z_]+|::|[<>,&|()+])[ \t\r\n]*/y;
const addressPattern = /^0x[0-9a-fA-F]{1,64}$/;
const identifier = /^[0-9a-zA-Z_]+$/;

/** Parses a type; null if the text is not a type. White space between tokens is ignored. */
export function parseTypeTag(text: string): TypeTag | null {
  const tokens = tokenize(text);
  if (tokens === null) return null;
  const reader = { tokens, at: 0 };
  const tag = readType(reader, 0, true);
  return reader.at === tokens.length ? tag : null;
}

/** Parses a struct type; null if the text is not one. */
export function parseStructTag(text: string): StructTag | null {
  const tag = parseTypeTag(text);
  return tag?.kind === "struct" ? tag : null;
}

/** Parses a MoveType that contains only listed kinds of types; null if the text is not one. */
export function parseMoveType(text: string): TypeTag | null {
  const tag = parseTypeTag(text);
  return tag !== null && hasOnlyKinds(tag, ["primitive", "vector", "struct"]) ? tag : null;
}

/** Whether a text is a MoveType that contains only listed kinds of types. */
export function isListedMoveType(text: string): boolean {
  return parseMoveType(text) !== null;
}

/** Whether a text is a MoveType. Kinds that the document does not list are accepted (TAGS-S06). */
export function isMoveType(text: string): boolean {
  const tag = parseTypeTag(text);
  return tag !== null && hasOnlyKinds(tag, ["primitive", "vector", "struct", ...kindsBeyondList]);
}

/** Whether a text is the type of a field in an ABI: a MoveType that can contain type parameters. */
export function isMoveFieldType(text: string): boolean {
  const tag = parseTypeTag(text);
  return (
    tag !== null && hasOnlyKinds(tag, ["primitive", "vector", "struct", "parameter", ...kindsBeyondList])
  );
}

/** Whether a text is a MoveStructTag. */
export function isMoveStructTag(text: string): boolean {
  const tag = parseStructTag(text);
  return tag !== null && hasOnlyKinds(tag, ["primitive", "vector", "struct", ...kindsBeyondList]);
}

/** Whether every integer type in a Move type is listed. True for a text that is not a type. */
export function hasOnlyIntegerTypes(text: string, listed: readonly string[]): boolean {
  const tag = parseTypeTag(text);
  return tag === null || listIntegerTypes(tag).every((name) => listed.includes(name));
}

/** Lists the integer types in a type, except those within function types. */
export function listIntegerTypes(tag: TypeTag): readonly string[] {
  const isInteger = tag.kind === "unlisted" || (tag.kind === "primitive" && tag.name.startsWith("u"));
  return isInteger ? [tag.name] : listParts(tag).flatMap(listIntegerTypes);
}

/** Whether a text is a MoveModuleId: an address, short or long, and a module name. */
export function isModuleId(text: string): boolean {
  return isPath(text, 2);
}

/** Whether a text is an EntryFunctionId: an address, a module name and a function name. */
export function isEntryFunctionId(text: string): boolean {
  return isPath(text, 3);
}

function isPath(text: string, length: number): boolean {
  const [first = "", ...names] = text.split("::", length + 1);
  return (
    addressPattern.test(first) && names.length === length - 1 && names.every((name) => identifier.test(name))
  );
}

function hasOnlyKinds(tag: TypeTag, kinds: readonly TypeTag["kind"][]): boolean {
  return kinds.includes(tag.kind) && listParts(tag).every((part) => hasOnlyKinds(part, kinds));
}

/** Returns the direct parts of a type. A function type has none, because its parts may be references. */
function listParts(tag: TypeTag): readonly TypeTag[] {
  if (tag.kind === "vector") return [tag.element];
  if (tag.kind === "struct") return tag.typeArguments;
  return tag.kind === "reference" ? [tag.target] : [];
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

/** Splits a text into tokens and drops white space between them; null if a part of the text is not a token. */
export function tokenize(text: string): string[] | null {
  const tokens: string[] = [];
  token.lastIndex = 0;
  for (let at = 0; at < text.length; at = token.lastIndex) {
    const found = token.exec(text)?.[1];
    if (found === undefined) return null;
    tokens.push(found);
  }
  return tokens;
}

/** Skips the next token and returns true if the token equals the wanted one. */
function skip(reader: Reader, wanted: string): boolean {
  if (reader.tokens[reader.at] !== wanted) return false;
  reader.at += 1;
  return true;
}

function readType(reader: Reader, depth: number, allowsReference: boolean): TypeTag | null {
  if (depth > NESTING_MAX) return null;
  if (skip(reader, "&")) return allowsReference ? readReference(reader, depth) : null;
  if (skip(reader, "|")) return readFunction(reader, depth);
  const word = reader.tokens[reader.at] ?? "";
  reader.at += 1;
  if (addressPattern.test(word)) return readStruct(reader, word, depth);
  if (word === "vector") return readVector(reader, depth);
  const primitive = primitives.find((name) => name === word);
  if (primitive !== undefined) return { kind: "primitive", name: primitive };
  if (/^T[0-9]{1,5}$/.test(word)) return { kind: "parameter", index: Number(word.slice(1)) };
  return /^[iu][1-9][0-9]{0,3}$/.test(word) ? { kind: "unlisted", name: word } : null;
}

function readReference(reader: Reader, depth: number): TypeTag | null {
  const isMutable = skip(reader, "mut");
  const target = readType(reader, depth + 1, false);
  return target && { kind: "reference", isMutable, target };
}

function readVector(reader: Reader, depth: number): TypeTag | null {
  const elements = skip(reader, "<") ? readList(reader, ">", depth, false) : null;
  const [element] = elements ?? [];
  return element !== undefined && elements?.length === 1 ? { kind: "vector", element } : null;
}

function readStruct(reader: Reader, text: string, depth: number): TypeTag | null {
  const module = skip(reader, "::") ? readIdentifier(reader) : null;
  const name = module !== null && skip(reader, "::") ? readIdentifier(reader) : null;
  const typeArguments = skip(reader, "<") ? readList(reader, ">", depth, false) : [];
  if (module === null || name === null || typeArguments === null) return null;
  return { kind: "struct", address: formatShortAddress(text), module, name, typeArguments };
}

function readIdentifier(reader: Reader): string | null {
  const word = reader.tokens[reader.at] ?? "";
  reader.at += 1;
  return identifier.test(word) ? word : null;
}

/** Reads a function type after its first `|`, such as `|&T0, u8|bool has copy + drop` or `||(u8, u16)`. */
function readFunction(reader: Reader, depth: number): TypeTag | null {
  const parameters = skip(reader, "|") ? [] : readList(reader, "|", depth, true);
  const results = parameters && readResults(reader, depth);
  if (parameters === null || results === null) return null;
  if (skip(reader, "has")) {
    do {
      if (readIdentifier(reader) === null) return null;
    } while (skip(reader, "+"));
  }
  return { kind: "function", parameters, results };
}

function readResults(reader: Reader, depth: number): TypeTag[] | null {
  const next = reader.tokens[reader.at];
  if (next === undefined || [",", ">", ")", "|", "has"].includes(next)) return [];
  if (skip(reader, "(")) return skip(reader, ")") ? [] : readList(reader, ")", depth, true);
  const result = readType(reader, depth + 1, true);
  return result && [result];
}

/** Reads one or more types separated by commas, and the end token. */
function readList(reader: Reader, end: string, depth: number, allowsReference: boolean): TypeTag[] | null {
  const types: TypeTag[] = [];
  do {
    const type = readType(reader, depth + 1, allowsReference);
    if (type === null) return null;
    types.push(type);
  } while (skip(reader, ","));
  return skip(reader, end) ? types : null;
}

/** Formats an address in lower case and without leading zeros, such as `0x1`. */
function formatShortAddress(text: string): string {
  return `0x${text
    .slice(2)
    .toLowerCase()
    .replace(/^0+(?=.)/, "")}`;
}

/** Whether a text is an address: `0x` and 1 to 64 hex digits (§2.1). */
export function isAddressText(text: string): boolean {
  return addressPattern.test(text);
}

/** Formats an address in lower case and with all 64 digits. */
export function formatLongAddress(address: string): string {
  return `0x${address.slice("0x".length).toLowerCase().padStart(64, "0")}`;
}
