/**
 * Judges Move values by their declared types (§2.2). Values whose form the document leaves open are not judged:
 * values of structs with an unknown ABI, signers, and values of types that §2.1 does not list. To limit the work,
 * values nested more than 64 levels deep are not judged either.
 */
import type { RequirementId } from "../../spec/catalogue.ts";
import { escapeToken, isObject } from "../client/json/json-value.ts";
import { formatTyped, quote, type Judgement } from "./judgement.ts";
import {
  substituteTypeArguments,
  findStructFields,
  hasVariantMarker,
  formatStructName,
  formatTypeTag,
  type StructFields,
  type StructLayouts,
} from "./struct-layouts.ts";
import {
  bytesFormat,
  isBytesText,
  primitiveFormats,
  stringFormat,
  stringName,
  structFormat,
  vectorFormat,
  type ValueFormat,
} from "./move-value-formats.ts";
import { parseStructTag, parseTypeTag, type StructTag, type TypeTag } from "./type-tag.ts";

type VectorTag = Extract<TypeTag, { kind: "vector" }>;

interface MoveValueOptions {
  readonly value: unknown;
  /** The declared type, unchanged from the target. */
  readonly type: string;
  /** JSON pointer of the value in the body. */
  readonly pointer: string;
  readonly layouts: StructLayouts;
  /** The source text of every number of the body, by JSON pointer. It distinguishes `1.0` from `1`. */
  readonly numbers: ReadonlyMap<string, string>;
}

/** The deepest nesting of structs and vectors that is judged. */
const DEPTH_MAX = 64;

/**
 * Limits the work per value. The work is measured in characters of pointers and substituted types, because an ABI can
 * make both very long.
 */
const BUDGET_MAX = 4_000_000;

/** The cost of visiting a value, in addition to the length of its pointer. */
const PLACE_COST = 16;

/** The state of judging one value; judging stops when the budget is used up. */
interface Walk {
  readonly layouts: StructLayouts;
  readonly numbers: ReadonlyMap<string, string>;
  readonly judgements: Judgement[];
  budget: number;
}

/** A value inside the judged value. */
interface Place {
  readonly value: unknown;
  readonly pointer: string;
  readonly depth: number;
}

/**
 * Judges a value and the values inside it, with one judgement per value. Values inside a malformed value are not
 * judged. Returns [] if the type cannot be parsed or the document does not define the form of its values.
 */
export function judgeMoveValue({ value, type, pointer, layouts, numbers }: MoveValueOptions): Judgement[] {
  const tag = parseTypeTag(type);
  const walk: Walk = { layouts, numbers, judgements: [], budget: BUDGET_MAX };
  if (tag !== null) judgeValue(walk, tag, { value, pointer, depth: 0 });
  return walk.judgements;
}

/**
 * Judges the data of a Resource (§2.4): each top-level field must be present, and its value must have the form of its type.
 * Returns [] if the layout is unknown, the type cannot be parsed or the data is not an object.
 */
export function judgeResourceData({
  data,
  type,
  pointer,
  layouts,
  numbers,
}: Omit<MoveValueOptions, "value"> & { readonly data: unknown }): Judgement[] {
  const tag = parseStructTag(type);
  const fields = tag && findStructFields(tag, layouts);
  if (tag === null || fields === null || !isObject(data) || hasVariantMarker(data, fields)) return [];
  const walk: Walk = { layouts, numbers, judgements: [], budget: BUDGET_MAX };
  for (const { name } of fields.list) {
    const place = toMemberPointer(pointer, name);
    if (!spendBudget(walk, place)) break;
    walk.judgements.push(judgePresence("RSRC-006", name, place, Object.hasOwn(data, name)));
  }
  judgeFields(walk, tag, fields, { value: data, pointer, depth: 0 });
  return walk.judgements;
}

function judgeValue(walk: Walk, tag: TypeTag, place: Place): void {
  if (place.depth > DEPTH_MAX || !spendBudget(walk, place.pointer)) return;
  if (tag.kind === "vector") judgeVector(walk, tag, place);
  if (tag.kind === "struct") judgeStruct(walk, tag, place);
  if (tag.kind !== "primitive") return;
  const format = primitiveFormats[tag.name];
  if (format === undefined) return;
  const { value, pointer } = place;
  const source = typeof value === "number" ? walk.numbers.get(pointer) : undefined;
  addJudgement(walk, format, tag, place, format.accepts(value, source));
}

function judgeVector(walk: Walk, tag: VectorTag, place: Place): void {
  const { element } = tag;
  if (isU8(element)) return addJudgement(walk, bytesFormat, tag, place, isBytesText(place.value));
  // The document does not define the form of a vector whose elements are of an unlisted type.
  if (!["primitive", "vector", "struct"].includes(element.kind)) return;
  const { value, pointer, depth } = place;
  addJudgement(walk, vectorFormat, tag, place, Array.isArray(value));
  if (!Array.isArray(value)) return;
  const items: readonly unknown[] = value;
  for (let at = 0; at < items.length && walk.budget > 0; at += 1) {
    judgeValue(walk, element, { value: items[at], pointer: `${pointer}/${at}`, depth: depth + 1 });
  }
}

function judgeStruct(walk: Walk, tag: StructTag, place: Place): void {
  const { value, pointer } = place;
  if (formatStructName(tag) === stringName) {
    return addJudgement(walk, stringFormat, tag, place, typeof value === "string");
  }
  const fields = findStructFields(tag, walk.layouts);
  if (fields === null) return;
  // The document does not say which struct is the string type of the standard library. So a JSON string is accepted
  // for every struct whose only field is a vector<u8>.
  if (typeof value === "string" && wrapsBytes(fields)) return;
  if (!isObject(value)) return addJudgement(walk, structFormat, tag, place, false);
  if (hasVariantMarker(value, fields)) return;
  const missing = fields.list.find(({ name }) => !Object.hasOwn(value, name));
  if (missing !== undefined) {
    const { name } = missing;
    walk.judgements.push(judgePresence("VALU-007", name, toMemberPointer(pointer, name), false));
    return;
  }
  addJudgement(walk, structFormat, tag, place, true);
  judgeFields(walk, tag, fields, place);
}

/** Whether the only field of a struct is a `vector<u8>`. */
function wrapsBytes({ list }: StructFields): boolean {
  const [only, ...others] = list;
  return only?.type?.kind === "vector" && isU8(only.type.element) && others.length === 0;
}

/** Judges the values of the fields that are present. */
function judgeFields(walk: Walk, tag: StructTag, { list }: StructFields, place: Place): void {
  const { value, pointer, depth } = place;
  if (!isObject(value)) return;
  for (const field of list) {
    walk.budget -= field.cost;
    if (walk.budget <= 0) return;
    const type = substituteTypeArguments(field, tag.typeArguments);
    if (type === null || !Object.hasOwn(value, field.name)) continue;
    const inner: unknown = Reflect.get(value, field.name);
    judgeValue(walk, type, { value: inner, pointer: toMemberPointer(pointer, field.name), depth: depth + 1 });
  }
}

function isU8(tag: TypeTag): boolean {
  return tag.kind === "primitive" && tag.name === "u8";
}

/** Subtracts the cost of visiting a value from the budget; returns false if the budget is used up. */
function spendBudget(walk: Walk, pointer: string): boolean {
  walk.budget -= PLACE_COST + pointer.length;
  return walk.budget > 0;
}

function addJudgement(
  walk: Walk,
  { requirement, name, expected = name }: ValueFormat,
  tag: TypeTag,
  place: Place,
  isSatisfied: boolean,
): void {
  const { value, pointer } = place;
  const source = typeof value === "number" ? walk.numbers.get(pointer) : undefined;
  const broken = isSatisfied
    ? null
    : {
        pointer,
        mismatch: `not ${name}`,
        expected: `${expected}${describeType(tag)}`,
        received: formatTyped(value, source),
      };
  walk.judgements.push({
    requirement,
    assertion: `${describePlace(pointer)} is ${name}`,
    layer: "semantics",
    broken,
  });
}

/** Returns a suffix for messages, such as ` for the type 0x1::coin::Coin<u64>`. Empty for a type that is too long. */
function describeType(tag: TypeTag): string {
  const text = formatTypeTag(tag);
  return text === null ? "" : ` for the type ${quote(text)}`;
}

function judgePresence(
  requirement: RequirementId,
  name: string,
  pointer: string,
  isSatisfied: boolean,
): Judgement {
  const broken = isSatisfied
    ? null
    : {
        pointer,
        mismatch: "missing",
        expected: `the field ${name}`,
        received: "an object without it",
      };
  return { requirement, assertion: `${describePlace(pointer)} is present`, layer: "semantics", broken };
}

const toMemberPointer = (pointer: string, name: string): string => `${pointer}/${escapeToken(name)}`;

const describePlace = (pointer: string): string => (pointer === "" ? "the value" : pointer);
