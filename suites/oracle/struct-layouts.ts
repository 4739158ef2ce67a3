/** What the structs of modules are made of, read from their ABIs (§2.5). */
import { parseStructTag, parseTypeTag, type StructTag, type TypeTag } from "./type-tag.ts";

/** What a struct of an ABI is made of. */
export interface StructLayout {
  /** How many; null where the ABI does not tell. */
  readonly typeParameters: number | null;
  /** Null where the ABI does not tell: of a native struct, of an enumeration, of anything that cannot be read. */
  readonly fields: readonly { readonly name: string; readonly type: string }[] | null;
}

/** Layouts by canonical name without type arguments, such as `0x1::coin::Coin`: the address in lower case, without leading zeros. */
export interface StructLayouts {
  readonly [name: string]: StructLayout;
}

/** No name of a chain is longer; names become parts of pointers, so their length must not be the target's to choose. */
const identifier = /^[0-9a-zA-Z_]{1,255}$/;

/** A longer type is not one that a chain accepts, and is read again with every value. */
const TYPE_LENGTH_MAX = 4_096;

/** Reads the layouts out of the body of a modules answer; skips what it cannot read. The first of two equal names counts. */
export function readStructLayouts(modules: unknown): StructLayouts {
  const found = new Map<string, StructLayout>();
  for (const module of toList(modules)) {
    const abi = readProperty(module, "abi");
    for (const struct of toList(readProperty(abi, "structs"))) {
      const name = nameOf(abi, struct);
      if (name !== null && !found.has(name)) found.set(name, layoutOf(struct));
    }
  }
  return Object.fromEntries(found);
}

/** The layout of a struct, or null where there is none. */
export function findStructLayout(layouts: StructLayouts, name: string): StructLayout | null {
  return Object.hasOwn(layouts, name) ? (layouts[name] ?? null) : null;
}

/**
 * The layouts of all structs that values of these types can contain, or name in their type arguments. Of each module of
 * these types at least one struct stays, without its fields, so that one can tell that its ABI is known.
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

/** The name of the module of a struct, such as `0x1::coin`. */
export function toModuleName(name: string): string {
  return name.slice(0, name.lastIndexOf("::"));
}

/** The names of the structs that a type is made of, such as `0x1::coin::Coin`. */
export function listStructNames(tag: TypeTag | null): string[] {
  if (tag?.kind === "vector") return listStructNames(tag.element);
  if (tag?.kind !== "struct") return [];
  return [`${tag.address}::${tag.module}::${tag.name}`, ...tag.typeArguments.flatMap(listStructNames)];
}

function nameOf(abi: unknown, struct: unknown): string | null {
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

function layoutOf(struct: unknown): StructLayout {
  const parameters = readProperty(struct, "generic_type_params");
  const typeParameters = Array.isArray(parameters) ? parameters.length : null;
  const isOpaque =
    readProperty(struct, "is_native") === true ||
    readProperty(struct, "is_enum") === true ||
    toList(readProperty(struct, "variants")).length > 0;
  return { typeParameters, fields: isOpaque ? null : fieldsOf(readProperty(struct, "fields")) };
}

function fieldsOf(list: unknown): StructLayout["fields"] {
  if (!Array.isArray(list)) return null;
  const fields: { name: string; type: string }[] = [];
  for (const field of list) {
    const [name, type] = [readProperty(field, "name"), readProperty(field, "type")];
    if (!isIdentifier(name) || typeof type !== "string" || type.length > TYPE_LENGTH_MAX) return null;
    fields.push({ name, type });
  }
  return fields;
}

function isIdentifier(value: unknown): value is string {
  return typeof value === "string" && identifier.test(value);
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function readProperty(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** A field of a struct; its type is null where it cannot be read. */
export interface StructField {
  readonly name: string;
  readonly type: TypeTag | null;
  /** What it costs to put the type arguments in, in characters of the type's text; 0 where the type has no parameters. */
  readonly cost: number;
}

/** The fields of a struct in order, and their names. */
export interface StructFields {
  readonly list: readonly StructField[];
  readonly names: ReadonlySet<string>;
}

/** Layouts are read again and again, and the text of a type can be long. */
const parsedLayouts = new WeakMap<StructLayout, StructFields>();

/** The canonical name of a struct, without type arguments. */
export function formatStructName(tag: StructTag): string {
  return `${tag.address}::${tag.module}::${tag.name}`;
}

/** The fields that the layout of a struct names, their types with parameters; null where the layout is unknown. */
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

/** The type of a field with the type arguments put in. A parameter without an argument stays. Arguments are shared, never copied. */
export function substituteTypeArguments(
  { type, cost }: StructField,
  typeArguments: readonly TypeTag[],
): TypeTag | null {
  return type === null || cost === 0 ? type : substitute(type, typeArguments);
}

/** Whether an object has a member that marks a form of its own, such as that of an enumeration, and that is none of the fields. */
export function hasVariantMarker(value: object, { names }: StructFields): boolean {
  return Object.keys(value).some(
    (member) => (member.startsWith("__") || member === "_0") && !names.has(member),
  );
}

function isGeneric(tag: TypeTag): boolean {
  if (tag.kind === "vector") return isGeneric(tag.element);
  return tag.kind === "parameter" || (tag.kind === "struct" && tag.typeArguments.some(isGeneric));
}

/** Function types and references are never judged, so parameters in them may stay. */
function substitute(tag: TypeTag, typeArguments: readonly TypeTag[]): TypeTag {
  if (tag.kind === "parameter") return typeArguments[tag.index] ?? tag;
  if (tag.kind === "vector") return { kind: "vector", element: substitute(tag.element, typeArguments) };
  if (tag.kind !== "struct") return tag;
  return { ...tag, typeArguments: tag.typeArguments.map((one) => substitute(one, typeArguments)) };
}
