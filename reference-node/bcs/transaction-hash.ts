import { computeHashDomain } from "../primitives/hash-domain.ts";
import { formatHex } from "../primitives/hex.ts";
import { sha3 } from "../primitives/sha3.ts";

/** The number of the variant that a user's transaction is among all transactions. */
const userTransaction = Uint8Array.of(0);

/** What the sender of a transaction signs: the bytes of the raw transaction after their domain. */
export function signingMessage(vendor: string, rawBytes: Uint8Array): Uint8Array {
  return Buffer.concat([computeHashDomain(vendor, "RawTransaction"), rawBytes]);
}

/** The hash of a signed transaction from all its bytes: 0x and 64 hex digits. */
export function computeTransactionHash(vendor: string, bytes: Uint8Array): string {
  return formatHex(sha3(computeHashDomain(vendor, "Transaction"), userTransaction, bytes));
}
