import { AsyncLocalStorage } from "node:async_hooks";
import type { LedgerView } from "../ledger/ledger-view.ts";
import type { FaultEffect } from "./fault-rule.ts";
import { createStaleView } from "./stale-view.ts";

/** The effect on the request that is being handled. Parts of the node read it without passing it on. */
const effects = new AsyncLocalStorage<FaultEffect>();

/** Handles a request with an effect. */
export function runWithEffect<Result>(effect: FaultEffect, handle: () => Result): Result {
  return effects.run(effect, handle);
}

/** Returns the effect on the request that is being handled, or undefined if it has none. */
export function currentEffect(): FaultEffect | undefined {
  return effects.getStore();
}

/** Returns the ledger as the current request sees it: the given view, or that of a replica that is behind. */
export function applyStaleness(view: LedgerView): LedgerView {
  const staleBy = currentEffect()?.staleBy;
  return staleBy === undefined ? view : createStaleView(view, staleBy);
}
