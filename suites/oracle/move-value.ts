/**
 * Judges Move values by their declared types (§2.2). There is no judgement for what the document leaves open: values of
 * unknown structs, signers, unlisted kinds of types, and extremely nested values.
 */
import type { RequirementId } from "../../spec/catalogue.ts";
import { escapeToken, isObject } from "../client/json/json-value.ts";
import { type Judgement, quote } from "./judgement.ts";
import {
  substituteTypeArguments,
  findStructFields,
  hasVariantMarker,
  formatStructName,
  type StructFields,
  type StructLayouts,
} from "./struct-layouts.ts";
import {
  bytesFormat,
  isBytesText,
  primitiveFormats,
  stringFormat,
  structFormat,
  vectorFormat,
  type ValueFormat,
} from "./move-value-formats.ts";
import { parseStructTag, parseTypeTag, type StructTag, type TypeTag } from "./type-tag.ts";

interface MoveValueOptions {
  readonly value: unknown;
  /** The declared type, as the target writes it. */
  readonly type: string;
  /** JSON pointer of the value in the body. */
  readonly pointer: string;
  readonly layouts: StructLayouts;
  /** The source text of every number of the body, by JSON pointer: `1.0` and `1e2` are not integers. */
  readonly numbers: ReadonlyMap<string, string>;
}

/** The deepest nesting of structs and vectors that is judged. */
const DEPTH_MAX = 64;

/** Limits the work per value, in characters of pointers and substituted types: an ABI can make both grow without bound. */
const BUDGET_MAX = 4_000_000;

/** The cost of visiting a place, in addition to its pointer. */
const PLACE_COST = 16;

/** The state of judging one value; judging stops when the budget is used up. */
interface Walk {
  readonly layouts: StructLayouts;
  readonly numbers: ReadonlyMap<string, string>;
  readonly judgements: Judgement[];
  budget: number;
}

interface Place {
  readonly value: unknown;
  readonly pointer: string;
  readonly depth: number;
}

/**
 * Judges a value and the values inside it. Gives one judgement per value, and none below a broken one.
 * Returns [] if the type cannot be parsed or the document does not show its form.
 */
export function judgeMoveValue({ value, type, pointer, layouts, numbers }: MoveValueOptions): Judgement[] {
  const tag = parseTypeTag(type);
  const walk: Walk = { layouts, numbers, judgements: [], budget: BUDGET_MAX };
  if (tag !== null) judgeValue(walk, tag, { value, pointer, depth: 0 });
  return walk.judgements;
}

/**
 * Judges the data of a Resource (§2.4): that each top-level field is present, and the value of each present field.
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
  if (tag.kind === "vector") judgeVector(walk, tag.element, place);
  if (tag.kind === "struct") judgeStruct(walk, tag, place);
  if (tag.kind !== "primitive") return;
  const format = primitiveFormats[tag.name];
  if (format === undefined) return;
  const { value, pointer } = place;
  addJudgement(
    walk,
    format,
    place,
    format.accepts(value, typeof value === "number" ? walk.numbers.get(pointer) : undefined),
  );
}

function judgeVector(walk: Walk, element: TypeTag, place: Place): void {
  if (isU8(element)) return addJudgement(walk, bytesFormat, place, isBytesText(place.value));
  // If the form of the elements is unknown, so is the form of the vector.
  if (!["primitive", "vector", "struct"].includes(element.kind)) return;
  const { value, pointer, depth } = place;
  addJudgement(walk, vectorFormat, place, Array.isArray(value));
  if (!Array.isArray(value)) return;
  const items: readonly unknown[] = value;
  for (let at = 0; at < items.length && walk.budget > 0; at += 1) {
    judgeValue(walk, element, { value: items[at], pointer: `${pointer}/${at}`, depth: depth + 1 });
  }
}

function judgeStruct(walk: Walk, tag: StructTag, place: Place): void {
  const { value, pointer } = place;
  if (formatStructName(tag) === "0x1::string::String") {
    return addJudgement(walk, stringFormat, place, typeof value === "string");
  }
  const fields = findStructFields(tag, walk.layouts);
  if (fields === null) return;
  // The document does not show which string type is that of the standard library, so another struct of bytes can be text.
  if (typeof value === "string" && wrapsBytes(fields)) return;
  if (!isObject(value)) return addJudgement(walk, structFormat, place, false);
  if (hasVariantMarker(value, fields)) return;
  const missing = fields.list.find(({ name }) => !Object.hasOwn(value, name));
  if (missing !== undefined) {
    const { name } = missing;
    walk.judgements.push(judgePresence("VALU-007", name, toMemberPointer(pointer, name), false));
    return;
  }
  addJudgement(walk, structFormat, place, true);
  judgeFields(walk, tag, fields, place);
}

/** Whether the only field of a struct is a `vector<u8>`. */
function wrapsBytes({ list }: StructFields): boolean {
  const [only, ...others] = list;
  return only?.type?.kind === "vector" && isU8(only.type.element) && others.length === 0;
}

/** Judges the fields that are present. */
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

/** Subtracts the cost of visiting a place; returns false if the budget is used up. */
function spendBudget(walk: Walk, pointer: string): boolean {
  walk.budget -= PLACE_COST + pointer.length;
  return walk.budget > 0;
}

function addJudgement(
  walk: Walk,
  { requirement, name }: ValueFormat,
  place: Place,
  isSatisfied: boolean,
): void {
  const { pointer } = place;
  const expected = `${describePlace(pointer)} is ${name}`;
  const broken = isSatisfied
    ? null
    : { pointer, mismatch: `not ${name}`, expected, received: formatReceived(walk, place) };
  walk.judgements.push({ requirement, assertion: expected, layer: "semantics", broken });
}

/** Quotes a value; numbers by their source text. */
function formatReceived({ numbers }: Walk, { value, pointer }: Place): string {
  const source = typeof value === "number" ? numbers.get(pointer) : undefined;
  return quote(source ?? JSON.stringify(value) ?? "nothing");
}

function judgePresence(
  requirement: RequirementId,
  name: string,
  pointer: string,
  isSatisfied: boolean,
): Judgement {
  const expected = `${describePlace(pointer)} is present`;
  const broken = isSatisfied
    ? null
    : { pointer, mismatch: "missing", expected, received: `no member ${name}` };
  return { requirement, assertion: expected, layer: "semantics", broken };
}

const toMemberPointer = (pointer: string, name: string): string => `${pointer}/${escapeToken(name)}`;

const describePlace = (pointer: string): string => (pointer === "" ? "the value" : pointer);
