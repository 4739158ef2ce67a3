/** Faults of reading one item of a table. */
import { U64_MAX } from "../../../../spec/vocabulary.ts";
import type { Alteration } from "../../wire/proxy.ts";
import {
  parseBody,
  parseDecimal,
  readOldestVersion,
  alterHistoricReads,
  readVersion,
  withBody,
  withParameter,
} from "./answer-readers.ts";
import {
  forwardWithOverrides,
  defineMutant,
  error,
  isSuccess,
  toMembers,
  findOperation,
  toInvalidInput,
} from "../mutant.ts";
import { withoutParameter, type Members, type Mutant } from "../mutant.ts";

const state = { defectKind: "state" } as const;
/** Items under keys of these types stand in no block of the history, so that the owner has to name them. */
const declared = { ...state, usesFullProfile: true } as const;
/** An item that is read as another one is also not what transactions left under its key. */
const alsoOther = { ...state, collateral: ["TABL-009"] } as const;

/** Alters the items that are found; only then is the body of the request known to be a request. */
const alterTableItems = (
  alter: (request: Members, ...rest: Parameters<Alteration>) => ReturnType<Alteration>,
): Alteration => {
  return (incoming, answer, forward) =>
    findOperation(incoming) === "getTableItem" && isSuccess(answer)
      ? alter(toMembers(JSON.parse(incoming.body)), incoming, answer, forward)
      : answer;
};

/** Looks another key up. */
const alterKey = (change: (key: unknown, type: string) => unknown): Alteration =>
  alterTableItems((request, _, answer, forward) => {
    const key = change(request["key"], String(request["key_type"]));
    return key === request["key"] ? answer : forward({ body: JSON.stringify({ ...request, key }) });
  });

/** What is left of an integer that went through a double; the greatest of a u64 stays. */
function roundToDouble(value: unknown): unknown {
  const number = parseDecimal(value);
  if (number === null) return value;
  const rounded = BigInt(Number(number));
  return String(rounded > U64_MAX ? U64_MAX : rounded);
}

/** The members by which the structs that are keys begin. */
const firstMembers: readonly (string | undefined)[] = ["owner", "sender", "vec"];

export const tableMutants: readonly Mutant[] = [
  defineMutant(
    "TABL-008",
    "table-item-before-its-version",
    "A read at a version sees the state as it was before the transaction of that version.",
    (incoming, answer, forward) => {
      const version = readVersion(incoming);
      const isThere = findOperation(incoming) === "getTableItem" && isSuccess(answer);
      return isThere && version !== null && version > readOldestVersion(answer)
        ? forward({ query: withParameter(incoming, "ledger_version", version - 1n) })
        : answer;
    },
    alsoOther,
  ),
  defineMutant(
    "TABL-008",
    "table-item-that-came-later",
    "An item that is not there at the version asked for is looked up at the latest one.",
    alterHistoricReads("getTableItem", async (_, incoming, answer, forward) => {
      if (answer.status !== 404) return answer;
      const latest = await forward({ query: withoutParameter(incoming, "ledger_version") });
      return isSuccess(latest) ? latest : answer;
    }),
    { ...state, allow: "submit" },
  ),
  defineMutant(
    "TABL-003",
    "table-version-zero-is-the-latest",
    "Version 0 is taken for no version.",
    forwardWithOverrides("getTableItem", (incoming) =>
      readVersion(incoming) === 0n ? { query: withoutParameter(incoming, "ledger_version") } : null,
    ),
    state,
  ),
  defineMutant(
    "TABL-003",
    "table-pruned-missing-item",
    "An item that the table does not hold today is not found at a pruned version either, in place of 410.",
    async (incoming, answer, forward) => {
      if (findOperation(incoming) !== "getTableItem" || answer.status !== 410) return answer;
      const latest = await forward({ query: withoutParameter(incoming, "ledger_version") });
      return latest.status === 404 ? latest : answer;
    },
    {
      ...state,
      equivalent:
        "What answers a key that the table does not hold is not shown, nor whether 404 or 410 comes first where a request deserves both.",
    },
  ),
  defineMutant(
    "TABL-006",
    "table-u128-key-cut",
    "Only the low 64 bits of a u128 key are used.",
    alterKey((key, type) => {
      const number = type === "u128" ? parseDecimal(key) : null;
      return number === null || number <= U64_MAX ? key : String(BigInt.asUintN(64, number));
    }),
    declared,
  ),
  defineMutant(
    "TABL-006",
    "table-struct-key-number-as-double",
    "A u64 within a struct key goes through a double, so that one above 2^53 is another one.",
    alterKey((key, type) => {
      const members = Object.entries(toMembers(key)).map(([name, value]) => [name, roundToDouble(value)]);
      return type.startsWith("0x") && members.length > 0 ? Object.fromEntries(members) : key;
    }),
    declared,
  ),
  defineMutant(
    "TABL-006",
    "table-bytes-key-trimmed",
    "Leading zero bytes of a key of bytes are trimmed.",
    alterKey((key, type) =>
      /^vector\s*<\s*u8\s*>$/.test(type) && typeof key === "string" ? key.replace(/^0x(?:00)+/, "0x") : key,
    ),
    declared,
  ),
  defineMutant(
    "TABL-006",
    "table-falsy-key-is-missing",
    "A key that is false, 0 or an empty text is refused as missing.",
    alterTableItems(({ key }, _, answer) =>
      key === false || key === 0 || key === "" ? toInvalidInput(answer) : answer,
    ),
    state,
  ),
  defineMutant(
    "TAGS-004",
    "table-type-with-spaces",
    "A type of a key or value with a space in it is refused as another type.",
    alterTableItems(({ key_type, value_type }, _, answer) =>
      /\s/.test(`${String(key_type)}${String(value_type)}`) ? toInvalidInput(answer) : answer,
    ),
    state,
  ),
  defineMutant(
    "TABL-006",
    "table-text-key-in-latin-1",
    "A text key is read as Latin-1, so that one beyond ASCII is not found.",
    alterKey((key, type) =>
      type.includes("::string::String") && typeof key === "string" && !/^\p{ASCII}*$/u.test(key)
        ? Buffer.from(key, "utf8").toString("latin1")
        : key,
    ),
    declared,
  ),
  defineMutant(
    "TABL-009",
    "table-option-key-is-none",
    "A key that is an option with a value is taken for one without.",
    alterKey((key, type) =>
      type.includes("::option::Option") && String(toMembers(key)["vec"]) !== "" ? { vec: [] } : key,
    ),
    declared,
  ),
  defineMutant(
    "TABL-005",
    "table-struct-key-in-another-order",
    "A struct key whose members stand in another order than in the module is not found.",
    alterTableItems(({ key }, _, answer) => {
      const names = Object.keys(toMembers(key));
      const isOrdered = names.length < 2 || firstMembers.includes(names[0]);
      return isOrdered ? answer : error(answer, 404, "table_item_not_found");
    }),
    state,
  ),
  defineMutant(
    "TABL-013",
    "table-handle-without-its-zeros",
    "A table whose handle is written without its leading zeros is not found.",
    alterTableItems((_, { path }, answer) =>
      /^\/tables\/(?:0x)?[0-9a-fA-F]{64}\/item$/.test(path)
        ? answer
        : error(answer, 404, "table_item_not_found"),
    ),
    state,
  ),
  defineMutant(
    "TABL-012",
    "table-handle-without-prefix",
    "A table whose handle is written without 0x is not found.",
    alterTableItems((_, { path }, answer) =>
      path.startsWith("/tables/0x") ? answer : error(answer, 404, "table_item_not_found"),
    ),
    state,
  ),
  defineMutant(
    "TABL-008",
    "table-value-as-double",
    "A u64 value above 2^53 is rounded to a double.",
    alterTableItems((request, _, answer) => {
      const body = request["value_type"] === "u64" ? parseBody(answer) : null;
      const rounded = roundToDouble(body);
      return rounded === body ? answer : withBody(answer, rounded);
    }),
    alsoOther,
  ),
  defineMutant(
    "TABL-003",
    "table-just-pruned-is-served",
    "Items are still served at the last sixteen pruned versions, as the oldest one has them.",
    (incoming, answer, forward) => {
      if (findOperation(incoming) !== "getTableItem" || answer.status !== 410) return answer;
      const isNear = (readVersion(incoming) ?? 0n) + 16n >= readOldestVersion(answer);
      return isNear
        ? forward({ query: withParameter(incoming, "ledger_version", readOldestVersion(answer)) })
        : answer;
    },
    state,
  ),
];
