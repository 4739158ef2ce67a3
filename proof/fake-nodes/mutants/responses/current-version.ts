import { alterOperation } from "../../wire/alterations.ts";
import { createStatefulAlteration, type ProxyResponse, type SimpleAlteration } from "../../wire/exchange.ts";
import { isHistoric, isSuccess, readHeader, withHeader } from "../../wire/responses.ts";
import { defineStatefulMutant, submits, type Mutant } from "../mutant.ts";

/** Mutants whose X-NODE-LEDGER-VERSION is another version than the latest (§4.0). */
export const currentVersionMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "RESP-021",
    "header-version-of-listings-is-the-one-asked-for",
    "A listing of resources at an earlier version has this version in X-NODE-LEDGER-VERSION.",
    alterOperation("getAccountResources", withVersionAskedFor),
  ),
  defineStatefulMutant(
    "RESP-021",
    "header-version-of-items-is-the-one-asked-for",
    "A read of a table item at an earlier version has this version in X-NODE-LEDGER-VERSION.",
    alterOperation("getTableItem", withVersionAskedFor),
  ),
  defineStatefulMutant(
    "RESP-021",
    "header-version-never-moves",
    "X-NODE-LEDGER-VERSION stays that of the first response, although the ledger advances.",
    createStatefulAlteration(() => {
      const name = "x-node-ledger-version";
      let first = "";
      return (_, answer) => {
        const own = readHeader(answer, name);
        first ||= own;
        return own === "" ? answer : withHeader(answer, name, first);
      };
    }),
    // Later blocks end above that version, and bodies and the other headers are those of later versions.
    { ...submits, collateral: ["ACCT-007", "BLCK-026", "RESP-012", "RESP-013", "RESP-016", "RSRC-009"] },
  ),
];

/** Replaces the latest version in the headers of a read at an earlier version by that version. */
export function withVersionAskedFor(...[incoming, answer]: Parameters<SimpleAlteration>): ProxyResponse {
  return isHistoric(incoming, answer) && isSuccess(answer)
    ? withHeader(answer, "x-node-ledger-version", String(incoming.query.get("ledger_version")))
    : answer;
}
