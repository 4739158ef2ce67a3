import type { ErrorCode } from "../../spec/vocabulary.ts";
import type { SignedTransaction } from "../bcs/signed-transaction.ts";
import { signingMessage } from "../bcs/transaction-hash.ts";
import { verify } from "../primitives/ed25519-verify.ts";
import { checkPrologue, checkSequenceNumber, type PrologueContext } from "./prologue.ts";
import { validationCodes, type ValidationStatus } from "./validation-status.ts";

/** Why a transaction is refused, as its Error object says it (§2.10, §7). */
export interface Rejection {
  readonly errorCode: ErrorCode;
  readonly vmErrorCode: number | null;
  readonly message: string;
}

/** Whether a transaction is refused, waits for others of its sender, or can be executed next. */
export type Acceptance = Rejection | "waits" | "ready";

/**
 * Judges a transaction that was submitted. A sequence number that has passed is refused before the signature is
 * looked at; one that is yet to come is accepted and waits.
 */
export function acceptTransaction(signed: SignedTransaction, context: PrologueContext): Acceptance {
  const status = isSequenceNumberTooOld(signed, context)
    ? "SEQUENCE_NUMBER_TOO_OLD"
    : hasValidSignature(signed, context.vendor)
      ? checkPrologue(signed, context)
      : "INVALID_SIGNATURE";
  if (status === null) return "ready";
  return status === "SEQUENCE_NUMBER_TOO_NEW" ? "waits" : rejectionOf(status);
}

/** Whether the signature is the transaction's own; of a kind that is not executed nothing is verified. */
export function hasValidSignature({ authenticator, rawBytes }: SignedTransaction, vendor: string): boolean {
  return (
    authenticator.kind === "unsupported" ||
    verify(authenticator.publicKey, signingMessage(vendor, rawBytes), authenticator.signature)
  );
}

function isSequenceNumberTooOld({ raw }: SignedTransaction, context: PrologueContext): boolean {
  const hasNumber = raw.payload.kind === "unsupported" || raw.payload.nonce === null;
  return hasNumber && checkSequenceNumber(raw, context) === "SEQUENCE_NUMBER_TOO_OLD";
}

function rejectionOf(status: ValidationStatus): Rejection {
  return {
    errorCode: "vm_error",
    vmErrorCode: validationCodes[status],
    message: `The transaction is not valid: ${status}.`,
  };
}
