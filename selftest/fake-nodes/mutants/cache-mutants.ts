import {
  createStatefulAlteration,
  type Alteration,
  type ProxyRequest,
  type ProxyResponse,
} from "../wire/proxy.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import { defineStatefulMutant, isSuccess, findOperation, withoutParameter, type Mutant } from "./mutant.ts";

/** Mutants that give the answer of another request (§4.1 to §4.5): what they keep of it lacks a part of its name. */
export const cacheMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "TABL-009",
    "item-kept-without-key",
    "the first item that was read in a table is the answer to its every key",
    keeping("getTableItem", ({ path, query }) => `${path}?${query.toString()}`),
  ),
  defineStatefulMutant(
    "TABL-010",
    "item-kept-without-handle",
    "the first item that was read under a key is its answer in every table",
    keeping("getTableItem", ({ body, query }) => `${body}?${query.toString()}`),
  ),
  defineStatefulMutant(
    "TABL-008",
    "item-kept-without-version",
    "the first item that was read under a key is its answer at every version",
    keeping("getTableItem", ({ path, body }) => `${path} ${body}`),
  ),
  defineStatefulMutant(
    "RSRC-010",
    "resources-kept-without-version",
    "the first listing of an account is its answer at every version",
    keeping(
      "getAccountResources",
      (incoming) => `${incoming.path}?${withoutParameter(incoming, "ledger_version").toString()}`,
    ),
    // What is kept of one version lacks what the pages of another show, and has no cursor.
    { collateral: ["RESP-009", "RSRC-014"] },
  ),
  defineStatefulMutant(
    "RSRC-012",
    "resources-kept-without-limit",
    "the first listing of an account is its answer to every limit",
    keeping(
      "getAccountResources",
      (incoming) => `${incoming.path}?${withoutParameter(incoming, "limit").toString()}`,
    ),
  ),
  defineStatefulMutant(
    "MODL-034",
    "modules-kept-without-limit",
    "the first listing of modules is the answer to every limit",
    keeping(
      "getAccountModules",
      (incoming) => `${incoming.path}?${withoutParameter(incoming, "limit").toString()}`,
    ),
  ),
  defineStatefulMutant(
    "RSRC-015",
    "resources-kept-without-start",
    "the first page of a listing is the answer to every cursor",
    keeping(
      "getAccountResources",
      (incoming) => `${incoming.path}?${withoutParameter(incoming, "start").toString()}`,
    ),
  ),
];

/** Gives the first success under a name again to every request of that name that is not refused. */
function keeping(operation: Operation, nameOf: (incoming: ProxyRequest) => string): Alteration {
  return createStatefulAlteration(() => {
    const kept = new Map<string, ProxyResponse>();
    return (incoming, answer) => {
      if (findOperation(incoming) !== operation || ![200, 404].includes(answer.status)) return answer;
      const name = nameOf(incoming);
      const first = kept.get(name) ?? answer;
      if (isSuccess(first)) kept.set(name, first);
      return first;
    };
  });
}
