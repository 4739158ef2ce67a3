/**
 * Judges Move values by their declared types (§2.2). What the document leaves open is not judged and gives no judgement:
 * values of unknown structs, signers, kinds that are not listed, and whatever a target nests beyond reason.
 */
import type { RequirementId } from "../../spec/catalogue.ts";
import { escapeToken } from "../client/json/json-pointer.ts";
import { isUnsignedText } from "../client/ledger-headers.ts";
import type { Judgement } from "./oracle.ts";
import { quote } from "./quote.ts";
import { bind, fieldsOf, isMarked, structName, type StructFields } from "./struct-fields.ts";
import type { StructLayouts } from "./struct-layouts.ts";
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
const CREDIT = 4_000_000;

/** What looking at a place costs beside its pointer. */
const PLACE_COST = 16;

/** A walk over one value; stops judging where its credit is used up. */
interface Walk {
  readonly layouts: StructLayouts;
  readonly numbers: ReadonlyMap<string, string>;
  readonly judgements: Judgement[];
  credit: number;
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
  const walk: Walk = { layouts, numbers, judgements: [], credit: CREDIT };
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
  const fields = tag && fieldsOf(tag, layouts);
  if (tag === null || fields === null || !isObject(data) || isMarked(data, fields)) return [];
  const walk: Walk = { layouts, numbers, judgements: [], credit: CREDIT };
  for (const { name } of fields.list) {
    const place = memberPointer(pointer, name);
    if (!pay(walk, place)) break;
    walk.judgements.push(presence("RSRC-006", name, place, Object.hasOwn(data, name)));
  }
  judgeFields(walk, tag, fields, { value: data, pointer, depth: 0 });
  return walk.judgements;
}

function judgeValue(walk: Walk, tag: TypeTag, place: Place): void {
  if (place.depth > DEPTH_MAX || !pay(walk, place.pointer)) return;
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
  for (let at = 0; at < items.length && walk.credit > 0; at += 1) {
    judgeValue(walk, element, { value: items[at], pointer: `${pointer}/${at}`, depth: depth + 1 });
  }
}

function judgeStruct(walk: Walk, tag: StructTag, place: Place): void {
  const { value, pointer } = place;
  if (structName(tag) === "0x1::string::String") {
    return note(walk, stringForm, place, typeof value === "string");
  }
  const fields = fieldsOf(tag, walk.layouts);
  if (fields === null) return;
  // Which string type is that of the standard library is not shown, so another that wraps bytes may be text too.
  if (typeof value === "string" && wrapsBytes(fields)) return;
  if (!isObject(value)) return note(walk, structForm, place, false);
  if (isMarked(value, fields)) return;
  const missing = fields.list.find(({ name }) => !Object.hasOwn(value, name));
  if (missing !== undefined) {
    const { name } = missing;
    walk.judgements.push(presence("VALU-007", name, memberPointer(pointer, name), false));
    return;
  }
  note(walk, structForm, place, true);
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
    walk.credit -= field.cost;
    if (walk.credit <= 0) return;
    const type = bind(field, tag.typeArguments);
    if (type === null || !Object.hasOwn(value, field.name)) continue;
    const inner: unknown = Reflect.get(value, field.name);
    judgeValue(walk, type, { value: inner, pointer: memberPointer(pointer, field.name), depth: depth + 1 });
  }
}

function isU8(tag: TypeTag): boolean {
  return tag.kind === "primitive" && tag.name === "u8";
}

/** Takes what looking at a place costs; false where the credit is used up. */
function pay(walk: Walk, pointer: string): boolean {
  walk.credit -= PLACE_COST + pointer.length;
  return walk.credit > 0;
}

/** How a kind of value is written. */
interface Form {
  readonly requirement: RequirementId;
  /** With its article. */
  readonly name: string;
}

interface PrimitiveForm extends Form {
  readonly accepts: (value: unknown, source: string | undefined) => boolean;
}

const vectorForm: Form = { requirement: "VALU-005", name: "an array, as a vector is" };
const bytesForm: Form = { requirement: "VALU-006", name: "a string of 0x and two hex digits for each byte" };
const structForm: Form = { requirement: "VALU-007", name: "an object, as a struct is" };
const stringForm: Form = { requirement: "VALU-008", name: "a string, as text is" };

/** How the primitives are written; a signer is not listed in §2.2. */
const forms: { readonly [name: string]: PrimitiveForm } = {
  bool: { requirement: "VALU-001", name: "a boolean", accepts: (value) => typeof value === "boolean" },
  u8: integerForm(8),
  u16: integerForm(16),
  u32: integerForm(32),
  u64: integerTextForm(64),
  u128: integerTextForm(128),
  u256: integerTextForm(256),
  address: {
    requirement: "VALU-004",
    name: "a string of 0x and 1 to 64 hex digits",
    accepts: (value) => typeof value === "string" && /^0x[0-9a-fA-F]{1,64}$/.test(value),
  },
};

function integerForm(bits: number): PrimitiveForm {
  return {
    requirement: "VALU-002",
    name: `an unsigned integer of ${bits} bits`,
    accepts: (value, source) =>
      typeof value === "number" && source !== undefined && isUnsignedText(source, bits),
  };
}

function integerTextForm(bits: number): PrimitiveForm {
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

function note(walk: Walk, { requirement, name }: Form, place: Place, held: boolean): void {
  const { pointer } = place;
  const expected = `${placeName(pointer)} is ${name}`;
  const broken = held ? null : { pointer, mismatch: `not ${name}`, expected, received: excerpt(walk, place) };
  walk.judgements.push({ requirement, assertion: expected, layer: "semantics", broken });
}

/** A value as it may be quoted: numbers by their source text. */
function excerpt({ numbers }: Walk, { value, pointer }: Place): string {
  const source = typeof value === "number" ? numbers.get(pointer) : undefined;
  return quote(source ?? JSON.stringify(value) ?? "nothing");
}

function presence(requirement: RequirementId, name: string, pointer: string, held: boolean): Judgement {
  const expected = `${placeName(pointer)} is present`;
  const broken = held ? null : { pointer, mismatch: "missing", expected, received: `no member ${name}` };
  return { requirement, assertion: expected, layer: "semantics", broken };
}

const memberPointer = (pointer: string, name: string): string => `${pointer}/${escapeToken(name)}`;

const placeName = (pointer: string): string => (pointer === "" ? "the value" : pointer);

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
