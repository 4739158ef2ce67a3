import { genesisItems } from "../../../reference-node/execution/framework/registry-tables.ts";
import { parseMoveType } from "../../../reference-node/primitives/move-type.ts";
import { JSON_MEDIA_TYPE, LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import type { ProxyRequest, ProxyResponse } from "../wire/proxy.ts";
import {
  forwardWithOverrides,
  defineMutant,
  defineStatefulMutant,
  error,
  isHistoric,
  isSuccess,
  toMembers,
  alterOperation,
  alterBody,
  alterStatus,
  findOperation,
  toInvalidInput,
  withoutParameter,
  type SimpleAlteration,
  type Mutant,
  type Members,
} from "./mutant.ts";

const ledgerHeaders: ProxyResponse["headers"] = [
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
  defineMutant(
    "TABL-001",
    "text-item-wrapped",
    "an item that is a text is wrapped in an object",
    alterBody("getTableItem", (value) => (typeof value === "string" ? { value } : value)),
  ),
  defineMutant(
    "TABL-001",
    "u64-item-number",
    "a u64 item is a JSON number",
    alterBody("getTableItem", (value, incoming) =>
      requestOf(incoming)["value_type"] === "u64" ? Number(value) : value,
    ),
  ),
  defineMutant(
    "TABL-002",
    "unfit-key-422",
    "a key that does not fit its type is answered with 422",
    alterOperation("getTableItem", (incoming, answer) =>
      answer.status === 400 && requestOf(incoming)["key"] === "no number"
        ? { ...answer, status: 422 }
        : answer,
    ),
  ),
  defineMutant(
    "TABL-002",
    "unknown-item-204",
    "an item that does not exist is answered with 204",
    alterOperation("getTableItem", (_, answer) =>
      answer.status === 404 ? { ...answer, status: 204, body: "" } : answer,
    ),
  ),
  defineStatefulMutant(
    "TABL-003",
    "pruned-item-404",
    "a pruned version of a table item is answered with 404",
    alterStatus("getTableItem", 410, 404, "version_not_found"),
  ),
  defineMutant(
    "TABL-004",
    "u8-item-text",
    "a u8 item is a string",
    alterBody("getTableItem", (value) => (typeof value === "number" ? String(value) : value)),
    { detectedBy: ["TABL-001"] },
  ),
  defineStatefulMutant(
    "TABL-005",
    "struct-key-refused-later",
    "a key that is an object is accepted once and refused from then on",
    alterOperation("getTableItem", (incoming, answer) =>
      incoming.time > 1 && typeof requestOf(incoming)["key"] === "object" ? toInvalidInput(answer) : answer,
    ),
    // The item of such a key is not returned either.
    { collateral: ["TABL-006"] },
  ),
  defineStatefulMutant(
    "TABL-006",
    "item-forgotten",
    "the items of a table are found once and never again",
    alterOperation("getTableItem", (incoming, answer) =>
      incoming.time > 1 && isSuccess(answer) ? error(answer, 404, "table_item_not_found") : answer,
    ),
  ),
  defineStatefulMutant(
    "TABL-007",
    "latest-item-stale",
    "a read without ledger_version shows the item as it was before",
    forwardWithOverrides("getTableItem", ({ query }) =>
      query.has("ledger_version") ? null : { query: new URLSearchParams({ ledger_version: staleVersion }) },
    ),
  ),
  defineStatefulMutant(
    "TABL-008",
    "item-version-ignored",
    "every retained version is answered with the latest item",
    (incoming, answer, forward) =>
      isItem(incoming) && isSuccess(answer) && isHistoric(incoming, answer)
        ? forward({ query: withoutParameter(incoming, "ledger_version") })
        : answer,
  ),
  defineStatefulMutant(
    "TABL-008",
    "item-history-missing",
    "an item at a version below the latest is answered with 404",
    alterOperation("getTableItem", (incoming, answer) =>
      isSuccess(answer) && isHistoric(incoming, answer) ? error(answer, 404, "version_not_found") : answer,
    ),
  ),
  defineStatefulMutant(
    "TABL-009",
    "key-ignored",
    "every key of a table returns the same item",
    forwardWithOverrides("getTableItem", (incoming) => withKey(incoming, (type) => firstKeys[type])),
  ),
  defineStatefulMutant(
    "TABL-009",
    "neighbour-returned",
    "a key returns the item of its neighbour",
    forwardWithOverrides("getTableItem", (incoming) =>
      withKey(incoming, (type, key) => (type === "bool" && typeof key === "boolean" ? !key : undefined)),
    ),
  ),
  defineStatefulMutant(
    "TABL-009",
    "unknown-key-served",
    "an address that is no key returns an item of the table",
    (incoming, answer, forward) => {
      const overrides =
        isItem(incoming) && answer.status === 404 ? withKey(incoming, (type) => firstKeys[type]) : null;
      return overrides === null ? answer : forward(overrides);
    },
  ),
  defineStatefulMutant(
    "TABL-009",
    "address-key-cut",
    "of a key that is an address the first 8 bytes are dropped",
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
    "of a key of 128 bits the upper half is dropped",
    forwardWithOverrides("getTableItem", (incoming) =>
      withKey(incoming, (type, key) =>
        type === "u128" && typeof key === "string" && /^[0-9]+$/.test(key)
          ? String(BigInt.asUintN(64, BigInt(key)))
          : undefined,
      ),
    ),
    // A known item whose key is longer is not found.
    { usesFullProfile: true, collateral: ["TABL-006"] },
  ),
  defineStatefulMutant(
    "TABL-010",
    "handle-ignored",
    "a key is looked up in all tables, whatever the handle",
    forwardWithOverrides("getTableItem", (incoming) =>
      hasPlainHandle(incoming) ? underHandleOfKey(incoming) : null,
    ),
  ),
  defineStatefulMutant(
    "TABL-010",
    "other-tables-searched",
    "a key that a table does not hold is looked up in the other tables",
    forwardWithOverrides("getTableItem", (incoming) =>
      hasKnownHandle(incoming) ? underHandleOfKey(incoming) : null,
    ),
  ),
  defineStatefulMutant(
    "TABL-011",
    "item-history-changing",
    "an item at a version shortly below the latest is another at every read",
    alterOperation("getTableItem", (incoming, answer) =>
      isShortlyBefore(incoming, answer) && isSuccess(answer)
        ? { ...answer, body: answer.body.replaceAll(/[0-9]+/g, () => String(incoming.time % 256)) }
        : answer,
    ),
  ),
  defineStatefulMutant(
    "TABL-012",
    "handle-prefix-demanded",
    "a handle without 0x is refused",
    (incoming, answer) =>
      isItem(incoming) && !incoming.path.startsWith("/tables/0x") ? toInvalidInput(answer) : answer,
  ),
  defineStatefulMutant(
    "TABL-013",
    "full-handle-demanded",
    "a handle of fewer than 64 digits is refused",
    (incoming, answer) =>
      isItem(incoming) && /^\/tables\/0x[0-9a-f]{1,63}\//.test(incoming.path)
        ? toInvalidInput(answer)
        : answer,
  ),
  defineMutant("TABL-014", "malformed-handle-200", "a malformed handle is served", (incoming, answer) =>
    isItem(incoming) && answer.status === 400 && !hasPlainHandle(incoming)
      ? { ...answer, status: 200, headers: ledgerHeaders, body: "7" }
      : answer,
  ),
  defineMutant(
    "TABL-015",
    "item-malformed-version-500",
    "a malformed ledger_version of a table read is answered with 500",
    refusedWith500(({ query }) => query.size > 0),
  ),
  defineMutant(
    "TABL-016",
    "no-object-500",
    "a body that is no JSON object is answered with 500",
    refusedWith500((incoming) => Object.keys(requestOf(incoming)).length === 0),
  ),
  defineMutant(
    "TABL-017",
    "member-missing-500",
    "a request without one of its members is answered with 500",
    refusedWith500((incoming) => [1, 2].includes(Object.keys(requestOf(incoming)).length)),
  ),
  defineMutant(
    "TABL-018",
    "key-type-no-type-500",
    "a key_type that is no type is answered with 500",
    refusedWith500((incoming) => hasNoType(incoming, "key_type")),
  ),
  defineMutant(
    "TABL-019",
    "value-type-no-type-500",
    "a value_type that is no type is answered with 500",
    refusedWith500((incoming) => hasNoType(incoming, "value_type")),
  ),
  defineStatefulMutant("TAGS-003", "u256-refused", "u256 is refused as a value_type", (incoming, answer) =>
    isItem(incoming) && requestOf(incoming)["value_type"] === "u256" ? toInvalidInput(answer) : answer,
  ),
  defineStatefulMutant("TAGS-004", "spaces-refused", "a type with spaces is refused", (incoming, answer) =>
    isItem(incoming) && hasSpaces(incoming) ? toInvalidInput(answer) : answer,
  ),
];

const isItem = (incoming: ProxyRequest): boolean => findOperation(incoming) === "getTableItem";

/** The members of a table item request; none where the body is no JSON object. */
function requestOf({ body }: ProxyRequest): Members {
  try {
    return toMembers(JSON.parse(body));
  } catch {
    return {};
  }
}

/** The same request with another key; null where there is none, or where it is the key already. */
function withKey(
  incoming: ProxyRequest,
  keyFor: (type: string, key: unknown) => unknown,
): { body: string } | null {
  const request = requestOf(incoming);
  const key = keyFor(String(request["key_type"]), request["key"]);
  const isSame = key === undefined || request["key"] === undefined || key === request["key"];
  return isSame ? null : { body: JSON.stringify({ ...request, key }) };
}

const handles = new Map(genesisItems.map(({ keyType, handle }) => [keyType, `0x${handle}`]));

/** The same request under the handle of the table that has keys of its type; null where there is none. */
function underHandleOfKey(incoming: ProxyRequest): { path: string } | null {
  const handle = handles.get(String(requestOf(incoming)["key_type"]));
  return handle === undefined ? null : { path: `/tables/${handle}/item` };
}

const hasPlainHandle = ({ path }: ProxyRequest): boolean => /^\/tables\/(?:0x)?[0-9a-f]{1,64}\//.test(path);
const hasKnownHandle = ({ path }: ProxyRequest): boolean =>
  [...handles.values()].some((handle) => path === `/tables/${handle}/item`);

function refusedWith500(isSo: (incoming: ProxyRequest) => boolean): SimpleAlteration {
  return alterOperation("getTableItem", (incoming, answer) =>
    answer.status === 400 && hasPlainHandle(incoming) && isSo(incoming)
      ? error(answer, 500, "internal_error")
      : answer,
  );
}

function hasNoType(incoming: ProxyRequest, name: string): boolean {
  const type = requestOf(incoming)[name];
  return typeof type === "string" && parseMoveType(type) === null;
}

function hasSpaces(incoming: ProxyRequest): boolean {
  const { key_type: keyType, value_type: valueType } = requestOf(incoming);
  return /\s/.test(`${String(keyType)}${String(valueType)}`);
}

/** Whether a request names one of the three versions below the latest, at none of which an item was written. */
function isShortlyBefore(incoming: ProxyRequest, answer: ProxyResponse): boolean {
  const latest = answer.headers.find(([name]) => name.toLowerCase() === "x-node-ledger-version")?.[1];
  const version = incoming.query.get("ledger_version");
  return isHistoric(incoming, answer) && BigInt(version ?? 0) + 3n >= BigInt(latest ?? 0);
}
