import type { Ledger } from "./ledger.ts";

/** Returns the model of empty blocks: a ledger that creates them one by one, each with its hashes. */
export function toEagerLedger(ledger: Ledger): Ledger {
  return {
    ...ledger,
    appendEmptyBlocks: (count) => {
      let last = ledger.appendBlock([]);
      for (let appended = 1; appended < count; appended += 1) last = ledger.appendBlock([]);
      return last;
    },
  };
}
