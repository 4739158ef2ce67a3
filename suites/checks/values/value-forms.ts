/** Whether the JSON of resources shows a value of a kind (§2.2) that no ABI declares there. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { isObject } from "../../client/json/json-value.ts";
import {
  findStructFields,
  formatStructName,
  hasVariantMarker,
  substituteTypeArguments,
  type StructFields,
  type StructLayouts,
} from "../../oracle/struct-layouts.ts";
import { stringName } from "../../oracle/move-value-formats.ts";
import { parseStructTag, type StructTag, type TypeTag } from "../../oracle/type-tag.ts";

/** The forms of JSON that values of different kinds have. */
type ValueForm = "boolean" | "number" | "digits" | "hex" | "array" | "object" | "text";

/**
 * The requirements that judge the values of each form. One form may be that of several kinds. A string of digits or of hex digits
 * is taken for a number or for bytes: otherwise each handle of a table would imply strings.
 */
const judgedBy: { readonly [form in ValueForm]: readonly RequirementId[] } = {
  boolean: ["VALU-001"],
  number: ["VALU-002"],
  digits: ["VALU-003"],
  hex: ["VALU-004", "VALU-006"],
  array: ["VALU-005"],
  object: ["VALU-007"],
  text: ["VALU-008"],
};

/** The maximum number of values that are inspected, because a target may return any number. */
const valuesMax = 200_000;

/** A value with its declared type; the type is null if no ABI declares it. */
interface Place {
  readonly value: unknown;
  readonly tag: TypeTag | null;
}

/**
 * Collects the forms of the values in resources that no ABI declares. Declared values need not be collected, because they
 * are judged. One declared value explains no other: an ABI may leave out any field.
 */
export function createFormCollector(layouts: StructLayouts) {
  const forms = new Set<ValueForm>();
  let left = valuesMax;
  return {
    add({ type, data }: { readonly type: string; readonly data: unknown }): void {
      // The data itself is no value of a field.
      const open: Place[] = listInner({ value: data, tag: parseStructTag(type) }, layouts);
      for (; open.length > 0 && left > 0; left -= 1) {
        const place = open.pop();
        if (place === undefined) return;
        const form = isDeclared(place, layouts) ? null : findForm(place.value);
        if (form !== null) forms.add(form);
        for (const inner of listInner(place, layouts)) open.push(inner);
      }
    },
    /** Whether there are values that were not inspected. */
    isCut: (): boolean => left <= 0,
    /** Whether an undeclared value may be of the kind that a requirement judges. */
    implies: (requirement: RequirementId): boolean =>
      [...forms].some((form) => judgedBy[form].includes(requirement)),
  };
}

/** Whether an ABI declares the form of a value. That of a struct does if it shows the fields. */
function isDeclared({ value, tag }: Place, layouts: StructLayouts): boolean {
  if (tag === null || tag.kind === "parameter") return false;
  return tag.kind !== "struct" || isString(tag) || findShownFields(tag, value, layouts) !== null;
}

const isString = (tag: StructTag): boolean => formatStructName(tag) === stringName;

/** Returns the fields of a value; null if they are unknown, or if the value is one of an enumeration. */
function findShownFields(tag: StructTag, value: unknown, layouts: StructLayouts): StructFields | null {
  const fields = findStructFields(tag, layouts);
  return fields === null || (isObject(value) && hasVariantMarker(value, fields)) ? null : fields;
}

/** Lists the values inside a value. Those of a declared struct that are not among its fields have no type. */
function listInner(place: Place, layouts: StructLayouts): Place[] {
  const { value, tag } = place;
  if (typeof value !== "object" || value === null) return [];
  const members: readonly (readonly [string, unknown])[] = Object.entries(value).slice(0, valuesMax);
  if (tag === null || !isDeclared(place, layouts))
    return members.map(([, inner]) => ({ value: inner, tag: null }));
  if (tag.kind === "vector") return members.map(([, inner]) => ({ value: inner, tag: tag.element }));
  const fields = tag.kind === "struct" ? findShownFields(tag, value, layouts) : null;
  if (tag.kind !== "struct" || fields === null) return [];
  const byName = new Map(fields.list.map((field) => [field.name, field]));
  return members.map(([name, inner]) => {
    const field = byName.get(name);
    return {
      value: inner,
      tag: field === undefined ? null : substituteTypeArguments(field, tag.typeArguments),
    };
  });
}

function findForm(value: unknown): ValueForm | null {
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return "number";
  if (typeof value === "string")
    return /^0x[0-9a-f]*$/i.test(value) ? "hex" : /^\d+$/.test(value) ? "digits" : "text";
  if (Array.isArray(value)) return "array";
  return typeof value === "object" && value !== null ? "object" : null;
}
