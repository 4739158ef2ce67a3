import { alterTransactions } from "../../wire/alterations.ts";
import type { SimpleAlteration } from "../../wire/exchange.ts";
import { toList, toMembers, toText, type Members } from "../../wire/json.ts";
import { alterHistoricReads } from "../../wire/alterations.ts";
import { isSuccess, readList, withBody } from "../../wire/responses.ts";
import { defineStatefulMutant, type Mutant } from "../mutant.ts";

/** The blocks that discovery reads on the reference node begin after this version. */
const oldVersionMax = 150n;

/** Changes the data of the resources that the transactions of old blocks wrote. */
const alterOldWrites = (change: (data: Members, type: string) => unknown): SimpleAlteration =>
  alterTransactions((transaction) => {
    const version = toText(transaction["version"]);
    if (version === "" || BigInt(version) > oldVersionMax) return transaction;
    return {
      ...transaction,
      changes: toList(transaction["changes"]).map((found) => {
        const write = toMembers(found);
        const { type, data } = toMembers(write["data"]);
        return write["type"] === "write_resource"
          ? { ...write, data: { type, data: change(toMembers(data), toText(type)) } }
          : found;
      }),
    };
  });

/** Mutants whose old blocks contradict the state that they wrote (§4.2, §4.5). */
export const oldBlockWriteMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "RSRC-010",
    "old-writes-empty",
    "The transactions of old blocks show resources without their fields.",
    alterOldWrites(() => ({})),
  ),
  defineStatefulMutant(
    "RSRC-010",
    "old-writes-of-zero",
    "The transactions of old blocks show 0 for each u64 at the top of a resource.",
    alterOldWrites((data) =>
      Object.fromEntries(
        Object.entries(data).map(([name, value]) => [name, /^\d+$/.test(toText(value)) ? "0" : value]),
      ),
    ),
  ),
  defineStatefulMutant(
    "RSRC-010",
    "assets-lost-in-old-listings",
    "A listing of resources at an old version lacks those of the framework that are about coins.",
    alterHistoricReads("getAccountResources", (version, _, answer) =>
      isSuccess(answer) && version <= oldVersionMax
        ? withBody(
            answer,
            readList(answer).filter(
              (one) =>
                toText(toMembers(one)["type"]).match(
                  /^0x1::(coin|fungible_asset|primary_fungible_store|object)::/,
                ) === null,
            ),
          )
        : answer,
    ),
  ),
];
