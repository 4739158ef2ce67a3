/**
 * The ledger headers of one response (§4.0). A header that is missing or not an unsigned integer in range is null.
 */
export interface LedgerPosition {
  readonly chainId: number | null;
  readonly ledgerVersion: string | null;
  readonly oldestLedgerVersion: string | null;
  readonly ledgerTimestampMicros: string | null;
  readonly epoch: string | null;
  readonly blockHeight: string | null;
  readonly oldestBlockHeight: string | null;
}
