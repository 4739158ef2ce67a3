/** Generates table keys that are not in use (§1, §4.4), because they contain digits that derive from the seed. */
import { findStructFields, type StructLayouts, formatTypeTag } from "../../oracle/struct-layouts.ts";
import { parseTypeTag } from "../../oracle/type-tag.ts";
import { deriveSeed } from "../../judge/seed.ts";
import type { Seed } from "../../client/target.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

/** Returns the canonical spelling of a key type; a text that is not a type is returned unchanged. */
export function toCanonicalKeyType(type: string): string {
  const tag = parseTypeTag(type);
  return (tag && formatTypeTag(tag)) ?? type;
}

/**
 * Returns a key that is not in use, because it contains digits of the seed; null for a type with few values, such as
 * bool.
 */
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

/**
 * A key that is not in use. If an implementation drops a part of it, it becomes a known key. For example, it has the
 * same last 48 digits as a known address.
 */
interface NearKey {
  /** How it differs from the known key, as a phrase such as "with spaces before it". */
  readonly how: string;
  readonly key: unknown;
}

/** The JSON value of a key, with its type and the layouts of the structs in it. */
export interface KnownKey {
  readonly key: unknown;
  readonly type: string;
  readonly layouts: StructLayouts;
}

/**
 * Lists the near keys of a known key; none for a type with few values. For a struct, each near key changes one field.
 */
export function nearKeys({ key, type, layouts }: KnownKey, seed: Seed): readonly NearKey[] {
  return typeof key === "string"
    ? (nearKeysByType[toCanonicalKeyType(type)]?.(key, seed) ?? [])
    : listFields({ key, type, layouts }).flatMap(([name, own]) =>
        nearKeys(own, seed).map((one) => ({ ...one, key: { ...toMembers(key), [name]: one.key } })),
      );
}

/**
 * Returns a key of the same type that is not similar to the known key; null for a type with few values. For a struct,
 * it changes every field that can have a near key.
 */
export function unrelatedKey({ key, type, layouts }: KnownKey, seed: Seed): unknown {
  if (typeof key === "string") return unknownKey(type, seed);
  const fields = listFields({ key, type, layouts }).flatMap(([name, own]) => {
    const unrelated = unrelatedKey(own, { ...seed, value: deriveSeed(seed.value, name) });
    return unrelated === null ? [] : [[name, unrelated] as const];
  });
  return fields.length === 0 ? null : { ...toMembers(key), ...Object.fromEntries(fields) };
}

type CreateNearKeys = (key: string, seed: Seed) => readonly NearKey[];

/**
 * The functions for each key type. Each changes or pads the key with so many characters that the result is not in use.
 */
const nearKeysByType: { readonly [type: string]: CreateNearKeys } = {
  address: (key, seed) => {
    const digits = key.replace(/^0x/, "").padStart(64, "0");
    return [{ how: "with other leading digits", key: `0x${drawDigits(seed, 16)}${digits.slice(16)}` }];
  },
  u64: replaceHighBits(32),
  u128: replaceHighBits(64),
  u256: replaceHighBits(128),
  "vector<u8>": (key, seed) => {
    const zeros = "00".repeat(drawCount(seed));
    return [
      { how: "with zero bytes before it", key: `0x${zeros}${key.slice("0x".length)}` },
      { how: "with zero bytes after it", key: `${key}${zeros}` },
    ];
  },
  "0x1::string::String": (key, seed) => {
    const spaces = " ".repeat(drawCount(seed));
    return [
      { how: "with spaces before it", key: `${spaces}${key}` },
      { how: "with spaces after it", key: `${key}${spaces}` },
    ];
  },
};

function replaceHighBits(bits: number): CreateNearKeys {
  return (key, seed) => {
    if (!/^[0-9]{1,78}$/.test(key)) return [];
    const high = BigInt(`0x${drawDigits(seed, bits / 4)}`);
    const low = BigInt.asUintN(bits, BigInt(key));
    return [
      { how: `with other bits above the lowest ${bits} bits`, key: String((high << BigInt(bits)) | low) },
    ];
  };
}

/** Returns hex digits that derive from the seed. The first one is not 0. */
function drawDigits({ value }: Seed, count: number): string {
  const parts = Array.from({ length: Math.ceil(count / 8) }, (_, at) =>
    (deriveSeed(value, `digits ${at}`) >>> 0).toString(16).padStart(8, "0"),
  );
  return `e${parts.join("").slice(1, count)}`;
}

/** Returns a number from 65 to 128: enough padding that the padded key is not in use. */
function drawCount({ value }: Seed): number {
  return 65 + ((deriveSeed(value, "count") >>> 0) % 64);
}

function listFields({ key, type, layouts }: KnownKey): readonly (readonly [name: string, own: KnownKey])[] {
  const tag = parseTypeTag(type);
  if (tag?.kind !== "struct" || typeof key !== "object" || key === null) return [];
  return (findStructFields(tag, layouts)?.list ?? []).flatMap(({ name, type: own }) => {
    const text = own && formatTypeTag(own);
    if (text === null || !Object.hasOwn(key, name)) return [];
    const value: unknown = Reflect.get(key, name);
    return typeof value === "string" ? [[name, { key: value, type: text, layouts }] as const] : [];
  });
}

function toMembers(key: unknown): object {
  return typeof key === "object" && key !== null ? key : {};
}
