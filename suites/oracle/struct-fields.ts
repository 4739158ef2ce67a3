/** The fields of a struct with its type arguments put in. */
import { findStructLayout, type StructLayout, type StructLayouts } from "./struct-layouts.ts";
import { parseTypeTag, type StructTag, type TypeTag } from "./type-tag.ts";

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
