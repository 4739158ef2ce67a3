/** Selects the table items that a check needs (§4.4). Each `require…` throws Inconclusive if there is no such item. */
import { undeclared } from "../../../evidence/reason.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import { isListedMoveType, parseTypeTag, tokenize } from "../../oracle/type-tag.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { toCanonicalKeyType, unknownKey } from "./table-keys.ts";
import type { Seed } from "../../client/target.ts";

/** Items with longer types are skipped: shorter types have enough places to insert white space. */
const typeLengthMax = 1_024;

type Items = readonly KnownTableItem[];

/** An item of a table whose handle begins with `0x0`. */
export function requireItemWithLeadingZeroHandle(items: Items): KnownTableItem {
  return requireFound(
    items.find(({ handle }) => handle.startsWith("0x0")),
    "an item of a table whose handle begins with 0x0",
  );
}

/** An item whose value is distinctive (`isDistinctive`) or not known. */
export function requireDistinctiveItem(items: Items): KnownTableItem {
  return requireFound(items.find(mayBeDistinctive), "a table item whose value is not empty, 0 or 1");
}

/** An item, and a key under which its table stores nothing. */
export interface ItemWithUnknownKey {
  readonly item: KnownTableItem;
  readonly key: string;
}

/**
 * An item that may be distinctive, and a random key. Its key type has so many values that the random key is not in use.
 */
export function requireItemWithUnknownKey(items: Items, seed: Seed): ItemWithUnknownKey {
  const candidates = items.filter(mayBeDistinctive).flatMap((item) => {
    const key = unknownKey(item.request.key_type, seed);
    return key === null ? [] : [{ item, key }];
  });
  return requireFound(
    candidates[0],
    "a table item whose value is not empty, 0 or 1, and whose key is an address, a string, bytes or a number of 64 bits or more",
  );
}

/**
 * An item that may be distinctive, and the handle of another table. The keys of that table have a different type, so
 * that it cannot contain the item.
 */
export function requireItemAndOtherTable(items: Items): {
  readonly item: KnownTableItem;
  readonly otherHandle: string;
} {
  const candidates = items.filter(mayBeDistinctive).flatMap((item) => {
    const other = items.find(
      ({ handle, request }) =>
        handle !== item.handle &&
        toCanonicalKeyType(request.key_type) !== toCanonicalKeyType(item.request.key_type),
    );
    return other === undefined ? [] : [{ item, otherHandle: other.handle }];
  });
  return requireFound(candidates[0], "items of two tables with keys of different types");
}

/** The item whose types have the most tokens, because spaces can be inserted between tokens. */
export function requireItemWithLongestTypes(items: Items): KnownTableItem {
  const parts = ({ request: { key_type, value_type } }: KnownTableItem): number =>
    [key_type, value_type].reduce((sum, type) => sum + (tokenize(type)?.length ?? 0), 0);
  const readable = items.filter(({ request: { key_type, value_type } }) =>
    [key_type, value_type].every((type) => type.length <= typeLengthMax && parseTypeTag(type) !== null),
  );
  return requireFound(
    readable.toSorted((one, other) => parts(other) - parts(one))[0],
    "a table item whose key_type and value_type follow the grammar of MoveType",
  );
}

/**
 * Selects from the items with a struct among their types. Returns the item whose types have the most tokens. The name
 * of a struct contains an address, which a check can spell in several ways (`0x1::a::B`, `0x01::a::B`).
 */
export function requireItemWithStructs(items: Items): KnownTableItem {
  const withStructs = items.filter(({ request: { key_type, value_type } }) =>
    `${key_type} ${value_type}`.includes("::"),
  );
  requireFound(withStructs[0], "a table item with a struct among its types");
  return requireItemWithLongestTypes(withStructs);
}

/** An item whose key is an address with a digit a to f, which can be written in upper case. */
export function requireItemWithLetterKey(items: Items): {
  readonly item: KnownTableItem;
  readonly key: string;
} {
  const candidates = items.flatMap((item) => {
    const { key, key_type } = item.request;
    const isMatch =
      toCanonicalKeyType(key_type) === "address" && typeof key === "string" && /^0x[0-9a-f]*[a-f]/i.test(key);
    return isMatch ? [{ item, key }] : [];
  });
  return requireFound(candidates[0], "a table item whose key is an address with a digit a to f");
}

/** The items whose types are listed in §2.1. Items with struct keys are left out, because TABL-005 judges them. */
export function requireItemsOfListedTypes(items: Items): Items {
  const listed = items.filter(
    ({ request: { key, key_type, value_type } }) =>
      isListedMoveType(key_type) &&
      isListedMoveType(value_type) &&
      (typeof key !== "object" || Array.isArray(key)),
  );
  requireFound(listed[0], "a table item whose types are listed in §2.1 and whose key is not a struct");
  return listed;
}

/** The maximum number of items that `requireItemsOfEachKeyType` returns. */
const keyKindsMax = 24;

/**
 * For each key type: an item with an empty or zero key, one whose key has characters beyond ASCII, and one with any
 * other key.
 */
export function requireItemsOfEachKeyType(items: Items): Items {
  const kinds = new Map<string, KnownTableItem>();
  for (const item of items) {
    const { key, key_type } = item.request;
    const name = `${describeKeyKind(key)} ${toCanonicalKeyType(key_type)}`;
    if (!kinds.has(name)) kinds.set(name, item);
  }
  requireFound(items[0], "a table item that the target returns");
  return [...kinds.values()].slice(0, keyKindsMax);
}

function describeKeyKind(key: unknown): string {
  const text = JSON.stringify(key) ?? "";
  if (/^(?:false|0|"0?"|"0x0*"|\[\]|\{"vec":\[\]\})$/.test(text)) return "empty";
  return /^\p{ASCII}*$/u.test(text) ? "plain" : "beyond ASCII";
}

/** Finds an item of the same table, whose key has the same type (VALU-S04). */
export function findOfSameTable(
  { handle, request }: KnownTableItem,
  items: Items,
): KnownTableItem | undefined {
  const keyType = toCanonicalKeyType(request.key_type);
  return items.find((one) => one.handle === handle && toCanonicalKeyType(one.request.key_type) === keyType);
}

/**
 * Whether a value is rare enough to identify its item. Empty values, 0, 1 and booleans are not rare, nor are arrays and
 * objects that contain only these. Many items may have them, or a target may return them for a missing item.
 */
export function isDistinctive(value: unknown): boolean {
  if (typeof value === "string") return !/^(?:0x)?0*1?$/.test(value);
  if (typeof value === "object" && value !== null) return Object.values(value).some(isDistinctive);
  return typeof value === "number" && value !== 0 && value !== 1;
}

function mayBeDistinctive({ value }: KnownTableItem): boolean {
  return value === undefined || isDistinctive(value);
}

function requireFound<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined)
    throw new Inconclusive(undeclared("tables", what, ["table"], { subject: "table-item-of-kind" }));
  return value;
}
