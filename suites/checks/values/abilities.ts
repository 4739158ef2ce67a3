/** Judges the abilities of structs (§2.5) against the resources that have them as types (§2.4). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { type Judgement, quote } from "../../oracle/judgement.ts";
import {
  findStructFields,
  findStructLayout,
  formatStructName,
  type StructLayouts,
} from "../../oracle/struct-layouts.ts";
import { parseStructTag, type StructTag, type TypeTag } from "../../oracle/type-tag.ts";

/** At most this many structs in the fields of one resource are judged. */
const structsMax = 200;

/**
 * Judges the ability `key` of the type of a resource, and the ability `store` of the structs in its fields. Structs whose
 * ABI is not known are not judged. The type arguments of a field are not judged either, because it may not store them.
 * @param pointer the JSON pointer of the type in the response
 * @param written every ability that the ABIs list
 */
export function judgeAbilities(
  requirement: RequirementId,
  { type, pointer }: { readonly type: string; readonly pointer: string },
  { layouts, written }: { readonly layouts: StructLayouts; readonly written: ReadonlySet<string> },
): Judgement[] {
  const tag = parseStructTag(type);
  if (tag === null) return [];
  const stored = listStoredStructs(tag, layouts);
  const wanted = [[formatStructName(tag), "key"], ...stored.map((name) => [name, "store"])] as const;
  return wanted.flatMap(([name = "", ability = ""]) => {
    const abilities = findStructLayout(layouts, name)?.abilities;
    // The document does not say how an ability is written (MODL-S03), so some struct has to list this word.
    if (abilities === undefined || !written.has(ability)) return [];
    const expected = `the ability ${ability} of ${quote(name)} in the ABI`;
    const received = `abilities ${quote(abilities.join(", "))}`;
    const broken = abilities.includes(ability)
      ? null
      : { pointer, mismatch: `no ability ${ability}`, expected, received };
    return [{ requirement, assertion: `${pointer}: ${expected}`, layer: "semantics", broken }];
  });
}

/** Lists every ability that layouts list. */
export function listAbilities(layouts: StructLayouts): ReadonlySet<string> {
  return new Set(Object.values(layouts).flatMap(({ abilities }) => abilities ?? []));
}

/** Lists the names of the structs in the fields of a struct, and in their fields. */
function listStoredStructs(tag: StructTag, layouts: StructLayouts): readonly string[] {
  const found = new Set<string>();
  const pending: StructTag[] = [tag];
  for (let one = pending.pop(); one !== undefined && found.size < structsMax; one = pending.pop()) {
    for (const { type } of findStructFields(one, layouts)?.list ?? []) {
      const struct = findStruct(type);
      if (struct === null || found.has(formatStructName(struct))) continue;
      found.add(formatStructName(struct));
      pending.push(struct);
    }
  }
  return [...found];
}

/** Returns the struct of a field: its type, or the type of its elements. */
function findStruct(type: TypeTag | null): StructTag | null {
  if (type?.kind === "vector") return findStruct(type.element);
  return type?.kind === "struct" ? type : null;
}
