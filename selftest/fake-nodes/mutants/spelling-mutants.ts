import { JSON_MEDIA_TYPE, LEDGER_HEADERS, type Operation } from "../../../spec/vocabulary.ts";
import { remembering, type Alter, type Asked, type Served } from "../wire/proxy.ts";
import {
  asItIs,
  askedAs,
  define,
  defineStateful,
  error,
  membersOf,
  operationOf,
  refusal,
  type Change,
  type Mutant,
} from "./mutant.ts";

/** Alters the listings of what an account holds, where the address in their path is written in some way. */
function inListings(isWritten: RegExp, alter: Change, operation?: Operation): Alter {
  return (asked, answer) => {
    const asks = operationOf(asked);
    const isListing = asks === "getAccountResources" || asks === "getAccountModules";
    const isWanted = operation === undefined ? isListing : asks === operation;
    return isWanted && isWritten.test(asked.path.split("/")[2] ?? "") ? alter(asked, answer) : answer;
  };
}

/** The members of a table item request; none of another. */
function itemRequest(asked: Asked): { readonly [name: string]: string } {
  if (operationOf(asked) !== "getTableItem" || asked.headers.get("content-type") !== JSON_MEDIA_TYPE)
    return {};
  try {
    const members = Object.entries(membersOf(JSON.parse(asked.body)));
    return Object.fromEntries(members.map(([name, value]) => [name, typeof value === "string" ? value : ""]));
  } catch {
    return {};
  }
}

const notFound: Change = (_, answer) =>
  answer.status === 200 ? error(answer, 404, "table_item_not_found") : answer;

/** Nodes that know an input in one of its spellings only (§2.1), or in more than there are. */
export const spellingMutants: readonly Mutant[] = [
  defineStateful(
    "ADDR-001",
    "listings-want-prefix",
    "resources and modules are listed under an address with 0x only",
    inListings(/^(?!0x)/, (_, answer) => (answer.status === 200 ? refusal(answer) : answer)),
  ),
  defineStateful(
    "ADDR-002",
    "modules-want-every-digit",
    "the modules of an account whose address is short are those of nobody",
    inListings(
      /^0x[0-9a-f]{1,63}$/,
      (_, answer) => (answer.status === 200 ? { ...answer, body: "[]" } : answer),
      "getAccountModules",
    ),
  ),
  defineStateful(
    "ADDR-003",
    "resources-want-small-letters",
    "the resources of an account whose address is in capitals are those of nobody",
    inListings(
      /[A-F]/,
      (_, answer) => (answer.status === 200 ? error(answer, 404, "account_not_found") : answer),
      "getAccountResources",
    ),
  ),
  defineStateful(
    "ADDR-003",
    "keys-compared-as-texts",
    "the key of a table item is looked up as the text that it is, an address in capitals too",
    (asked, answer) => {
      const { key_type: type = "", key = "" } = itemRequest(asked);
      return type === "address" && /^0x.*[A-F]/.test(key) ? notFound(asked, answer) : answer;
    },
  ),
  defineStateful(
    "TAGS-011",
    "types-compared-as-texts",
    "the types of a request are compared as texts, so that an address in full names none of the table's",
    (asked, answer) => {
      const { key_type: key = "", value_type: value = "" } = itemRequest(asked);
      return /0x0[0-9a-f]*::/.test(`${key} ${value}`) ? notFound(asked, answer) : answer;
    },
  ),
  define("TABL-018", "key-type-normalised", "a key_type is normalised before it is read", asItIs, {
    before: (asked) => {
      const body = asked.body.replace(/"key_type":"[^"]*"/, (member) => member.normalize("NFKC"));
      return operationOf(asked) === "getTableItem" && body !== asked.body ? { body } : null;
    },
  }),
  define(
    "TABL-019",
    "null-is-any-type",
    "a value_type that is null stands for that of the table",
    (asked, answer) => {
      const isNull = operationOf(asked) === "getTableItem" && /"value_type":null/.test(asked.body);
      return isNull && answer.status === 400 ? { ...answer, status: 200, body: "7" } : answer;
    },
  ),
  defineStateful(
    "RSRC-010",
    "resources-at-version-of-32-bits",
    "resources at a version of 2^32 or more are read at its lower 32 bits",
    askedAs("getAccountResources", at32Bits),
  ),
  defineStateful(
    "TABL-008",
    "items-at-version-of-32-bits",
    "a table item at a version of 2^32 or more is read at its lower 32 bits",
    askedAs("getTableItem", at32Bits),
  ),
  ...(["resources", "modules"] as const).map((what) =>
    defineStateful(
      what === "resources" ? "RSRC-011" : "MODL-033",
      `${what}-cursor-used-up`,
      `a cursor of ${what} is gone once it was used, until it is given again`,
      remembering(() => {
        const used = new Set<string>();
        return (asked, answer) => {
          if (!asked.path.endsWith(`/${what}`) || answer.status !== 200) return answer;
          const start = asked.query.get("start");
          if (start !== null && used.has(start)) return refusal(answer);
          if (start !== null) used.add(start);
          used.delete(cursorOf(answer));
          return answer;
        };
      }),
      {
        isFleeting: true,
        // Other checks go through the pages with cursors that were used before.
        collateral:
          what === "resources"
            ? ["RSRC-010", "RSRC-013", "RSRC-014", "RSRC-015"]
            : ["MODL-032", "MODL-035", "MODL-036", "MODL-037"],
      },
    ),
  ),
];

function cursorOf({ headers }: Served): string {
  return headers.find(([name]) => name.toLowerCase() === LEDGER_HEADERS.cursor.name.toLowerCase())?.[1] ?? "";
}

/** The same request at the lower 32 bits of its version; null where that is the same one. */
function at32Bits({ query }: Asked): { readonly query: URLSearchParams } | null {
  const version = query.get("ledger_version") ?? "";
  if (!/^[0-9]{10,20}$/.test(version) || BigInt(version) < 2n ** 32n) return null;
  const other = new URLSearchParams(query);
  other.set("ledger_version", String(BigInt.asUintN(32, BigInt(version))));
  return { query: other };
}
