import { JSON_MEDIA_TYPE, LEDGER_HEADERS, type Operation } from "../../../spec/vocabulary.ts";
import {
  createStatefulAlteration,
  type Alteration,
  type ProxyRequest,
  type ProxyResponse,
} from "../wire/proxy.ts";
import {
  unchanged,
  forwardWithOverrides,
  defineMutant,
  defineStatefulMutant,
  error,
  toMembers,
  findOperation,
  toInvalidInput,
  type SimpleAlteration,
  type Mutant,
} from "./mutant.ts";

/** Alters the listings of what an account holds, where the address in their path is written in some way. */
function alterListings(isWritten: RegExp, alter: SimpleAlteration, operation?: Operation): Alteration {
  return (incoming, answer) => {
    const asks = findOperation(incoming);
    const isListing = asks === "getAccountResources" || asks === "getAccountModules";
    const isWanted = operation === undefined ? isListing : asks === operation;
    return isWanted && isWritten.test(incoming.path.split("/")[2] ?? "") ? alter(incoming, answer) : answer;
  };
}

/** The members of a table item request; none of another. */
function itemRequest(incoming: ProxyRequest): { readonly [name: string]: string } {
  if (findOperation(incoming) !== "getTableItem" || incoming.headers.get("content-type") !== JSON_MEDIA_TYPE)
    return {};
  try {
    const members = Object.entries(toMembers(JSON.parse(incoming.body)));
    return Object.fromEntries(members.map(([name, value]) => [name, typeof value === "string" ? value : ""]));
  } catch {
    return {};
  }
}

const notFound: SimpleAlteration = (_, answer) =>
  answer.status === 200 ? error(answer, 404, "table_item_not_found") : answer;

/** Nodes that know an input in one of its spellings only (§2.1), or in more than there are. */
export const spellingMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "ADDR-001",
    "listings-want-prefix",
    "resources and modules are listed under an address with 0x only",
    alterListings(/^(?!0x)/, (_, answer) => (answer.status === 200 ? toInvalidInput(answer) : answer)),
  ),
  defineStatefulMutant(
    "ADDR-002",
    "modules-want-every-digit",
    "the modules of an account whose address is short are those of nobody",
    alterListings(
      /^0x[0-9a-f]{1,63}$/,
      (_, answer) => (answer.status === 200 ? { ...answer, body: "[]" } : answer),
      "getAccountModules",
    ),
  ),
  defineStatefulMutant(
    "ADDR-003",
    "resources-want-small-letters",
    "the resources of an account whose address is in capitals are those of nobody",
    alterListings(
      /[A-F]/,
      (_, answer) => (answer.status === 200 ? error(answer, 404, "account_not_found") : answer),
      "getAccountResources",
    ),
  ),
  defineStatefulMutant(
    "ADDR-003",
    "keys-compared-as-texts",
    "the key of a table item is looked up as the text that it is, an address in capitals too",
    (incoming, answer) => {
      const { key_type: type = "", key = "" } = itemRequest(incoming);
      return type === "address" && /^0x.*[A-F]/.test(key) ? notFound(incoming, answer) : answer;
    },
  ),
  defineStatefulMutant(
    "TAGS-011",
    "types-compared-as-texts",
    "the types of a request are compared as texts, so that an address in full names none of the table's",
    (incoming, answer) => {
      const { key_type: key = "", value_type: value = "" } = itemRequest(incoming);
      return /0x0[0-9a-f]*::/.test(`${key} ${value}`) ? notFound(incoming, answer) : answer;
    },
  ),
  defineMutant("TABL-018", "key-type-normalised", "a key_type is normalised before it is read", unchanged, {
    rewriteRequest: (incoming) => {
      const body = incoming.body.replace(/"key_type":"[^"]*"/, (member) => member.normalize("NFKC"));
      return findOperation(incoming) === "getTableItem" && body !== incoming.body ? { body } : null;
    },
  }),
  defineMutant(
    "TABL-019",
    "null-is-any-type",
    "a value_type that is null stands for that of the table",
    (incoming, answer) => {
      const isNull = findOperation(incoming) === "getTableItem" && /"value_type":null/.test(incoming.body);
      return isNull && answer.status === 400 ? { ...answer, status: 200, body: "7" } : answer;
    },
  ),
  defineStatefulMutant(
    "RSRC-010",
    "resources-at-version-of-32-bits",
    "resources at a version of 2^32 or more are read at its lower 32 bits",
    forwardWithOverrides("getAccountResources", at32Bits),
  ),
  defineStatefulMutant(
    "TABL-008",
    "items-at-version-of-32-bits",
    "a table item at a version of 2^32 or more is read at its lower 32 bits",
    forwardWithOverrides("getTableItem", at32Bits),
  ),
  ...(["resources", "modules"] as const).map((what) =>
    defineStatefulMutant(
      what === "resources" ? "RSRC-011" : "MODL-033",
      `${what}-cursor-used-up`,
      `a cursor of ${what} is gone once it was used, until it is given again`,
      createStatefulAlteration(() => {
        const used = new Set<string>();
        return (incoming, answer) => {
          if (!incoming.path.endsWith(`/${what}`) || answer.status !== 200) return answer;
          const start = incoming.query.get("start");
          if (start !== null && used.has(start)) return toInvalidInput(answer);
          if (start !== null) used.add(start);
          used.delete(cursorOf(answer));
          return answer;
        };
      }),
      {
        isNonDeterministic: true,
        // Other checks go through the pages with cursors that were used before.
        collateral:
          what === "resources"
            ? ["RSRC-010", "RSRC-013", "RSRC-014", "RSRC-015"]
            : ["MODL-032", "MODL-035", "MODL-036", "MODL-037"],
      },
    ),
  ),
];

function cursorOf({ headers }: ProxyResponse): string {
  return headers.find(([name]) => name.toLowerCase() === LEDGER_HEADERS.cursor.name.toLowerCase())?.[1] ?? "";
}

/** The same request at the lower 32 bits of its version; null where that is the same one. */
function at32Bits({ query }: ProxyRequest): { readonly query: URLSearchParams } | null {
  const version = query.get("ledger_version") ?? "";
  if (!/^[0-9]{10,20}$/.test(version) || BigInt(version) < 2n ** 32n) return null;
  const other = new URLSearchParams(query);
  other.set("ledger_version", String(BigInt.asUintN(32, BigInt(version))));
  return { query: other };
}
