/**
 * Parses the names that types, modules and functions have in answers (§2.1). The patterns that the document prints
 * forbid the comma and some of the kinds that its text requires, so a grammar decides.
 */
const primitives = ["bool", "u8", "u16", "u32", "u64", "u128", "u256", "address", "signer"] as const;
type Primitive = (typeof primitives)[number];

/** A type, its white space gone and its addresses lower-case without leading zeros, so that equal types are equal. */
export type TypeTag =
  | { readonly kind: "primitive"; readonly name: Primitive }
  | { readonly kind: "vector"; readonly element: TypeTag }
  | StructTag
  /** A type parameter of an ABI: T0. */
  | { readonly kind: "parameter"; readonly index: number }
  /** A reference of an ABI: &signer, &mut T0. */
  | { readonly kind: "reference"; readonly isMutable: boolean; readonly target: TypeTag }
  /** A type of functions, which the document does not list. */
  | {
      readonly kind: "function";
      readonly parameters: readonly TypeTag[];
      readonly results: readonly TypeTag[];
    }
  /** A word that the document does not list, such as a signed integer. */
  | { readonly kind: "unlisted"; readonly name: string };

/** The name of a struct with its type parameters. */
export interface StructTag {
  readonly kind: "struct";
  readonly address: string;
  readonly module: string;
  readonly name: string;
  readonly typeArguments: readonly TypeTag[];
}

/** How deep types may lie within one another: an answer must not exhaust the stack. */
const NESTING_MAX = 64;

const token = /[ \t\r\n]*(0x[0-9a-fA-F]{1,64}(?![0-9a-zA-Z_])|[0-9a-zA-Z_]+|::|[<>,&|()+])[ \t\r\n]*/y;
const address = /^0x[0-9a-fA-F]{1,64}$/;
const identifier = /^[0-9a-zA-Z_]+$/;

/** Parses a type, with white space between its parts ignored; null where the text is none. */
export function parseTypeTag(text: string): TypeTag | null {
  const tokens = tokenize(text);
  if (tokens === null) return null;
  const reader = { tokens, at: 0 };
  const tag = readType(reader, 0, true);
  return reader.at === tokens.length ? tag : null;
}

/** Parses the name of a struct, with white space between its parts ignored; null where the text is none. */
export function parseStructTag(text: string): StructTag | null {
  const tag = parseTypeTag(text);
  return tag?.kind === "struct" ? tag : null;
}

/** Parses a MoveType: a type of the listed kinds throughout; null where the text is none. */
export function parseMoveType(text: string): TypeTag | null {
  const tag = parseTypeTag(text);
  return tag !== null && hasOnlyKinds(tag, ["primitive", "vector", "struct"]) ? tag : null;
}

/** Whether a text is a MoveType. */
export function isMoveType(text: string): boolean {
  return parseMoveType(text) !== null;
}

/** Whether a text is the type of a field in an ABI: a MoveType that may be or contain type parameters. */
export function isMoveFieldType(text: string): boolean {
  const tag = parseTypeTag(text);
  return tag !== null && hasOnlyKinds(tag, ["primitive", "vector", "struct", "parameter"]);
}

/** Whether a text is a MoveStructTag. Kinds of type parameters that are not listed break MoveType, not this. */
export function isMoveStructTag(text: string): boolean {
  const tag = parseStructTag(text);
  return tag !== null && hasOnlyKinds(tag, ["primitive", "vector", "struct", "function", "unlisted"]);
}

/** Whether a text is a MoveModuleId: an address, which may be short, and a module name. */
export function isModuleId(text: string): boolean {
  return isPath(text, 2);
}

/** Whether a text is an EntryFunctionId: an address, a module name and a function name. */
export function isEntryFunctionId(text: string): boolean {
  return isPath(text, 3);
}

function isPath(text: string, length: number): boolean {
  const [first = "", ...names] = text.split("::", length + 1);
  return address.test(first) && names.length === length - 1 && names.every((name) => identifier.test(name));
}

function hasOnlyKinds(tag: TypeTag, kinds: readonly TypeTag["kind"][]): boolean {
  return kinds.includes(tag.kind) && partsOf(tag).every((part) => hasOnlyKinds(part, kinds));
}

/** What a type is directly made of; a function type counts as one piece, since the references in it are its own. */
function partsOf(tag: TypeTag): readonly TypeTag[] {
  if (tag.kind === "vector") return [tag.element];
  if (tag.kind === "struct") return tag.typeArguments;
  return tag.kind === "reference" ? [tag.target] : [];
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

/** The parts of a type, with the white space between them gone; null for a text that has others. */
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

/** Moves past a token if it is the next one. */
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
  if (address.test(word)) return readStruct(reader, word, depth);
  if (word === "vector") return readVector(reader, depth);
  const primitive = primitives.find((name) => name === word);
  if (primitive !== undefined) return { kind: "primitive", name: primitive };
  if (/^T[0-9]{1,5}$/.test(word)) return { kind: "parameter", index: Number(word.slice(1)) };
  return /^[a-zA-Z_]/.test(word) ? { kind: "unlisted", name: word } : null;
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
  return { kind: "struct", address: canonical(text), module, name, typeArguments };
}

function readIdentifier(reader: Reader): string | null {
  const word = reader.tokens[reader.at] ?? "";
  reader.at += 1;
  return identifier.test(word) ? word : null;
}

/** Reads `|&T0, u8|bool has copy + drop`: parameters, at most one result or several in brackets, and abilities. */
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

/** Reads at least one type, joined by commas, and the token that ends them. */
function readList(reader: Reader, end: string, depth: number, allowsReference: boolean): TypeTag[] | null {
  const types: TypeTag[] = [];
  do {
    const type = readType(reader, depth + 1, allowsReference);
    if (type === null) return null;
    types.push(type);
  } while (skip(reader, ","));
  return skip(reader, end) ? types : null;
}

function canonical(text: string): string {
  return `0x${text
    .slice(2)
    .toLowerCase()
    .replace(/^0+(?=.)/, "")}`;
}
