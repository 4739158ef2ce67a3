import { createNode } from "../../../../reference-node/node.ts";
import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterBody, alterEachValue } from "../../wire/alterations.ts";
import { toMembers } from "../../wire/json.ts";
import { defineMutant, type Mutant } from "../mutant.ts";

type ValueRewrite = (value: unknown) => unknown;

const bytesAsNumbers: ValueRewrite = (bytes) => [...Buffer.from(String(bytes).slice("0x".length), "hex")];

const withoutPrefix: ValueRewrite = (hex) => String(hex).slice("0x".length);

const leftOutIfFalse: ValueRewrite = (value) => (value === false ? undefined : value);

/** Unwraps an option that has a value. */
const unwrapped: ValueRewrite = (option) => {
  const { vec } = toMembers(option);
  return Array.isArray(vec) && vec.length > 0 ? vec[0] : option;
};

/** The path of a value, and the function that replaces the value. */
type Written = readonly [place: string, rewrite: ValueRewrite];

/** Mutants with malformed nested values (§2.2) in resources, table items and events. */
export const nestedValueMutants: readonly Mutant[] = [
  defineResourceMutant(
    "VALU-001",
    "bool-by-type-argument",
    "A bool field whose declared type is a type parameter is 0 or 1.",
    ["pairs/*/second/first", Number],
  ),
  defineResourceMutant(
    "VALU-002",
    "u16-in-option-text",
    "The u16 values of a vector in an option are strings.",
    ["drawers/*/sizes/vec/*/*", String],
  ),
  defineResourceMutant("VALU-002", "u32-too-large", "A u32 of a struct in a vector is above its range.", [
    "outer/value/value/*/x",
    (x) => Number(x) + 2 ** 32,
  ]),
  defineResourceMutant(
    "VALU-003",
    "u64-in-option-number",
    "A u64 in an option of a struct in a vector is a number.",
    ["drawers/*/number/vec/*", Number],
  ),
  defineResourceMutant(
    "VALU-003",
    "u128-by-type-argument",
    "A u128 field whose declared type is a type parameter is a number.",
    ["pair/first", Number],
  ),
  defineResourceMutant(
    "VALU-003",
    "u256-in-hex",
    "A u256 field whose declared type is a type parameter is in hex.",
    ["pairs/*/second/second", (value) => `0x${BigInt(String(value)).toString(16)}`],
  ),
  defineResourceMutant("VALU-003", "u64-in-vectors-number", "A u64 in a vector of vectors is a number.", [
    "grid/*/*",
    Number,
  ]),
  defineResourceMutant("VALU-004", "address-in-object-bare", "The address in an object has no 0x.", [
    "drawers/*/keeper/inner",
    withoutPrefix,
  ]),
  defineResourceMutant(
    "VALU-004",
    "address-too-long",
    "An address in an option in an option has 66 hex digits.",
    ["nested/vec/*/vec/*", (address) => `0x00${String(withoutPrefix(address))}`],
  ),
  defineResourceMutant("VALU-005", "empty-vector-null", "An empty vector of a struct in a vector is null.", [
    "drawers/*/labels",
    (labels) => (Array.isArray(labels) && labels.length === 0 ? null : labels),
  ]),
  defineResourceMutant("VALU-005", "blobs-joined", "A vector<vector<u8>> is a single hex string.", [
    "blobs",
    (blobs) => `0x${String(blobs).replaceAll(/,?0x/g, "")}`,
  ]),
  defineResourceMutant(
    "VALU-005",
    "option-in-option-in-no-array",
    "An option in an option is not wrapped in an array.",
    ["nothing_within/vec", (list: unknown) => (Array.isArray(list) ? (list[0] as unknown) : list)],
  ),
  defineResourceMutant(
    "VALU-006",
    "bytes-in-option-numbers",
    "A vector<u8> in an option of a struct is an array of numbers.",
    ["drawers/*/seal/vec/*", bytesAsNumbers],
  ),
  defineResourceMutant("VALU-006", "no-u8-empty-array", "An empty option of u8 contains an empty array.", [
    "nothing_within/vec/*/vec",
    () => [],
  ]),
  defineResourceMutant(
    "VALU-006",
    "bytes-trimmed",
    "A vector<u8> field whose declared type is a type parameter has an odd number of hex digits.",
    ["pairs/*/first", (bytes) => String(bytes).replace(/^0x00/, "0x0")],
  ),
  defineResourceMutant("VALU-007", "no-value-null", "An empty option is null.", [
    "drawers/*/number",
    (option) => (JSON.stringify(option) === '{"vec":[]}' ? null : option),
  ]),
  defineResourceMutant("VALU-007", "option-is-its-value", "An option with a value is only the value.", [
    "pair/also",
    unwrapped,
  ]),
  defineResourceMutant("VALU-007", "object-is-its-address", "An object is only its address.", [
    "drawers/*/keeper",
    (object) => toMembers(object)["inner"],
  ]),
  defineResourceMutant("VALU-007", "false-left-out", "A struct in a vector lacks a field that is false.", [
    "drawers/*/is_shut",
    leftOutIfFalse,
  ]),
  defineResourceMutant(
    "VALU-007",
    "names-in-camel-case",
    "A field of a struct in a struct has a camel-case name.",
    [
      "pair/second",
      (drawer) => {
        const { is_shut: isShut, ...rest } = toMembers(drawer);
        return { ...rest, isShut };
      },
    ],
  ),
  defineResourceMutant("VALU-008", "text-in-option-null", "A string in an option in a vector is null.", [
    "drawers/*/labels/*/vec/*",
    () => null,
  ]),
  defineResourceMutant("RSRC-006", "false-left-out-of-data", "A resource lacks a field that is false.", [
    "falsehood",
    leftOutIfFalse,
  ]),
  defineLaterPageMutant("VALU-003", "later-pages-with-numbers", "has u64 values that are numbers", [
    "u64s/*",
    Number,
  ]),
  defineLaterPageMutant("RSRC-006", "later-pages-without-a-field", "lacks a field", [
    "truth",
    () => undefined,
  ]),
  defineMutant(
    "RSRC-007",
    "type-arguments-left-out",
    "The type of a resource lacks its type arguments.",
    alterEachValue("getAccountResources", "*/type", (type) =>
      String(type).replace(/(?<=::CoinInfo)<.*$/, ""),
    ),
  ),
  defineMutant(
    "TABL-001",
    "struct-item-in-array",
    "A table item that is a struct is an array of its fields.",
    alterBody("getTableItem", (item) =>
      "weight" in toMembers(item) ? Object.values(toMembers(item)) : item,
    ),
  ),
  defineItemMutant("struct-item-weight-number", "a u256 is a number", ["weight", Number]),
  defineItemMutant("struct-item-marks-numbers", "a u64 in an option in a vector is a number", [
    "marks/*/vec/*",
    Number,
  ]),
  defineItemMutant("struct-item-scans-numbers", "a vector<u8> in a vector is an array of numbers", [
    "scans/*",
    bytesAsNumbers,
  ]),
  defineItemMutant("struct-item-remark-bare", "an option with a value is only the value", [
    "remark",
    unwrapped,
  ]),
  defineItemMutant("struct-item-twin-without-index", "a struct in an option lacks a field", [
    "twins/vec/*/index",
    () => undefined,
  ]),
  withEvent("event-u64-in-option-number", "0x1::option::Option<u64>", { vec: [7] }),
  withEvent("event-vector-of-structs-null", "vector<0x1::registry::Place>", null),
  withEvent("event-struct-in-vector-bare", "vector<0x1::specimen::Wrapper<bool>>", [true]),
  withEvent("event-bytes-by-type-argument-list", "0x1::specimen::Wrapper<vector<u8>>", { value: [0, 7] }),
  withEvent("event-u128-in-vector-number", "0x1::specimen::Pair<u8, vector<u128>>", {
    first: 7,
    second: ["1", 2],
    also: { vec: [] },
  }),
];

function defineResourceMutant(
  requirement: RequirementId,
  id: string,
  fault: string,
  [place, rewrite]: Written,
): Mutant {
  return defineMutant(
    requirement,
    id,
    fault,
    alterEachValue("getAccountResources", `*/data/${place}`, rewrite),
  );
}

/** Uses a node with small pages, so that a listing has several pages. */
function defineLaterPageMutant(
  requirement: RequirementId,
  id: string,
  fault: string,
  [place, rewrite]: Written,
): Mutant {
  const alter = alterEachValue("getAccountResources", `*/data/${place}`, (value, { query }) =>
    query.has("start") ? rewrite(value) : value,
  );
  const node = (): ReturnType<typeof createNode> => createNode({ pageSize: 4 });
  return defineMutant(requirement, id, `A resource on a page after the first ${fault}.`, alter, {
    node,
  });
}

function defineItemMutant(id: string, fault: string, [place, rewrite]: Written): Mutant {
  const alter = alterEachValue("getTableItem", place, rewrite);
  return defineMutant("TABL-001", id, `In a table item that is a struct, ${fault}.`, alter);
}

/** Adds an event whose data does not match its type. */
function withEvent(id: string, type: string, data: unknown): Mutant {
  const guid = { creation_number: "0", account_address: "0x0" };
  const event = { guid, sequence_number: "0", type, data };
  const alter = alterEachValue("simulateTransaction", "*/events", (events) =>
    Array.isArray(events) ? [...(events as readonly unknown[]), event] : events,
  );
  return defineMutant("EVNT-007", id, `The data of an event is not a valid ${type}.`, alter, {
    allow: "simulate",
  });
}
