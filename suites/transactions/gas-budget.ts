import { appendFileSync, existsSync, readFileSync } from "node:fs";

/**
 * Limits the gas units that the transactions of a run may cost. All processes of a run share one budget. A transaction
 * is named by a text without white space.
 */
export interface GasBudget {
  /**
   * Reserves gas units for transactions. A transaction that has reserved as many, or that is settled, needs nothing more,
   * because the ledger executes it once.
   * @returns false, without a reservation, if the run could then cost more than its limit
   */
  reserve(amounts: ReadonlyMap<string, bigint>): boolean;
  /** Replaces what is reserved for a transaction by what its execution cost. */
  settle(name: string, cost: bigint): void;
  /** Gives back what is reserved for a transaction that the target refused. */
  release(name: string): void;
  /** Returns how many gas units are left; null for no limit. */
  left(): bigint | null;
}

/** Where a budget keeps its entries. Each line has the name of a transaction, its gas units, and whether it is settled. */
interface EntryStore {
  readonly append: (lines: string) => void;
  readonly read: () => string;
}

/** Creates a budget in memory. @param unitsMax null for no limit */
export function createGasBudget(unitsMax: bigint | null): GasBudget {
  let text = "";
  return createBudget(unitsMax, { append: (lines) => void (text += lines), read: () => text });
}

/** Creates a budget in a file, which also keeps what processes that have ended have reserved. */
export function createFileGasBudget(path: string, unitsMax: bigint | null): GasBudget {
  return createBudget(unitsMax, {
    append: (lines) => appendFileSync(path, lines),
    read: () => (existsSync(path) ? readFileSync(path, "utf8") : ""),
  });
}

interface Entry {
  readonly units: bigint;
  readonly isSettled: boolean;
}

const unlimited: GasBudget = {
  reserve: () => true,
  settle: () => undefined,
  release: () => undefined,
  left: () => null,
};

function createBudget(unitsMax: bigint | null, store: EntryStore): GasBudget {
  if (unitsMax === null) return unlimited;
  const write = (entries: ReadonlyMap<string, Entry>): void =>
    store.append(
      [...entries].map(([name, { units, isSettled }]) => `${name} ${units} ${isSettled}\n`).join(""),
    );
  const change = (name: string, entry: Entry): void => {
    if (readEntries(store).get(name)?.isSettled !== true) write(new Map([[name, entry]]));
  };
  return {
    reserve(amounts) {
      const before = readEntries(store);
      const added = new Map<string, Entry>();
      for (const [name, units] of amounts) {
        const known = before.get(name) ?? nothing;
        if (!known.isSettled && known.units < units) added.set(name, { units, isSettled: false });
      }
      if (added.size === 0) return true;
      // The entries are written before the sum is read, so two processes cannot both take what is left.
      write(added);
      if (sum(readEntries(store)) <= unitsMax) return true;
      write(new Map([...added.keys()].map((name) => [name, before.get(name) ?? nothing])));
      return false;
    },
    settle: (name, cost) => change(name, { units: cost, isSettled: true }),
    release: (name) => change(name, nothing),
    left() {
      const left = unitsMax - sum(readEntries(store));
      return left > 0n ? left : 0n;
    },
  };
}

const nothing: Entry = { units: 0n, isSettled: false };

/** Reads the last entry of each transaction. */
function readEntries({ read }: EntryStore): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const line of read().split("\n")) {
    const [name = "", units = "", isSettled = ""] = line.split(" ");
    if (name !== "") entries.set(name, { units: BigInt(units), isSettled: isSettled === "true" });
  }
  return entries;
}

function sum(entries: ReadonlyMap<string, Entry>): bigint {
  return [...entries.values()].reduce((total, { units }) => total + units, 0n);
}
