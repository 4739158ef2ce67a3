import type { RequirementId } from "../../../../spec/catalogue.ts";
import type { Operation } from "../../../../spec/vocabulary.ts";
import { createStatefulAlteration, type Alteration, type ProxyRequest } from "../../wire/exchange.ts";
import { findOperation } from "../../wire/requests.ts";
import { error, isSuccess } from "../../wire/responses.ts";
import { defineStatefulMutant, type Mutant } from "../mutant.ts";

/** Whether a request is one of the few that the node cannot answer. They differ from others only in a version. */
type IsBroken = (incoming: ProxyRequest) => boolean;

const atVersionFrom =
  (first: number, last: number): IsBroken =>
  ({ query }) => {
    const digit = Number(query.get("ledger_version")?.at(-1));
    return digit >= first && digit <= last;
  };

const rows: readonly (readonly [RequirementId, Operation, string, IsBroken])[] = [
  ["ACCT-008", "getAccount", "at a version that ends with 0 to 2", atVersionFrom(0, 2)],
  ["RSRC-010", "getAccountResources", "at a version that ends with 3 to 5", atVersionFrom(3, 5)],
  ["MODL-032", "getAccountModules", "at a version that ends with 6 to 8", atVersionFrom(6, 8)],
  ["TABL-008", "getTableItem", "at a version that ends with 7 to 9", atVersionFrom(7, 9)],
  [
    "BLCK-010",
    "getBlockByVersion",
    "with the transactions of a version that ends with 1",
    ({ path, query }) => path.endsWith("1") && query.get("with_transactions") === "true",
  ],
];

/** Mutants that return 500 to the same few requests, each time. */
export const serverErrorMutants: readonly Mutant[] = [
  ...rows.map(([requirement, operation, which, isBroken]) =>
    defineStatefulMutant(
      requirement,
      `${operation}-500-for-some`,
      `${operation} returns 500 ${which}.`,
      (incoming, answer) =>
        findOperation(incoming) === operation && isSuccess(answer) && isBroken(incoming)
          ? error(answer, 500, "internal_error")
          : answer,
    ),
  ),
  defineStatefulMutant(
    "ACCT-008",
    "getAccount-500-for-some-among-others",
    "getAccount returns 500 at a version that ends with 0 to 2, and every twentieth read returns 500 once.",
    amongOthers(atVersionFrom(0, 2)),
  ),
];

/** Returns 500 to the broken reads of accounts, and once to every twentieth request, which may be sent again. */
function amongOthers(isBroken: IsBroken): Alteration {
  return createStatefulAlteration(() => {
    let time = 0;
    return (incoming, answer) => {
      if (!isSuccess(answer) || findOperation(incoming) === "submitBatch") return answer;
      time += 1;
      const isOwn = findOperation(incoming) === "getAccount" && isBroken(incoming);
      return isOwn || time % 20 === 0 ? error(answer, 500, "internal_error") : answer;
    };
  });
}
