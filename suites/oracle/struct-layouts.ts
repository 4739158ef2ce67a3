/** Reads the layouts of structs from the ABIs of modules (§2.5), and their fields with type arguments substituted. */
import { readProperty } from "../client/json/json-value.ts";
import { parseStructTag, parseTypeTag, type StructTag, type TypeTag } from "./type-tag.ts";

/** The layout of a struct in an ABI. */
interface StructLayout {
  /** The number of type parameters; null if the ABI does not show it. */
  readonly typeParameters: number | null;
  /** Null for native structs, enumerations and malformed entries, because their ABI does not show the fields. */
  readonly fields: readonly { readonly name: string; readonly type: string }[] | null;
  /** The abilities, such as `key`. Absent if the ABI does not list them, or lists something else than words. */
  readonly abilities?: readonly string[];
}

/**
 * Layouts by name, such as `0x1::coin::Coin`. The name has no type arguments, and its address is in lower case
 * without leading zeros.
 */
export interface StructLayouts {
  readonly [name: string]: StructLayout;
}

/** A name of at most 255 characters. Longer names are not valid on chains, and would make JSON pointers long. */
const identifier = /^[0-9a-zA-Z_]{1,255}$/;

/** Longer types of fields are ignored, because parsing them takes long. Chains do not accept them. */
const TYPE_LENGTH_MAX = 4_096;

/**
 * Reads the layouts of all structs from a list of modules. Skips malformed entries. If a name occurs twice, the first
 * layout counts.
 */
export function readStructLayouts(modules: unknown): StructLayouts {
  const found = new Map<string, StructLayout>();
  for (const module of toList(modules)) {
    const abi = readProperty(module, "abi");
    for (const struct of toList(readProperty(abi, "structs"))) {
      const name = readStructName(abi, struct);
      if (name !== null && !found.has(name)) found.set(name, readLayout(struct));
    }
  }
  return Object.fromEntries(found);
}

/** Returns the layout of a struct; null if it is unknown. */
export function findStructLayout(layouts: StructLayouts, name: string): StructLayout | null {
  return Object.hasOwn(layouts, name) ? (layouts[name] ?? null) : null;
}

/**
 * Selects the layouts of all structs that values of these types can contain. If no struct of a mentioned module is
 * selected, one of its structs is kept without fields, which shows that the ABI of the module is known.
 */
export function selectReachableLayouts(types: readonly string[], layouts: StructLayouts): StructLayouts {
  const reached = new Map<string, StructLayout>();
  const modules = new Set<string>();
  const pending = [...types];
  for (let text = pending.pop(); text !== undefined; text = pending.pop()) {
    for (const name of listStructNames(parseTypeTag(text))) {
      modules.add(toModuleName(name));
      const layout = findStructLayout(layouts, name);
      if (layout === null || reached.has(name)) continue;
      reached.set(name, layout);
      for (const field of layout.fields ?? []) pending.push(field.type);
    }
  }
  for (const name of reached.keys()) modules.delete(toModuleName(name));
  for (const [name, { typeParameters }] of Object.entries(layouts)) {
    if (modules.delete(toModuleName(name))) reached.set(name, { typeParameters, fields: null });
  }
  return Object.fromEntries(reached);
}

/** Returns the name of the module of a struct, such as `0x1::coin`. */
export function toModuleName(name: string): string {
  return name.slice(0, name.lastIndexOf("::"));
}

/** Lists the names of the structs in a type, such as `0x1::coin::Coin`. */
export function listStructNames(tag: TypeTag | null): string[] {
  if (tag?.kind === "vector") return listStructNames(tag.element);
  if (tag?.kind !== "struct") return [];
  return [`${tag.address}::${tag.module}::${tag.name}`, ...tag.typeArguments.flatMap(listStructNames)];
}

function readStructName(abi: unknown, struct: unknown): string | null {
  const [address, module, name] = [
    readProperty(abi, "address"),
    readProperty(abi, "name"),
    readProperty(struct, "name"),
  ];
  if (typeof address !== "string" || address.length > 66) return null;
  if (!isIdentifier(module) || !isIdentifier(name)) return null;
  const tag = parseStructTag(`${address}::${module}::${name}`);
  return tag && `${tag.address}::${tag.module}::${tag.name}`;
}

function readLayout(struct: unknown): StructLayout {
  const parameters = readProperty(struct, "generic_type_params");
  const typeParameters = Array.isArray(parameters) ? parameters.length : null;
  const isOpaque =
    readProperty(struct, "is_native") === true ||
    readProperty(struct, "is_enum") === true ||
    toList(readProperty(struct, "variants")).length > 0;
  const abilities = readProperty(struct, "abilities");
  return {
    typeParameters,
    fields: isOpaque ? null : readFields(readProperty(struct, "fields")),
    ...(areWords(abilities) ? { abilities } : {}),
  };
}

function readFields(list: unknown): StructLayout["fields"] {
  if (!Array.isArray(list)) return null;
  const fields: { name: string; type: string }[] = [];
  for (const field of list) {
    const [name, type] = [readProperty(field, "name"), readProperty(field, "type")];
    if (!isIdentifier(name) || typeof type !== "string" || type.length > TYPE_LENGTH_MAX) return null;
    fields.push({ name, type });
  }
  return fields;
}

/** Whether a value is a list of words, and no longer than abilities can be, of which Move has four. */
function areWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= 16 && value.every(isIdentifier);
}

function isIdentifier(value: unknown): value is string {
  return typeof value === "string" && identifier.test(value);
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A field of a struct; the type is null if it cannot be parsed. */
interface StructField {
  readonly name: string;
  readonly type: TypeTag | null;
  /** The cost of substituting type arguments: the length of the type, or 0 if the type has no type parameters. */
  readonly cost: number;
}

/** The fields of a struct in order, and their names as a set. */
export interface StructFields {
  readonly list: readonly StructField[];
  readonly names: ReadonlySet<string>;
}

/**
 * The parsed fields of each layout. They are cached, because every value needs the layout of its type, and types can
 * be long.
 */
const parsedLayouts = new WeakMap<StructLayout, StructFields>();

/** Formats the name of a struct without type arguments, such as `0x1::coin::Coin`. */
export function formatStructName(tag: StructTag): string {
  return `${tag.address}::${tag.module}::${tag.name}`;
}

/** Returns the fields of a struct; null if they are unknown. Type parameters such as T0 are not substituted. */
export function findStructFields(tag: StructTag, layouts: StructLayouts): StructFields | null {
  const layout = findStructLayout(layouts, formatStructName(tag));
  if (layout === null || layout.fields === null) return null;
  const known = parsedLayouts.get(layout);
  if (known !== undefined) return known;
  const list = layout.fields.map(({ name, type }) => {
    const parsed = parseTypeTag(type);
    return { name, type: parsed, cost: parsed !== null && isGeneric(parsed) ? type.length : 0 };
  });
  const fields = { list, names: new Set(list.map(({ name }) => name)) };
  parsedLayouts.set(layout, fields);
  return fields;
}

/**
 * Returns the type of a field with its type parameters replaced by the type arguments. A parameter without an
 * argument is unchanged.
 */
export function substituteTypeArguments(
  { type, cost }: StructField,
  typeArguments: readonly TypeTag[],
): TypeTag | null {
  return type === null || cost === 0 ? type : substitute(type, typeArguments);
}

/** Whether an object has a member such as `__variant__` that is not a field, as values of enumerations do. */
export function hasVariantMarker(value: object, { names }: StructFields): boolean {
  return Object.keys(value).some(
    (member) => (member.startsWith("__") || member === "_0") && !names.has(member),
  );
}

function isGeneric(tag: TypeTag): boolean {
  if (tag.kind === "vector") return isGeneric(tag.element);
  return tag.kind === "parameter" || (tag.kind === "struct" && tag.typeArguments.some(isGeneric));
}

/**
 * Replaces type parameters by type arguments. Function types and references are unchanged, because their values are
 * never judged.
 */
function substitute(tag: TypeTag, typeArguments: readonly TypeTag[]): TypeTag {
  if (tag.kind === "parameter") return typeArguments[tag.index] ?? tag;
  if (tag.kind === "vector") return { kind: "vector", element: substitute(tag.element, typeArguments) };
  if (tag.kind !== "struct") return tag;
  return { ...tag, typeArguments: tag.typeArguments.map((one) => substitute(one, typeArguments)) };
}

/**
 * The maximum length of a formatted type. Substituted types share their parts, so a small type in memory can have a
 * very long text.
 */
const TYPE_TEXT_LENGTH_MAX = 4_096;

/** Formats a type canonically, such as `0x1::table::Table<address, u64>`; null for a function type and for a long text. */
export function formatTypeTag(tag: TypeTag): string | null {
  const parts: string[] = [];
  let left = TYPE_TEXT_LENGTH_MAX;
  const write = (text: string): boolean => {
    parts.push(text);
    left -= text.length;
    return left >= 0;
  };
  const list = (tags: readonly TypeTag[]): boolean =>
    write("<") && tags.every((one, at) => (at === 0 || write(", ")) && format(one)) && write(">");
  const format = (one: TypeTag): boolean => {
    switch (one.kind) {
      case "primitive":
      case "unlisted":
        return write(one.name);
      case "parameter":
        return write(`T${one.index}`);
      case "vector":
        return write("vector") && list([one.element]);
      case "reference":
        return write(one.isMutable ? "&mut " : "&") && format(one.target);
      case "struct":
        return (
          write(`${one.address}::${one.module}::${one.name}`) &&
          (one.typeArguments.length === 0 || list(one.typeArguments))
        );
      case "function":
        return false;
    }
  };
  return format(tag) ? parts.join("") : null;
}
