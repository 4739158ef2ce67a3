/** What the structs of modules are made of, read from their ABIs (§2.5). */
import { parseStructTag, parseTypeTag, type TypeTag } from "./type-tag.ts";

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
export function layoutsOf(modules: unknown): StructLayouts {
  const found = new Map<string, StructLayout>();
  for (const module of listOf(modules)) {
    const abi = memberOf(module, "abi");
    for (const struct of listOf(memberOf(abi, "structs"))) {
      const name = nameOf(abi, struct);
      if (name !== null && !found.has(name)) found.set(name, layoutOf(struct));
    }
  }
  return Object.fromEntries(found);
}

/** The layout of a struct, or null where there is none. */
export function layoutNamed(layouts: StructLayouts, name: string): StructLayout | null {
  return Object.hasOwn(layouts, name) ? (layouts[name] ?? null) : null;
}

/**
 * The layouts of all structs that values of these types can contain, or name in their type arguments. Of each module of
 * these types at least one struct stays, without its fields, so that one can tell that its ABI is known.
 */
export function reachableLayouts(types: readonly string[], layouts: StructLayouts): StructLayouts {
  const reached = new Map<string, StructLayout>();
  const modules = new Set<string>();
  const open = [...types];
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const name of structsIn(parseTypeTag(text))) {
      modules.add(moduleOf(name));
      const layout = layoutNamed(layouts, name);
      if (layout === null || reached.has(name)) continue;
      reached.set(name, layout);
      for (const field of layout.fields ?? []) open.push(field.type);
    }
  }
  for (const name of reached.keys()) modules.delete(moduleOf(name));
  for (const [name, { typeParameters }] of Object.entries(layouts)) {
    if (modules.delete(moduleOf(name))) reached.set(name, { typeParameters, fields: null });
  }
  return Object.fromEntries(reached);
}

/** The name of the module of a struct, such as `0x1::coin`. */
export function moduleOf(name: string): string {
  return name.slice(0, name.lastIndexOf("::"));
}

/** The names of the structs that a type is made of, such as `0x1::coin::Coin`. */
export function structsIn(tag: TypeTag | null): string[] {
  if (tag?.kind === "vector") return structsIn(tag.element);
  if (tag?.kind !== "struct") return [];
  return [`${tag.address}::${tag.module}::${tag.name}`, ...tag.typeArguments.flatMap(structsIn)];
}

function nameOf(abi: unknown, struct: unknown): string | null {
  const [address, module, name] = [memberOf(abi, "address"), memberOf(abi, "name"), memberOf(struct, "name")];
  if (typeof address !== "string" || address.length > 66) return null;
  if (!isIdentifier(module) || !isIdentifier(name)) return null;
  const tag = parseStructTag(`${address}::${module}::${name}`);
  return tag && `${tag.address}::${tag.module}::${tag.name}`;
}

function layoutOf(struct: unknown): StructLayout {
  const parameters = memberOf(struct, "generic_type_params");
  const typeParameters = Array.isArray(parameters) ? parameters.length : null;
  const isOpaque =
    memberOf(struct, "is_native") === true ||
    memberOf(struct, "is_enum") === true ||
    listOf(memberOf(struct, "variants")).length > 0;
  return { typeParameters, fields: isOpaque ? null : fieldsOf(memberOf(struct, "fields")) };
}

function fieldsOf(list: unknown): StructLayout["fields"] {
  if (!Array.isArray(list)) return null;
  const fields: { name: string; type: string }[] = [];
  for (const field of list) {
    const [name, type] = [memberOf(field, "name"), memberOf(field, "type")];
    if (!isIdentifier(name) || typeof type !== "string" || type.length > TYPE_LENGTH_MAX) return null;
    fields.push({ name, type });
  }
  return fields;
}

function isIdentifier(value: unknown): value is string {
  return typeof value === "string" && identifier.test(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
