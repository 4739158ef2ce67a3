import { parseMoveType } from "../../../../reference-node/primitives/move-type.ts";
import { JSON_MEDIA_TYPE } from "../../../../spec/vocabulary.ts";
import { alterExchange, alterOperation, alterStatus } from "../../wire/alterations.ts";
import {
  createStatefulAlteration,
  unchanged,
  type Alteration,
  type ProxyRequest,
  type ProxyResponse,
  type SimpleAlteration,
} from "../../wire/exchange.ts";
import { toMembers, type Members } from "../../wire/json.ts";
import { findOperation, readRequestMembers } from "../../wire/requests.ts";
import { error, isSuccess, ledgerHeaders, toInvalidInput } from "../../wire/responses.ts";
import { blind, defineMutant, defineStatefulMutant, type Mutant } from "../mutant.ts";
import { fail, reject } from "../../wire/replacements.ts";

export const hasPlainHandle = ({ path }: ProxyRequest): boolean =>
  /^\/tables\/(?:0x)?[0-9a-f]{1,64}\//.test(path);

const notFound: SimpleAlteration = (_, answer) =>
  answer.status === 200 ? error(answer, 404, "table_item_not_found") : answer;

/** Alters the success responses of getTableItem. The body of a successful request is valid JSON. */
export const alterTableItems = (
  alter: (request: Members, ...rest: Parameters<Alteration>) => ReturnType<Alteration>,
): Alteration => {
  return alterExchange("getTableItem", (incoming, answer, forward) =>
    isSuccess(answer) ? alter(toMembers(JSON.parse(incoming.body)), incoming, answer, forward) : answer,
  );
};

/** Mutants that parse table item requests (§2.9) or their types (§2.1) incorrectly. */
export const tableRequestMutants: readonly Mutant[] = [
  ...(
    [
      [400, "invalid_input"],
      [404, "table_item_not_found"],
      [500, "internal_error"],
    ] as const
  ).map(([status, code]) =>
    defineStatefulMutant(
      "TABL-006",
      `every-item-${status}`,
      `Every read of a table item returns ${status}.`,
      alterStatus("getTableItem", 200, status, code),
    ),
  ),
  defineStatefulMutant(
    "TABL-012",
    "handle-prefix-demanded",
    "A table handle without 0x returns 400.",
    reject("getTableItem").when((incoming) => !incoming.path.startsWith("/tables/0x")),
  ),
  defineStatefulMutant(
    "TABL-013",
    "full-handle-demanded",
    "A table handle of fewer than 64 hex digits returns 400.",
    reject("getTableItem").when((incoming) => /^\/tables\/0x[0-9a-f]{1,63}\//.test(incoming.path)),
  ),
  defineMutant(
    "TABL-014",
    "malformed-handle-200",
    "A malformed table handle returns 200.",
    alterOperation("getTableItem", (incoming, answer) =>
      answer.status === 400 && !hasPlainHandle(incoming)
        ? { ...answer, status: 200, headers: ledgerHeaders, body: "7" }
        : answer,
    ),
  ),
  defineMutant(
    "TABL-015",
    "item-malformed-version-500",
    "A malformed ledger_version in a table read returns 500.",
    refusedWith500(({ query }) => query.size > 0),
  ),
  defineMutant(
    "TABL-016",
    "no-object-500",
    "A table read with a body that is not a JSON object returns 500.",
    refusedWith500((incoming) => Object.keys(readRequestMembers(incoming)).length === 0),
  ),
  defineMutant(
    "TABL-017",
    "member-missing-500",
    "A table read without one of its required members returns 500.",
    refusedWith500((incoming) => [1, 2].includes(Object.keys(readRequestMembers(incoming)).length)),
  ),
  defineMutant(
    "TABL-018",
    "key-type-no-type-500",
    "A key_type that is not a valid type returns 500.",
    refusedWith500((incoming) => hasNoType(incoming, "key_type")),
  ),
  defineMutant(
    "TABL-019",
    "value-type-no-type-500",
    "A value_type that is not a valid type returns 500.",
    refusedWith500((incoming) => hasNoType(incoming, "value_type")),
  ),
  defineStatefulMutant(
    "TAGS-003",
    "u256-refused",
    "The value_type u256 returns 400.",
    reject("getTableItem").when((incoming) => readRequestMembers(incoming)["value_type"] === "u256"),
  ),
  defineStatefulMutant(
    "TAGS-004",
    "spaces-refused",
    "A type with spaces in a table read returns 400.",
    reject("getTableItem").when(hasSpaces),
  ),
  defineStatefulMutant(
    "ADDR-003",
    "keys-compared-as-texts",
    "Address keys are compared as strings, so an upper-case address is not found.",
    (incoming, answer) => {
      const { key_type: type = "", key = "" } = itemRequest(incoming);
      return type === "address" && /^0x.*[A-F]/.test(key) ? notFound(incoming, answer) : answer;
    },
  ),
  defineStatefulMutant(
    "TAGS-011",
    "types-compared-as-texts",
    "Types in table reads are compared as strings, so a type with a full-length address is not found.",
    (incoming, answer) => {
      const { key_type: key = "", value_type: value = "" } = itemRequest(incoming);
      return /0x0[0-9a-f]*::/.test(`${key} ${value}`) ? notFound(incoming, answer) : answer;
    },
  ),
  defineMutant(
    "TABL-018",
    "key-type-normalised",
    "A malformed key_type is normalised and accepted.",
    unchanged,
    {
      rewriteRequest: (incoming) => {
        const body = incoming.body.replace(/"key_type":"[^"]*"/, (member) => member.normalize("NFKC"));
        return findOperation(incoming) === "getTableItem" && body !== incoming.body ? { body } : null;
      },
    },
  ),
  defineMutant(
    "TABL-019",
    "null-is-any-type",
    "A read with a value_type of null returns the item that was read last.",
    createStatefulAlteration(() => {
      let last: ProxyResponse | null = null;
      return (incoming, answer) => {
        if (findOperation(incoming) !== "getTableItem") return answer;
        if (answer.status === 200) last = answer;
        return answer.status === 400 && /"value_type":null/.test(incoming.body) ? (last ?? answer) : answer;
      };
    }),
  ),
  ...blind([
    defineStatefulMutant(
      "TAGS-004",
      "table-type-with-spaces",
      "A key_type or value_type that contains a space returns 400.",
      alterTableItems(({ key_type, value_type }, _, answer) =>
        /\s/.test(`${String(key_type)}${String(value_type)}`) ? toInvalidInput(answer) : answer,
      ),
    ),
    defineStatefulMutant(
      "TABL-013",
      "table-handle-without-its-zeros",
      "A table handle without its leading zeros is not found.",
      alterTableItems((_, { path }, answer) =>
        /^\/tables\/(?:0x)?[0-9a-fA-F]{64}\/item$/.test(path)
          ? answer
          : error(answer, 404, "table_item_not_found"),
      ),
    ),
    defineStatefulMutant(
      "TABL-012",
      "table-handle-without-prefix",
      "A table handle without 0x is not found.",
      alterTableItems((_, { path }, answer) =>
        path.startsWith("/tables/0x") ? answer : error(answer, 404, "table_item_not_found"),
      ),
    ),
  ]),
];

function refusedWith500(isSo: (incoming: ProxyRequest) => boolean): SimpleAlteration {
  return fail("getTableItem", 500, "internal_error").when(
    (incoming, answer) => answer.status === 400 && hasPlainHandle(incoming) && isSo(incoming),
  );
}

function hasNoType(incoming: ProxyRequest, name: string): boolean {
  const type = readRequestMembers(incoming)[name];
  return typeof type === "string" && parseMoveType(type) === null;
}

function hasSpaces(incoming: ProxyRequest): boolean {
  const { key_type: keyType, value_type: valueType } = readRequestMembers(incoming);
  return /\s/.test(`${String(keyType)}${String(valueType)}`);
}

/** Reads the string members of a table item request; an empty object for any other request. */
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
