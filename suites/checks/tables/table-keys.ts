/** Keys of tables that nobody has written (§1, §4.4), because they hold what is drawn from the seed. */
import { findStructFields, type StructLayouts, formatTypeTag } from "../../oracle/struct-layouts.ts";
import { parseTypeTag, type TypeTag } from "../../oracle/type-tag.ts";
import { deriveSeed } from "../kit/seed.ts";
import type { Seed } from "../../client/target.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

/** The type of a key in one spelling; a text that is no type as it is. */
export function toCanonicalKeyType(type: string): string {
  const tag = parseTypeTag(type);
  return (tag && formatTypeTag(tag)) ?? type;
}

/** A key that is drawn from the seed; null for a type that has few. */
export function unknownKey(type: string, seed: Seed): string | null {
  const digits = (seed.value >>> 0).toString(16).padStart(8, "0");
  switch (toCanonicalKeyType(type)) {
    case "address":
      return unknownAddress(seed);
    case "u64":
    case "u128":
    case "u256":
      return BigInt(`0xfade${digits}beef`).toString();
    case "vector<u8>":
      return `0xfade${digits}beef`;
    case "0x1::string::String":
      return `fade${digits}`;
    default:
      return null;
  }
}

/** A key that nobody has written, and that a reader which drops a part of it takes for another one. */
export interface NearKey {
  /** What it is, for sentences. */
  readonly how: string;
  readonly key: unknown;
}

/** The JSON of a key, with the type and the layouts that say how to read it. */
export interface KnownKey {
  readonly key: unknown;
  readonly type: string;
  readonly layouts: StructLayouts;
}

/** Keys near a known one; none of a type that has few. Of a struct, those with one field that is near. */
export function nearKeys({ key, type, layouts }: KnownKey, seed: Seed): readonly NearKey[] {
  return typeof key === "string"
    ? (near[toCanonicalKeyType(type)]?.(key, seed) ?? [])
    : fieldsOfKey({ key, type, layouts }).flatMap(([name, own]) =>
        nearKeys(own, seed).map((one) => ({ ...one, key: { ...membersOf(key), [name]: one.key } })),
      );
}

/** A key of the same type that has nothing to do with a known one; null for a type that has few. */
export function unrelatedKey({ key, type, layouts }: KnownKey, seed: Seed): unknown {
  if (typeof key === "string") return unknownKey(type, seed);
  const fields = fieldsOfKey({ key, type, layouts }).flatMap(([name, own]) => {
    const drawn = unrelatedKey(own, { ...seed, value: deriveSeed(seed.value, name) });
    return drawn === null ? [] : [[name, drawn] as const];
  });
  return fields.length === 0 ? null : { ...membersOf(key), ...Object.fromEntries(fields) };
}

type Near = (key: string, seed: Seed) => readonly NearKey[];

/** By the type of the key; as much of its end is kept as leaves room for what nobody else draws. */
const near: { readonly [type: string]: Near } = {
  address: (key, seed) => {
    const digits = key.replace(/^0x/, "").padStart(64, "0");
    return [{ how: "with other leading digits", key: `0x${drawnDigits(seed, 16)}${digits.slice(16)}` }];
  },
  u64: highBits(32),
  u128: highBits(64),
  u256: highBits(128),
  "vector<u8>": (key, seed) => {
    const zeros = "00".repeat(drawnCount(seed));
    return [
      { how: "with zero bytes before it", key: `0x${zeros}${key.slice("0x".length)}` },
      { how: "with zero bytes behind it", key: `${key}${zeros}` },
    ];
  },
  "0x1::string::String": (key, seed) => {
    const spaces = " ".repeat(drawnCount(seed));
    return [
      { how: "with spaces before it", key: `${spaces}${key}` },
      { how: "with spaces behind it", key: `${key}${spaces}` },
    ];
  },
};

function highBits(bits: number): Near {
  return (key, seed) => {
    if (!/^[0-9]{1,78}$/.test(key)) return [];
    const high = BigInt(`0x${drawnDigits(seed, bits / 4)}`);
    const low = BigInt.asUintN(bits, BigInt(key));
    return [{ how: `with other bits above the lowest ${bits}`, key: String((high << BigInt(bits)) | low) }];
  };
}

/** So many hex digits, the first of them not 0. */
function drawnDigits({ value }: Seed, count: number): string {
  const parts = Array.from({ length: Math.ceil(count / 8) }, (_, at) =>
    (deriveSeed(value, `digits ${at}`) >>> 0).toString(16).padStart(8, "0"),
  );
  return `e${parts.join("").slice(1, count)}`;
}

/** More than anybody fills a key up with. */
function drawnCount({ value }: Seed): number {
  return 65 + ((deriveSeed(value, "count") >>> 0) % 64);
}

function fieldsOfKey({ key, type, layouts }: KnownKey): readonly (readonly [name: string, own: KnownKey])[] {
  const tag = parseTypeTag(type);
  if (tag?.kind !== "struct" || typeof key !== "object" || key === null) return [];
  return (findStructFields(tag, layouts)?.list ?? []).flatMap(({ name, type: own }) => {
    const text = textOf(own);
    if (text === null || !Object.hasOwn(key, name)) return [];
    const value: unknown = Reflect.get(key, name);
    return typeof value === "string" ? [[name, { key: value, type: text, layouts }] as const] : [];
  });
}

function membersOf(key: unknown): object {
  return typeof key === "object" && key !== null ? key : {};
}

function textOf(tag: TypeTag | null): string | null {
  return tag && formatTypeTag(tag);
}
