import { alterTransactions } from "../../wire/alterations.ts";
import type { SimpleAlteration } from "../../wire/exchange.ts";
import { toList, toMembers, type Members } from "../../wire/json.ts";
import { defineMutant, type Mutant } from "../mutant.ts";

/** Changes the data of the events of blocks. */
const alterEventData = (change: (data: Members) => unknown): SimpleAlteration =>
  alterTransactions((transaction) =>
    "events" in transaction
      ? {
          ...transaction,
          events: toList(transaction["events"]).map((event) => ({
            ...toMembers(event),
            data: change(toMembers(toMembers(event)["data"])),
          })),
        }
      : transaction,
  );

/** Mutants whose blocks have events that do not fit their types (§2.7, §2.8). */
export const blockEventMutants: readonly Mutant[] = [
  defineMutant(
    "EVNT-009",
    "block-events-with-numbers",
    "The u64 values in the data of an event in a block are JSON numbers.",
    alterEventData((data) =>
      Object.fromEntries(
        Object.entries(data).map(([name, value]) => [
          name,
          /^\d+$/.test(String(value)) ? Number(value) : value,
        ]),
      ),
    ),
  ),
  defineMutant(
    "EVNT-009",
    "block-events-without-data",
    "The data of an event in a block is an empty object.",
    alterEventData(() => ({})),
  ),
  defineMutant(
    "EVNT-009",
    "block-events-with-a-list",
    "The data of an event in a block is the list of its values.",
    alterEventData((data) => Object.values(data)),
  ),
];
