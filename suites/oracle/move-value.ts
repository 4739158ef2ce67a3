/**
 * Judges Move values by their declared types (§2.2). What the document leaves open is not judged and gives no judgement:
 * values of unknown structs, signers, kinds that are not listed, and whatever a target nests beyond reason.
 */
import type { RequirementId } from "../../spec/catalogue.ts";
import { escapeToken } from "../client/json/json-value.ts";
import { isUnsignedText } from "../client/response-head.ts";
import { type Judgement, quote } from "./judgement.ts";
import {
  substituteTypeArguments,
  findStructFields,
  hasVariantMarker,
  formatStructName,
  type StructFields,
  type StructLayouts,
} from "./struct-layouts.ts";
import { parseStructTag, parseTypeTag, type StructTag, type TypeTag } from "./type-tag.ts";

export interface MoveValueOptions {
  readonly value: unknown;
  /** The declared type, as the target writes it. */
  readonly type: string;
  /** JSON pointer of the value in the body. */
  readonly pointer: string;
  readonly layouts: StructLayouts;
  /** The source text of every number of the body, by JSON pointer: `1.0` and `1e2` are no integers. */
  readonly numbers: ReadonlyMap<string, string>;
}

/** How deep structs and vectors may lie within one another and still be judged. */
const DEPTH_MAX = 64;

/** How much of one value is judged, in characters of pointers and of substituted types: an ABI can make both grow without end. */
const BUDGET_MAX = 4_000_000;

/** What looking at a place costs beside its pointer. */
const PLACE_COST = 16;

/** A walk over one value; stops judging where its credit is used up. */
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
 * Judges a value and all that it holds; one judgement for each value, those of broken ones and none below them.
 * Returns [] where the type cannot be read or its form is not shown.
 */
export function judgeMoveValue({ value, type, pointer, layouts, numbers }: MoveValueOptions): Judgement[] {
  const tag = parseTypeTag(type);
  const walk: Walk = { layouts, numbers, judgements: [], budget: BUDGET_MAX };
  if (tag !== null) judgeValue(walk, tag, { value, pointer, depth: 0 });
  return walk.judgements;
}

/**
 * Judges the data of a Resource (§2.4): that each top-level field is there, and the value of each that is.
 * Returns [] where the layout is unknown, the type cannot be read or the data is no object.
 * @param options with the data as the value and the type of the Resource.
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
  const form = forms[tag.name];
  if (form === undefined) return;
  const { value, pointer } = place;
  note(
    walk,
    form,
    place,
    form.accepts(value, typeof value === "number" ? walk.numbers.get(pointer) : undefined),
  );
}

function judgeVector(walk: Walk, element: TypeTag, place: Place): void {
  if (isU8(element)) return note(walk, bytesForm, place, isBytesText(place.value));
  // Of another element nobody knows its form, and so not that of its vector either.
  if (!["primitive", "vector", "struct"].includes(element.kind)) return;
  const { value, pointer, depth } = place;
  note(walk, vectorForm, place, Array.isArray(value));
  if (!Array.isArray(value)) return;
  const items: readonly unknown[] = value;
  for (let at = 0; at < items.length && walk.budget > 0; at += 1) {
    judgeValue(walk, element, { value: items[at], pointer: `${pointer}/${at}`, depth: depth + 1 });
  }
}

function judgeStruct(walk: Walk, tag: StructTag, place: Place): void {
  const { value, pointer } = place;
  if (formatStructName(tag) === "0x1::string::String") {
    return note(walk, stringForm, place, typeof value === "string");
  }
  const fields = findStructFields(tag, walk.layouts);
  if (fields === null) return;
  // Which string type is that of the standard library is not shown, so another that wraps bytes may be text too.
  if (typeof value === "string" && wrapsBytes(fields)) return;
  if (!isObject(value)) return note(walk, structFormat, place, false);
  if (hasVariantMarker(value, fields)) return;
  const missing = fields.list.find(({ name }) => !Object.hasOwn(value, name));
  if (missing !== undefined) {
    const { name } = missing;
    walk.judgements.push(judgePresence("VALU-007", name, toMemberPointer(pointer, name), false));
    return;
  }
  note(walk, structFormat, place, true);
  judgeFields(walk, tag, fields, place);
}

/** Whether a struct is nothing but a `vector<u8>` under a name. */
function wrapsBytes({ list }: StructFields): boolean {
  const [only, ...others] = list;
  return only?.type?.kind === "vector" && isU8(only.type.element) && others.length === 0;
}

/** Judges the fields that are there. */
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

/** Takes what looking at a place costs; false where the credit is used up. */
function spendBudget(walk: Walk, pointer: string): boolean {
  walk.budget -= PLACE_COST + pointer.length;
  return walk.budget > 0;
}

/** How a kind of value is written. */
interface ValueFormat {
  readonly requirement: RequirementId;
  /** With its article. */
  readonly name: string;
}

interface PrimitiveFormat extends ValueFormat {
  readonly accepts: (value: unknown, source: string | undefined) => boolean;
}

const vectorForm: ValueFormat = { requirement: "VALU-005", name: "an array, as a vector is" };
const bytesForm: ValueFormat = {
  requirement: "VALU-006",
  name: "a string of 0x and two hex digits for each byte",
};
const structFormat: ValueFormat = { requirement: "VALU-007", name: "an object, as a struct is" };
const stringForm: ValueFormat = { requirement: "VALU-008", name: "a string, as text is" };

/** How the primitives are written; a signer is not listed in §2.2. */
const forms: { readonly [name: string]: PrimitiveFormat } = {
  bool: { requirement: "VALU-001", name: "a boolean", accepts: (value) => typeof value === "boolean" },
  u8: createIntegerFormat(8),
  u16: createIntegerFormat(16),
  u32: createIntegerFormat(32),
  u64: createIntegerTextFormat(64),
  u128: createIntegerTextFormat(128),
  u256: createIntegerTextFormat(256),
  address: {
    requirement: "VALU-004",
    name: "a string of 0x and 1 to 64 hex digits",
    accepts: (value) => typeof value === "string" && /^0x[0-9a-fA-F]{1,64}$/.test(value),
  },
};

function createIntegerFormat(bits: number): PrimitiveFormat {
  return {
    requirement: "VALU-002",
    name: `an unsigned integer of ${bits} bits`,
    accepts: (value, source) =>
      typeof value === "number" && source !== undefined && isUnsignedText(source, bits),
  };
}

function createIntegerTextFormat(bits: number): PrimitiveFormat {
  return {
    requirement: "VALU-003",
    name: `a string of an unsigned integer of ${bits} bits`,
    accepts: (value) => typeof value === "string" && isUnsignedText(value, bits),
  };
}

function isBytesText(value: unknown): boolean {
  return (
    typeof value === "string" &&
    value.startsWith("0x") &&
    value.length % 2 === 0 &&
    !/[^0-9a-fA-F]/.test(value.slice(2))
  );
}

function note(walk: Walk, { requirement, name }: ValueFormat, place: Place, isSatisfied: boolean): void {
  const { pointer } = place;
  const expected = `${describePlace(pointer)} is ${name}`;
  const broken = isSatisfied
    ? null
    : { pointer, mismatch: `not ${name}`, expected, received: formatExcerpt(walk, place) };
  walk.judgements.push({ requirement, assertion: expected, layer: "semantics", broken });
}

/** A value as it may be quoted: numbers by their source text. */
function formatExcerpt({ numbers }: Walk, { value, pointer }: Place): string {
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

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
