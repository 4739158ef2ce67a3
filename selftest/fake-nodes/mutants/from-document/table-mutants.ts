/** Faults of reading one item of a table. */
import { U64_MAX } from "../../../../spec/vocabulary.ts";
import type { Alter } from "../../wire/proxy.ts";
import { bodyOf, numberOf, oldestOf, onHistoric, versionOf, withBody, withInput } from "./read-answers.ts";
import { askedAs, define, error, isSuccess, membersOf, operationOf, refusal } from "../mutant.ts";
import { withoutInput, type Members, type Mutant } from "../mutant.ts";

const state = { nature: "state" } as const;
/** Items under keys of these types stand in no block of the history, so that the owner has to name them. */
const declared = { ...state, isDeclared: true } as const;
/** An item that is read as another one is also not what transactions left under its key. */
const alsoOther = { ...state, collateral: ["TABL-009"] } as const;

/** Alters the items that are found; only then is the body of the request known to be a request. */
const onItem = (alter: (request: Members, ...rest: Parameters<Alter>) => ReturnType<Alter>): Alter => {
  return (asked, answer, ask) =>
    operationOf(asked) === "getTableItem" && isSuccess(answer)
      ? alter(membersOf(JSON.parse(asked.body)), asked, answer, ask)
      : answer;
};

/** Looks another key up. */
const onKey = (change: (key: unknown, type: string) => unknown): Alter =>
  onItem((request, _, answer, ask) => {
    const key = change(request["key"], String(request["key_type"]));
    return key === request["key"] ? answer : ask({ body: JSON.stringify({ ...request, key }) });
  });

/** What is left of an integer that went through a double; the greatest of a u64 stays. */
function throughDouble(value: unknown): unknown {
  const number = numberOf(value);
  if (number === null) return value;
  const rounded = BigInt(Number(number));
  return String(rounded > U64_MAX ? U64_MAX : rounded);
}

/** The members by which the structs that are keys begin. */
const firstMembers: readonly (string | undefined)[] = ["owner", "sender", "vec"];

export const tableMutants: readonly Mutant[] = [
  define(
    "TABL-008",
    "table-item-before-its-version",
    "A read at a version sees the state as it was before the transaction of that version.",
    (asked, answer, ask) => {
      const version = versionOf(asked);
      const isThere = operationOf(asked) === "getTableItem" && isSuccess(answer);
      return isThere && version !== null && version > oldestOf(answer)
        ? ask({ query: withInput(asked, "ledger_version", version - 1n) })
        : answer;
    },
    alsoOther,
  ),
  define(
    "TABL-008",
    "table-item-that-came-later",
    "An item that is not there at the version asked for is looked up at the latest one.",
    onHistoric("getTableItem", async (_, asked, answer, ask) => {
      if (answer.status !== 404) return answer;
      const latest = await ask({ query: withoutInput(asked, "ledger_version") });
      return isSuccess(latest) ? latest : answer;
    }),
    { ...state, allow: "submit" },
  ),
  define(
    "TABL-003",
    "table-version-zero-is-the-latest",
    "Version 0 is taken for no version.",
    askedAs("getTableItem", (asked) =>
      versionOf(asked) === 0n ? { query: withoutInput(asked, "ledger_version") } : null,
    ),
    state,
  ),
  define(
    "TABL-003",
    "table-pruned-missing-item",
    "An item that the table does not hold today is not found at a pruned version either, in place of 410.",
    async (asked, answer, ask) => {
      if (operationOf(asked) !== "getTableItem" || answer.status !== 410) return answer;
      const latest = await ask({ query: withoutInput(asked, "ledger_version") });
      return latest.status === 404 ? latest : answer;
    },
    {
      ...state,
      equivalent:
        "What answers a key that the table does not hold is not shown, nor whether 404 or 410 comes first where a request deserves both.",
    },
  ),
  define(
    "TABL-006",
    "table-u128-key-cut",
    "Only the low 64 bits of a u128 key are used.",
    onKey((key, type) => {
      const number = type === "u128" ? numberOf(key) : null;
      return number === null || number <= U64_MAX ? key : String(BigInt.asUintN(64, number));
    }),
    declared,
  ),
  define(
    "TABL-006",
    "table-struct-key-number-as-double",
    "A u64 within a struct key goes through a double, so that one above 2^53 is another one.",
    onKey((key, type) => {
      const members = Object.entries(membersOf(key)).map(([name, value]) => [name, throughDouble(value)]);
      return type.startsWith("0x") && members.length > 0 ? Object.fromEntries(members) : key;
    }),
    declared,
  ),
  define(
    "TABL-006",
    "table-bytes-key-trimmed",
    "Leading zero bytes of a key of bytes are trimmed.",
    onKey((key, type) =>
      /^vector\s*<\s*u8\s*>$/.test(type) && typeof key === "string" ? key.replace(/^0x(?:00)+/, "0x") : key,
    ),
    declared,
  ),
  define(
    "TABL-006",
    "table-falsy-key-is-missing",
    "A key that is false, 0 or an empty text is refused as missing.",
    onItem(({ key }, _, answer) => (key === false || key === 0 || key === "" ? refusal(answer) : answer)),
    state,
  ),
  define(
    "TAGS-004",
    "table-type-with-spaces",
    "A type of a key or value with a space in it is refused as another type.",
    onItem(({ key_type, value_type }, _, answer) =>
      /\s/.test(`${String(key_type)}${String(value_type)}`) ? refusal(answer) : answer,
    ),
    state,
  ),
  define(
    "TABL-006",
    "table-text-key-in-latin-1",
    "A text key is read as Latin-1, so that one beyond ASCII is not found.",
    onKey((key, type) =>
      type.includes("::string::String") && typeof key === "string" && !/^\p{ASCII}*$/u.test(key)
        ? Buffer.from(key, "utf8").toString("latin1")
        : key,
    ),
    declared,
  ),
  define(
    "TABL-009",
    "table-option-key-is-none",
    "A key that is an option with a value is taken for one without.",
    onKey((key, type) =>
      type.includes("::option::Option") && String(membersOf(key)["vec"]) !== "" ? { vec: [] } : key,
    ),
    declared,
  ),
  define(
    "TABL-005",
    "table-struct-key-in-another-order",
    "A struct key whose members stand in another order than in the module is not found.",
    onItem(({ key }, _, answer) => {
      const names = Object.keys(membersOf(key));
      const isOrdered = names.length < 2 || firstMembers.includes(names[0]);
      return isOrdered ? answer : error(answer, 404, "table_item_not_found");
    }),
    state,
  ),
  define(
    "TABL-013",
    "table-handle-without-its-zeros",
    "A table whose handle is written without its leading zeros is not found.",
    onItem((_, { path }, answer) =>
      /^\/tables\/(?:0x)?[0-9a-fA-F]{64}\/item$/.test(path)
        ? answer
        : error(answer, 404, "table_item_not_found"),
    ),
    state,
  ),
  define(
    "TABL-012",
    "table-handle-without-prefix",
    "A table whose handle is written without 0x is not found.",
    onItem((_, { path }, answer) =>
      path.startsWith("/tables/0x") ? answer : error(answer, 404, "table_item_not_found"),
    ),
    state,
  ),
  define(
    "TABL-008",
    "table-value-as-double",
    "A u64 value above 2^53 is rounded to a double.",
    onItem((request, _, answer) => {
      const body = request["value_type"] === "u64" ? bodyOf(answer) : null;
      const rounded = throughDouble(body);
      return rounded === body ? answer : withBody(answer, rounded);
    }),
    alsoOther,
  ),
  define(
    "TABL-003",
    "table-just-pruned-is-served",
    "Items are still served at the last sixteen pruned versions, as the oldest one has them.",
    (asked, answer, ask) => {
      if (operationOf(asked) !== "getTableItem" || answer.status !== 410) return answer;
      const isNear = (versionOf(asked) ?? 0n) + 16n >= oldestOf(answer);
      return isNear ? ask({ query: withInput(asked, "ledger_version", oldestOf(answer)) }) : answer;
    },
    state,
  ),
];
