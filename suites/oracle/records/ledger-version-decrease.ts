import type { LedgerPosition } from "../../../reports/model/observation.ts";

/** The ledger position of a response, and the order of its exchange among those of the check. */
export interface OrderedPosition {
  readonly position: Pick<LedgerPosition, "ledgerVersion">;
  /** The ordinal of the exchange within the check. */
  readonly ordinal: number;
  /** The ordinal of the last exchange that was complete when the request was sent. */
  readonly sentAfter: number;
}

/**
 * Creates a function that tells whether a response has a lower ledger version than an earlier one. Only responses that
 * arrived before the request was sent count as earlier, because responses to concurrent requests can arrive in any
 * order.
 */
export function createDecreaseDetector(): (exchange: OrderedPosition) => boolean {
  /** Each exchange with a higher version than all exchanges before it. */
  const highest: { readonly ordinal: number; readonly version: bigint }[] = [];
  return ({ position: { ledgerVersion }, ordinal, sentAfter }) => {
    if (ledgerVersion === null) return false;
    const version = BigInt(ledgerVersion);
    if (version > (highest.at(-1)?.version ?? -1n)) highest.push({ ordinal, version });
    const before = highest.findLast((one) => one.ordinal <= sentAfter);
    return before !== undefined && version < before.version;
  };
}
