import type { LedgerPosition } from "../../../evidence/ledger-position.ts";

/** The ledger position of a response, and the order of its exchange among those of the check. */
export interface OrderedPosition {
  readonly position: Pick<LedgerPosition, "ledgerVersion">;
  /** The ordinal of the exchange within the check. */
  readonly ordinal: number;
  /** The ordinal of the last exchange that was complete when the request was sent. */
  readonly sentAfter: number;
}

/** By how many versions a response is behind earlier responses; 0 if it is not behind. */
interface Lag {
  /** Behind the newest earlier response. */
  readonly behindNewest: bigint;
  /**
   * Behind the newest earlier response to an accepted submission. The replica that sent the response may not know
   * this submission yet.
   */
  readonly behindSubmission: bigint;
}

/**
 * Creates a function that compares the ledger version of a response with those of earlier responses. Only responses that
 * arrived before the request was sent count as earlier, because responses to concurrent requests can arrive in any
 * order.
 */
export function createLagDetector(): (exchange: OrderedPosition & { readonly isSubmission: boolean }) => Lag {
  const behindNewest = createComparison();
  const behindSubmission = createComparison();
  return (exchange) => ({
    behindNewest: behindNewest(exchange, true),
    behindSubmission: behindSubmission(exchange, exchange.isSubmission),
  });
}

/**
 * Creates a function that returns by how many versions an exchange is behind earlier exchanges. Only earlier
 * exchanges with `isRemembered` count.
 */
function createComparison(): (exchange: OrderedPosition, isRemembered: boolean) => bigint {
  /** The remembered exchanges whose version is higher than every version before. */
  const highest: { readonly ordinal: number; readonly version: bigint }[] = [];
  return ({ position: { ledgerVersion }, ordinal, sentAfter }, isRemembered) => {
    if (ledgerVersion === null) return 0n;
    const version = BigInt(ledgerVersion);
    if (isRemembered && version > (highest.at(-1)?.version ?? -1n)) highest.push({ ordinal, version });
    const before = highest.findLast((one) => one.ordinal <= sentAfter);
    return before !== undefined && version < before.version ? before.version - version : 0n;
  };
}
