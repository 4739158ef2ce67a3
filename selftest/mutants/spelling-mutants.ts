import { JSON_MEDIA_TYPE, type Operation } from "../../spec/vocabulary.ts";
import type { Alter, Asked } from "../proxy.ts";
import {
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

/** Nodes that know an address in one of its spellings only (§2.1), somewhere. */
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
];
