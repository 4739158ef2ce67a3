import { genesisItems } from "../../../../reference-node/framework/examples/registry-tables.ts";
import { U64_MAX } from "../../../../spec/vocabulary.ts";
import { alterEachValue, forwardWithOverrides } from "../../wire/alterations.ts";
import type { Alteration, ProxyRequest } from "../../wire/exchange.ts";
import { parseDecimal, toMembers, type Members } from "../../wire/json.ts";
import { findOperation, readRequestMembers } from "../../wire/requests.ts";
import { error, toInvalidInput } from "../../wire/responses.ts";
import { blind, defineStatefulMutant, type Mutant } from "../mutant.ts";
import { roundToDouble } from "./items.ts";
import { alterTableItems, hasPlainHandle } from "./requests.ts";
import { reject } from "../../wire/replacements.ts";

/** An existing key for each of two key types. */
const firstKeys: Members = { bool: true, address: `0x${"2a".padStart(64, "0")}` };

const handles = new Map(genesisItems.map(({ keyType, handle }) => [keyType, `0x${handle}`]));

const hasKnownHandle = ({ path }: ProxyRequest): boolean =>
  [...handles.values()].some((handle) => path === `/tables/${handle}/item`);

/** Discovery does not find items with keys of these types, so the profile must declare them. */
const declared = { usesFullProfile: true } as const;

/** Items of genesis with keys of types that no transaction of the newest blocks writes. */
const unwritten = genesisItems
  .filter(({ keyType }) => ["u128", "vector<u8>", "0x1::string::String"].includes(keyType))
  .map(({ handle, key, keyType, value, valueType }) => ({
    type: "write_table_item",
    handle: `0x${handle}`,
    state_key_hash: `0x${"0".repeat(64)}`,
    data: { key, key_type: keyType, value, value_type: valueType },
  }));

/** Shows these items as written by the transaction that writes an item with the key false. */
const showUnwritten = alterEachValue("getBlockByVersion", "transactions/*/changes", (changes) =>
  Array.isArray(changes) && changes.some((one) => toMembers(toMembers(one)["data"])["key"] === false)
    ? [...(changes as readonly unknown[]), ...unwritten]
    : changes,
);

/** Alters table items of a node whose blocks show keys of all types, so that no profile has to declare them. */
const alterShownKey =
  (change: (key: unknown, type: string) => unknown): Alteration =>
  (incoming, answer, forward) =>
    findOperation(incoming) === "getBlockByVersion"
      ? showUnwritten(incoming, answer)
      : alterKey(change)(incoming, answer, forward);

/** Looks up another key than the requested one. */
const alterKey = (change: (key: unknown, type: string) => unknown): Alteration =>
  alterTableItems((request, _, answer, forward) => {
    const key = change(request["key"], String(request["key_type"]));
    return key === request["key"] ? answer : forward({ body: JSON.stringify({ ...request, key }) });
  });

/** The name of the first member in each struct that is used as a key. */
const firstMembers: readonly (string | undefined)[] = ["owner", "sender", "vec"];

/** Mutants that look up another key or another table than the request names (§4.4). */
export const tableKeyMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "TABL-005",
    "struct-key-refused-later",
    "Only the first read with a struct key succeeds; later reads return 400.",
    reject("getTableItem").when(
      (incoming) => incoming.time > 1 && typeof readRequestMembers(incoming)["key"] === "object",
    ),
    // Later reads with an existing struct key do not return the item.
    { collateral: ["TABL-006"] },
  ),
  defineStatefulMutant(
    "TABL-009",
    "key-ignored",
    "Every key of a table returns the same item.",
    forwardWithOverrides("getTableItem", (incoming) => withKey(incoming, (type) => firstKeys[type])),
  ),
  defineStatefulMutant(
    "TABL-009",
    "neighbour-returned",
    "A key returns the item of another key.",
    forwardWithOverrides("getTableItem", (incoming) =>
      withKey(incoming, (type, key) => (type === "bool" && typeof key === "boolean" ? !key : undefined)),
    ),
  ),
  defineStatefulMutant(
    "TABL-009",
    "unknown-key-served",
    "An address that is not a key of the table returns an item of the table.",
    (incoming, answer, forward) => {
      const overrides =
        findOperation(incoming) === "getTableItem" && answer.status === 404
          ? withKey(incoming, (type) => firstKeys[type])
          : null;
      return overrides === null ? answer : forward(overrides);
    },
  ),
  defineStatefulMutant(
    "TABL-009",
    "address-key-cut",
    "The first 8 bytes of an address key are ignored.",
    forwardWithOverrides("getTableItem", (incoming) =>
      withKey(incoming, (type, key) =>
        type === "address" && typeof key === "string"
          ? `0x${key.slice("0x".length).slice(16).padStart(64, "0")}`
          : undefined,
      ),
    ),
  ),
  defineStatefulMutant(
    "TABL-009",
    "u128-key-cut-to-64-bits",
    "The upper 64 bits of a u128 key are ignored.",
    forwardWithOverrides("getTableItem", (incoming) =>
      withKey(incoming, (type, key) =>
        type === "u128" && typeof key === "string" && /^[0-9]+$/.test(key)
          ? String(BigInt.asUintN(64, BigInt(key)))
          : undefined,
      ),
    ),
    // The item of a key with more than 64 bits is not found.
    { usesFullProfile: true, collateral: ["TABL-006"] },
  ),
  defineStatefulMutant(
    "TABL-010",
    "handle-ignored",
    "A key is looked up in all tables, whatever the handle is.",
    forwardWithOverrides("getTableItem", (incoming) =>
      hasPlainHandle(incoming) ? underHandleOfKey(incoming) : null,
    ),
    // Tables whose keys have the same type hold different items.
    { collateral: ["TABL-006"] },
  ),
  defineStatefulMutant(
    "TABL-010",
    "other-tables-searched",
    "A key that is not in the table is looked up in the other tables.",
    forwardWithOverrides("getTableItem", (incoming) =>
      hasKnownHandle(incoming) ? underHandleOfKey(incoming) : null,
    ),
  ),
  ...blind([
    defineStatefulMutant(
      "TABL-006",
      "table-u128-key-cut",
      "Only the low 64 bits of a u128 key are used.",
      alterShownKey((key, type) => {
        const number = type === "u128" ? parseDecimal(key) : null;
        return number === null || number <= U64_MAX ? key : String(BigInt.asUintN(64, number));
      }),
    ),
    defineStatefulMutant(
      "TABL-006",
      "table-struct-key-number-as-double",
      "A u64 above 2^53 in a struct key is rounded to a double.",
      alterKey((key, type) => {
        const members = Object.entries(toMembers(key)).map(([name, value]) => [name, roundToDouble(value)]);
        return type.startsWith("0x") && members.length > 0 ? Object.fromEntries(members) : key;
      }),
      declared,
    ),
    defineStatefulMutant(
      "TABL-006",
      "table-bytes-key-trimmed",
      "Leading zero bytes of a vector<u8> key are removed.",
      alterShownKey((key, type) =>
        /^vector\s*<\s*u8\s*>$/.test(type) && typeof key === "string" ? key.replace(/^0x(?:00)+/, "0x") : key,
      ),
    ),
    defineStatefulMutant(
      "TABL-006",
      "table-falsy-key-is-missing",
      "A key that is false, 0 or an empty string returns 400.",
      alterTableItems(({ key }, _, answer) =>
        key === false || key === 0 || key === "" ? toInvalidInput(answer) : answer,
      ),
    ),
    defineStatefulMutant(
      "TABL-006",
      "table-text-key-in-latin-1",
      "A string key is decoded as Latin-1, so keys with non-ASCII characters are not found.",
      alterShownKey((key, type) =>
        type.includes("::string::String") && typeof key === "string" && !/^\p{ASCII}*$/u.test(key)
          ? Buffer.from(key, "utf8").toString("latin1")
          : key,
      ),
    ),
    defineStatefulMutant(
      "TABL-009",
      "table-option-key-is-none",
      "An option key with a value is treated as an option without a value.",
      alterKey((key, type) =>
        type.includes("::option::Option") && String(toMembers(key)["vec"]) !== "" ? { vec: [] } : key,
      ),
      declared,
    ),
    defineStatefulMutant(
      "TABL-005",
      "table-struct-key-in-another-order",
      "A struct key whose members are in another order than in the module is not found.",
      alterTableItems(({ key }, _, answer) => {
        const names = Object.keys(toMembers(key));
        const isOrdered = names.length < 2 || firstMembers.includes(names[0]);
        return isOrdered ? answer : error(answer, 404, "table_item_not_found");
      }),
      // A transaction shows such a key in another order.
      { collateral: ["TABL-006"] },
    ),
  ]),
];

/** The overrides for a request with another key; null if the request has no key or already has that key. */
function withKey(
  incoming: ProxyRequest,
  keyFor: (type: string, key: unknown) => unknown,
): { body: string } | null {
  const request = readRequestMembers(incoming);
  const key = keyFor(String(request["key_type"]), request["key"]);
  const isSame = key === undefined || request["key"] === undefined || key === request["key"];
  return isSame ? null : { body: JSON.stringify({ ...request, key }) };
}

/** The overrides for a request to the table whose keys have the requested type; null without such a table. */
function underHandleOfKey(incoming: ProxyRequest): { path: string } | null {
  const handle = handles.get(String(readRequestMembers(incoming)["key_type"]));
  return handle === undefined ? null : { path: `/tables/${handle}/item` };
}
