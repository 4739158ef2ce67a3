import { genesisItems } from "../../../reference-node/execution/framework/tables.ts";
import { parseMoveType } from "../../../reference-node/primitives/move-type.ts";
import { JSON_MEDIA_TYPE, LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import type { Asked, Served } from "../wire/proxy.ts";
import {
  askedAs,
  define,
  defineStateful,
  error,
  isHistoric,
  isSuccess,
  membersOf,
  on,
  onBody,
  onStatus,
  operationOf,
  refusal,
  withoutInput,
  type Change,
  type Mutant,
  type Members,
} from "./mutant.ts";

const ledgerHeaders: Served["headers"] = [
  ["content-type", JSON_MEDIA_TYPE],
  ...Object.values(LEDGER_HEADERS)
    .filter(({ required }) => required)
    .map(({ name }) => [name, "4"] as const),
];

/** A version at which the items that the newest blocks wrote held something else. */
const staleVersion = "180";

/** Of each type of keys one, which is known where a table with such keys is. */
const firstKeys: Members = { bool: true, address: `0x${"2a".padStart(64, "0")}` };

/** Mutants in the reading of table items (§4.4, §2.9) and of the types in their requests (§2.1). */
export const tableMutants: readonly Mutant[] = [
  define(
    "TABL-001",
    "text-item-wrapped",
    "an item that is a text is wrapped in an object",
    onBody("getTableItem", (value) => (typeof value === "string" ? { value } : value)),
  ),
  define(
    "TABL-001",
    "u64-item-number",
    "a u64 item is a JSON number",
    onBody("getTableItem", (value, asked) =>
      requestOf(asked)["value_type"] === "u64" ? Number(value) : value,
    ),
  ),
  define(
    "TABL-002",
    "unfit-key-422",
    "a key that does not fit its type is answered with 422",
    on("getTableItem", (asked, answer) =>
      answer.status === 400 && requestOf(asked)["key"] === "no number" ? { ...answer, status: 422 } : answer,
    ),
  ),
  define(
    "TABL-002",
    "unknown-item-204",
    "an item that does not exist is answered with 204",
    on("getTableItem", (_, answer) =>
      answer.status === 404 ? { ...answer, status: 204, body: "" } : answer,
    ),
  ),
  defineStateful(
    "TABL-003",
    "pruned-item-404",
    "a pruned version of a table item is answered with 404",
    onStatus("getTableItem", 410, 404, "version_not_found"),
  ),
  define(
    "TABL-004",
    "u8-item-text",
    "a u8 item is a string",
    onBody("getTableItem", (value) => (typeof value === "number" ? String(value) : value)),
    { seenBy: ["TABL-001"] },
  ),
  defineStateful(
    "TABL-005",
    "struct-key-refused-later",
    "a key that is an object is accepted once and refused from then on",
    on("getTableItem", (asked, answer) =>
      asked.time > 1 && typeof requestOf(asked)["key"] === "object" ? refusal(answer) : answer,
    ),
    // The item of such a key is not returned either.
    { collateral: ["TABL-006"] },
  ),
  defineStateful(
    "TABL-006",
    "item-forgotten",
    "the items of a table are found once and never again",
    on("getTableItem", (asked, answer) =>
      asked.time > 1 && isSuccess(answer) ? error(answer, 404, "table_item_not_found") : answer,
    ),
  ),
  defineStateful(
    "TABL-007",
    "latest-item-stale",
    "a read without ledger_version shows the item as it was before",
    askedAs("getTableItem", ({ query }) =>
      query.has("ledger_version") ? null : { query: new URLSearchParams({ ledger_version: staleVersion }) },
    ),
  ),
  defineStateful(
    "TABL-008",
    "item-version-ignored",
    "every retained version is answered with the latest item",
    (asked, answer, ask) =>
      isItem(asked) && isSuccess(answer) && isHistoric(asked, answer)
        ? ask({ query: withoutInput(asked, "ledger_version") })
        : answer,
  ),
  defineStateful(
    "TABL-008",
    "item-history-missing",
    "an item at a version below the latest is answered with 404",
    on("getTableItem", (asked, answer) =>
      isSuccess(answer) && isHistoric(asked, answer) ? error(answer, 404, "version_not_found") : answer,
    ),
  ),
  defineStateful(
    "TABL-009",
    "key-ignored",
    "every key of a table returns the same item",
    askedAs("getTableItem", (asked) => withKey(asked, (type) => firstKeys[type])),
  ),
  defineStateful(
    "TABL-009",
    "neighbour-returned",
    "a key returns the item of its neighbour",
    askedAs("getTableItem", (asked) =>
      withKey(asked, (type, key) => (type === "bool" && typeof key === "boolean" ? !key : undefined)),
    ),
  ),
  defineStateful(
    "TABL-009",
    "unknown-key-served",
    "an address that is no key returns an item of the table",
    (asked, answer, ask) => {
      const instead =
        isItem(asked) && answer.status === 404 ? withKey(asked, (type) => firstKeys[type]) : null;
      return instead === null ? answer : ask(instead);
    },
  ),
  defineStateful(
    "TABL-009",
    "address-key-cut",
    "of a key that is an address the first 8 bytes are dropped",
    askedAs("getTableItem", (asked) =>
      withKey(asked, (type, key) =>
        type === "address" && typeof key === "string"
          ? `0x${key.slice("0x".length).slice(16).padStart(64, "0")}`
          : undefined,
      ),
    ),
  ),
  defineStateful(
    "TABL-009",
    "u128-key-cut-to-64-bits",
    "of a key of 128 bits the upper half is dropped",
    askedAs("getTableItem", (asked) =>
      withKey(asked, (type, key) =>
        type === "u128" && typeof key === "string" && /^[0-9]+$/.test(key)
          ? String(BigInt.asUintN(64, BigInt(key)))
          : undefined,
      ),
    ),
    // A known item whose key is longer is not found.
    { isDeclared: true, collateral: ["TABL-006"] },
  ),
  defineStateful(
    "TABL-010",
    "handle-ignored",
    "a key is looked up in all tables, whatever the handle",
    askedAs("getTableItem", (asked) => (hasPlainHandle(asked) ? underHandleOfKey(asked) : null)),
  ),
  defineStateful(
    "TABL-010",
    "other-tables-searched",
    "a key that a table does not hold is looked up in the other tables",
    askedAs("getTableItem", (asked) => (hasKnownHandle(asked) ? underHandleOfKey(asked) : null)),
  ),
  defineStateful(
    "TABL-011",
    "item-history-changing",
    "an item at a version shortly below the latest is another at every read",
    on("getTableItem", (asked, answer) =>
      isShortlyBefore(asked, answer) && isSuccess(answer)
        ? { ...answer, body: answer.body.replaceAll(/[0-9]+/g, () => String(asked.time % 256)) }
        : answer,
    ),
  ),
  defineStateful("TABL-012", "handle-prefix-demanded", "a handle without 0x is refused", (asked, answer) =>
    isItem(asked) && !asked.path.startsWith("/tables/0x") ? refusal(answer) : answer,
  ),
  defineStateful(
    "TABL-013",
    "full-handle-demanded",
    "a handle of fewer than 64 digits is refused",
    (asked, answer) =>
      isItem(asked) && /^\/tables\/0x[0-9a-f]{1,63}\//.test(asked.path) ? refusal(answer) : answer,
  ),
  define("TABL-014", "malformed-handle-200", "a malformed handle is served", (asked, answer) =>
    isItem(asked) && answer.status === 400 && !hasPlainHandle(asked)
      ? { ...answer, status: 200, headers: ledgerHeaders, body: "7" }
      : answer,
  ),
  define(
    "TABL-015",
    "item-malformed-version-500",
    "a malformed ledger_version of a table read is answered with 500",
    refusedWith500(({ query }) => query.size > 0),
  ),
  define(
    "TABL-016",
    "no-object-500",
    "a body that is no JSON object is answered with 500",
    refusedWith500((asked) => Object.keys(requestOf(asked)).length === 0),
  ),
  define(
    "TABL-017",
    "member-missing-500",
    "a request without one of its members is answered with 500",
    refusedWith500((asked) => [1, 2].includes(Object.keys(requestOf(asked)).length)),
  ),
  define(
    "TABL-018",
    "key-type-no-type-500",
    "a key_type that is no type is answered with 500",
    refusedWith500((asked) => hasNoType(asked, "key_type")),
  ),
  define(
    "TABL-019",
    "value-type-no-type-500",
    "a value_type that is no type is answered with 500",
    refusedWith500((asked) => hasNoType(asked, "value_type")),
  ),
  defineStateful("TAGS-003", "u256-refused", "u256 is refused as a value_type", (asked, answer) =>
    isItem(asked) && requestOf(asked)["value_type"] === "u256" ? refusal(answer) : answer,
  ),
  defineStateful("TAGS-004", "spaces-refused", "a type with spaces is refused", (asked, answer) =>
    isItem(asked) && hasSpaces(asked) ? refusal(answer) : answer,
  ),
];

const isItem = (asked: Asked): boolean => operationOf(asked) === "getTableItem";

/** The members of a table item request; none where the body is no JSON object. */
function requestOf({ body }: Asked): Members {
  try {
    return membersOf(JSON.parse(body));
  } catch {
    return {};
  }
}

/** The same request with another key; null where there is none, or where it is the key already. */
function withKey(asked: Asked, keyFor: (type: string, key: unknown) => unknown): { body: string } | null {
  const request = requestOf(asked);
  const key = keyFor(String(request["key_type"]), request["key"]);
  const isSame = key === undefined || request["key"] === undefined || key === request["key"];
  return isSame ? null : { body: JSON.stringify({ ...request, key }) };
}

const handles = new Map(genesisItems.map(({ keyType, handle }) => [keyType, `0x${handle}`]));

/** The same request under the handle of the table that has keys of its type; null where there is none. */
function underHandleOfKey(asked: Asked): { path: string } | null {
  const handle = handles.get(String(requestOf(asked)["key_type"]));
  return handle === undefined ? null : { path: `/tables/${handle}/item` };
}

const hasPlainHandle = ({ path }: Asked): boolean => /^\/tables\/(?:0x)?[0-9a-f]{1,64}\//.test(path);
const hasKnownHandle = ({ path }: Asked): boolean =>
  [...handles.values()].some((handle) => path === `/tables/${handle}/item`);

function refusedWith500(isSo: (asked: Asked) => boolean): Change {
  return on("getTableItem", (asked, answer) =>
    answer.status === 400 && hasPlainHandle(asked) && isSo(asked)
      ? error(answer, 500, "internal_error")
      : answer,
  );
}

function hasNoType(asked: Asked, name: string): boolean {
  const type = requestOf(asked)[name];
  return typeof type === "string" && parseMoveType(type) === null;
}

function hasSpaces(asked: Asked): boolean {
  const { key_type: keyType, value_type: valueType } = requestOf(asked);
  return /\s/.test(`${String(keyType)}${String(valueType)}`);
}

/** Whether a request names one of the three versions below the latest, at none of which an item was written. */
function isShortlyBefore(asked: Asked, answer: Served): boolean {
  const latest = answer.headers.find(([name]) => name.toLowerCase() === "x-node-ledger-version")?.[1];
  const version = asked.query.get("ledger_version");
  return isHistoric(asked, answer) && BigInt(version ?? 0) + 3n >= BigInt(latest ?? 0);
}
