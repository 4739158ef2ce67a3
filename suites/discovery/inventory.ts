import type { LedgerPosition } from "../../reports/observation.ts";
import { Inconclusive } from "../outcome.ts";
import type { Operation } from "../../spec/vocabulary.ts";

/** What discovery found on a target. Plain data; u64 values are decimal text. */
export interface Inventory {
  /** The position of the ledger when discovery ended; null where no success answer carried it. */
  readonly position: LedgerPosition | null;
  /** Accounts that the target answered for, in the 64-digit form, and where each was found. */
  readonly accounts: readonly { readonly address: string; readonly source: string }[];
  /** Operations that answered 2xx. */
  readonly succeeding: readonly Operation[];
}

/** The inventory as checks use it: what is missing ends the check as inconclusive, so that no check needs an `if`. */
export interface Holdings {
  /** The address of an account that exists, `0x` and 64 digits. */
  account(): string;
  readonly all: Inventory;
}

export function createHoldings(inventory: Inventory): Holdings {
  return {
    account() {
      const [first] = inventory.accounts;
      if (first === undefined) {
        throw new Inconclusive(
          "needs an account that exists: the target answered for none (profile key accounts)",
        );
      }
      return first.address;
    },
    all: inventory,
  };
}
