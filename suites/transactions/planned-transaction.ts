import type { DeclaredCall } from "../client/target-declaration.ts";

/** A transaction that is still to be signed: one call of an entry function (§2.5a). */
export interface PlannedTransaction {
  /** `0x` and 1 to 64 hex digits. */
  readonly sender: string;
  /** Without meaning where there is a nonce. */
  readonly sequenceNumber: bigint;
  readonly maxGasAmount: bigint;
  readonly gasUnitPrice: bigint;
  readonly expirationTimestampSecs: bigint;
  readonly call: DeclaredCall;
  /** Protects against replay in place of the sequence number. */
  readonly nonce?: bigint;
}
