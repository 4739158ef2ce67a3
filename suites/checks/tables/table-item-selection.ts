/** Table items that suit one check and not another (§4.4); what is missing ends the check as inconclusive. */
import type { KnownTableItem } from "../../discovery/inventory.ts";
import { isMoveType, parseTypeTag, tokenize } from "../../oracle/type-tag.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { toCanonicalKeyType, unknownKey } from "./table-keys.ts";
import type { Seed } from "../../client/target.ts";

/** A longer type has more room for white space than a check has use for. */
const TYPE_LENGTH_MAX = 1_024;

type Items = readonly KnownTableItem[];

/**
 * An item of a table whose handle begins with a zero.
 * @throws Inconclusive where there is none
 */
export function requireItemWithLeadingZeroHandle(items: Items): KnownTableItem {
  return requireFound(
    items.find(({ handle }) => handle.startsWith("0x0")),
    "an item of a table whose handle begins with a zero (profile key tables)",
  );
}

/**
 * An item whose value is known to tell something, or whose value is not known.
 * @throws Inconclusive where there is none
 */
export function requireDistinctiveItem(items: Items): KnownTableItem {
  return requireFound(
    items.find(mayBeDistinctive),
    "a table item with a value other than nothing, zero and one",
  );
}

/** An item, and a key of its table that nobody wrote. */
export interface ItemWithUnknownKey {
  readonly item: KnownTableItem;
  readonly key: string;
}

/**
 * A telling item of a type of keys so many that a drawn one is nobody's.
 * @throws Inconclusive where there is none
 */
export function requireItemWithUnknownKey(items: Items, seed: Seed): ItemWithUnknownKey {
  const found = items.filter(mayBeDistinctive).flatMap((item) => {
    const key = unknownKey(item.request.key_type, seed);
    return key === null ? [] : [{ item, key }];
  });
  return requireFound(
    found[0],
    "a telling table item whose key is an address, a text, bytes or of 64 bits or more",
  );
}

/**
 * A telling item, and the handle of a table that has keys of another type and so cannot hold it.
 * @throws Inconclusive where there is none
 */
export function requireItemAndOtherTable(items: Items): {
  readonly item: KnownTableItem;
  readonly otherHandle: string;
} {
  const found = items.filter(mayBeDistinctive).flatMap((item) => {
    const other = items.find(
      ({ handle, request }) =>
        handle !== item.handle &&
        toCanonicalKeyType(request.key_type) !== toCanonicalKeyType(item.request.key_type),
    );
    return other === undefined ? [] : [{ item, otherHandle: other.handle }];
  });
  return requireFound(found[0], "items of two tables with keys of different types");
}

/**
 * The item whose types have most parts, so that there is most room for white space.
 * @throws Inconclusive where there is none
 */
export function requireItemWithLongestTypes(items: Items): KnownTableItem {
  const parts = ({ request: { key_type, value_type } }: KnownTableItem): number =>
    [key_type, value_type].reduce((sum, type) => sum + (tokenize(type)?.length ?? 0), 0);
  const readable = items.filter(({ request: { key_type, value_type } }) =>
    [key_type, value_type].every((type) => type.length <= TYPE_LENGTH_MAX && parseTypeTag(type) !== null),
  );
  return requireFound(
    readable.toSorted((one, other) => parts(other) - parts(one))[0],
    "a table item whose types are of the grammar of MoveType (profile key tables)",
  );
}

/**
 * The same of items with a struct among their types, so that there is an address in them.
 * @throws Inconclusive where there is none
 */
export function requireItemWithStructs(items: Items): KnownTableItem {
  const found = items.filter(({ request: { key_type, value_type } }) =>
    `${key_type} ${value_type}`.includes("::"),
  );
  requireFound(found[0], "a table item with a struct among its types (profile key tables)");
  return requireItemWithLongestTypes(found);
}

/**
 * An item whose key is an address with a digit a to f.
 * @throws Inconclusive where there is none
 */
export function requireItemWithLetterKey(items: Items): {
  readonly item: KnownTableItem;
  readonly key: string;
} {
  const found = items.flatMap((item) => {
    const { key, key_type } = item.request;
    const isOne =
      toCanonicalKeyType(key_type) === "address" && typeof key === "string" && /^0x[0-9a-f]*[a-f]/i.test(key);
    return isOne ? [{ item, key }] : [];
  });
  return requireFound(
    found[0],
    "a table item whose key is an address with a digit a to f (profile key tables)",
  );
}

/**
 * The items of listed kinds whose keys are no structs; what a struct is as a key is another matter.
 * @throws Inconclusive where there is none
 */
export function requireItemsOfListedTypes(items: Items): Items {
  const found = items.filter(
    ({ request: { key, key_type, value_type } }) =>
      isMoveType(key_type) && isMoveType(value_type) && (typeof key !== "object" || Array.isArray(key)),
  );
  requireFound(found[0], "a table item of listed kinds whose key is no struct (profile key tables)");
  return found;
}

/** So many items are read in one check, beside those that are missing. */
const KINDS_MAX = 24;

/**
 * Of each type of keys an item whose key is nothing, one whose key has letters beyond ASCII, and another.
 * @throws Inconclusive where there is none
 */
export function requireItemsOfEachKeyType(items: Items): Items {
  const kinds = new Map<string, KnownTableItem>();
  for (const item of items) {
    const { key, key_type } = item.request;
    const name = `${kindOfKey(key)} ${toCanonicalKeyType(key_type)}`;
    if (!kinds.has(name)) kinds.set(name, item);
  }
  requireFound(items[0], "a table item that the target returns (profile key tables)");
  return [...kinds.values()].slice(0, KINDS_MAX);
}

function kindOfKey(key: unknown): string {
  const text = JSON.stringify(key) ?? "";
  if (/^(?:false|0|"0?"|"0x0*"|\[\]|\{"vec":\[\]\})$/.test(text)) return "nothing";
  return /^\p{ASCII}*$/u.test(text) ? "plain" : "beyond ASCII";
}

/** An item that is said to exist and was not returned, beside one of the same table that was. */
export interface MissingItem {
  readonly item: KnownTableItem;
  readonly returned: KnownTableItem;
}

/** Items that were not returned although keys of their table are accepted as they are sent (VALU-S04). */
export function findMissingBesideReturned(missing: Items, items: Items): readonly MissingItem[] {
  return missing.flatMap((item) => {
    const returned = items.find(
      ({ handle, request }) =>
        handle === item.handle &&
        toCanonicalKeyType(request.key_type) === toCanonicalKeyType(item.request.key_type),
    );
    return returned === undefined ? [] : [{ item, returned }];
  });
}

/** Whether a value is anything but nothing, zero and one, which a target may hold in many places or answer for what it does not hold. */
export function isDistinctive(value: unknown): boolean {
  if (typeof value === "string") return !/^(?:0x)?0*1?$/.test(value);
  if (typeof value === "object" && value !== null) return Object.values(value).some(isDistinctive);
  return typeof value === "number" && value !== 0 && value !== 1;
}

function mayBeDistinctive({ value }: KnownTableItem): boolean {
  return value === undefined || isDistinctive(value);
}

function requireFound<Thing>(found: Thing | undefined, what: string): Thing {
  if (found === undefined) throw new Inconclusive(`needs ${what}`);
  return found;
}
