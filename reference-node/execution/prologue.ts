import { U64_MAX, type ErrorCode } from "../../spec/vocabulary.ts";
import { encodeMultisigCall } from "../bcs/entry-function.ts";
import {
  payerOf,
  type Payload,
  type RawTransaction,
  type SignedTransaction,
} from "../bcs/signed-transaction.ts";
import type { ReadState } from "../ledger/state-value.ts";
import { checkSigners } from "../authentication/check-signers.ts";
import { unknownFeePayer } from "../authentication/required-signatures.ts";
import { hasValidSignature } from "../authentication/signatures.ts";
import { accountKey, readSequenceNumber } from "../move/account-state.ts";
import { readNativeBalance } from "../framework/coins/fungible-store.ts";
import { readNonceExpiration } from "../framework/accounts/nonces.ts";
import { checkExecution } from "../framework/multisig/multisig-execution.ts";
import { gasUnitPriceMax, gasUnitPriceMin, maxGasAmountMax, maxGasAmountMin } from "./gas.ts";

/** The maximum size of a signed transaction in bytes. */
const transactionBytesMax = 65_536;
/**
 * The maximum time until a transaction with a nonce expires. After its transaction has expired, the sender can use
 * the nonce again.
 */
const nonceLifetimeSecs = 100n;

/** The state and the settings against which a transaction is checked. */
export interface PrologueContext {
  /** The word at the start of the domain of signing messages. */
  readonly signingDomain: string;
  readonly chainId: number;
  readonly read: ReadState;
  /** Whether a sender without an account has sequence number 0 and its address as authentication key. Default false. */
  readonly implicitAccounts?: boolean;
  /** The timestamp of the block that will contain the transaction, or that would contain it in a simulation. */
  readonly timestampMicros: bigint;
  /** Whether any signature and any public key are accepted for the sender. Default false. */
  readonly isImpersonated?: boolean;
  /**
   * Whether the transaction is only simulated. Then a multisig account need not have approved its call, and the fee payer
   * may be unknown, which its address 0x0 says. Default false.
   */
  readonly isSimulation?: boolean;
}

/**
 * Checks whether a transaction can be executed on a state. It does not verify the signature. Submission, block
 * production and simulation use the same checks. Returns the status of the first failed check, or null.
 */
export function checkPrologue(signed: SignedTransaction, context: PrologueContext): ValidationStatus | null {
  const { raw, bytes } = signed;
  if (raw.payload.kind === "unsupported") return "FEATURE_UNDER_GATING";
  return (
    checkGasLimits(raw, bytes.length) ??
    checkPayload(raw.payload) ??
    checkExpirationAndChain(raw, context) ??
    checkSenderExists(signed, context) ??
    checkSigners(signed, context) ??
    (raw.payload.nonce === null
      ? checkSequenceNumber(raw, withImplicitSender(signed, context))
      : checkNonce(raw, raw.payload.nonce, context)) ??
    checkBalance(signed, context) ??
    checkMultisig(raw, context)
  );
}

function checkGasLimits(
  { maxGasAmount, gasUnitPrice }: RawTransaction,
  sizeBytes: number,
): ValidationStatus | null {
  if (sizeBytes > transactionBytesMax) return "EXCEEDED_MAX_TRANSACTION_SIZE";
  if (maxGasAmount > maxGasAmountMax) return "MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND";
  if (maxGasAmount < maxGasAmountMin(sizeBytes)) return "MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS";
  if (gasUnitPrice < gasUnitPriceMin) return "GAS_UNIT_PRICE_BELOW_MIN_BOUND";
  return gasUnitPrice > gasUnitPriceMax ? "GAS_UNIT_PRICE_ABOVE_MAX_BOUND" : null;
}

function checkExpirationAndChain(
  { expirationTimestampSecs, chainId }: RawTransaction,
  context: PrologueContext,
): ValidationStatus | null {
  if (expirationTimestampSecs <= context.timestampMicros / 1_000_000n) return "TRANSACTION_EXPIRED";
  return chainId === context.chainId ? null : "BAD_CHAIN_ID";
}

function checkSenderExists(signed: SignedTransaction, context: PrologueContext): ValidationStatus | null {
  const { read, implicitAccounts } = withImplicitSender(signed, context);
  const exists = read(accountKey(signed.raw.sender)) !== undefined || implicitAccounts === true;
  return exists ? null : "SENDING_ACCOUNT_DOES_NOT_EXIST";
}

/** Returns whether another account pays the gas. Then a sender without an account is valid. */
export function isSponsored({
  raw,
  authenticator,
}: Pick<SignedTransaction, "raw" | "authenticator">): boolean {
  return authenticator.feePayer !== null && authenticator.feePayer.address !== raw.sender;
}

/** Returns a context in which a sender without an account is valid if another account pays the gas. */
function withImplicitSender<Context extends Pick<PrologueContext, "implicitAccounts">>(
  signed: SignedTransaction,
  context: Context,
): Context {
  return isSponsored(signed) ? { ...context, implicitAccounts: true } : context;
}

/**
 * Compares the sequence number with the next sequence number of the account. Returns the status of a difference.
 * Returns null if they are equal or the sender has no account, not even an implicit one. The maximum u64 is always
 * too big.
 */
function checkSequenceNumber(
  { sender, sequenceNumber }: RawTransaction,
  { read, implicitAccounts }: Pick<PrologueContext, "read" | "implicitAccounts">,
): ValidationStatus | null {
  if (sequenceNumber === U64_MAX) return "SEQUENCE_NUMBER_TOO_BIG";
  const record = read(accountKey(sender));
  const unknown = implicitAccounts === true ? 0n : sequenceNumber;
  const next = record === undefined ? unknown : readSequenceNumber(record);
  if (sequenceNumber < next) return "SEQUENCE_NUMBER_TOO_OLD";
  return sequenceNumber > next ? "SEQUENCE_NUMBER_TOO_NEW" : null;
}

function checkNonce(
  { sender, expirationTimestampSecs }: RawTransaction,
  nonce: bigint,
  { read, timestampMicros }: PrologueContext,
): ValidationStatus | null {
  const nowSecs = timestampMicros / 1_000_000n;
  if (expirationTimestampSecs > nowSecs + nonceLifetimeSecs)
    return "TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE";
  const expirationSecs = readNonceExpiration(read, sender, nonce);
  return expirationSecs !== null && expirationSecs >= nowSecs ? "NONCE_ALREADY_USED" : null;
}

function checkBalance(
  signed: SignedTransaction,
  { read, isSimulation }: PrologueContext,
): ValidationStatus | null {
  const { maxGasAmount, gasUnitPrice } = signed.raw;
  const payer = payerOf(signed);
  if (isSimulation === true && payer === unknownFeePayer) return null;
  return readNativeBalance(read, payer) < maxGasAmount * gasUnitPrice
    ? "INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE"
    : null;
}

/** Refuses a script as the call of a multisig account, which existing networks do not execute. */
function checkPayload(payload: Payload): ValidationStatus | null {
  return payload.kind === "multisig" && payload.call?.kind === "script" ? "FEATURE_UNDER_GATING" : null;
}

function checkMultisig(
  { payload, sender }: RawTransaction,
  { read, isSimulation }: PrologueContext,
): ValidationStatus | null {
  if (payload.kind !== "multisig" || isSimulation === true) return null;
  const { multisigAddress: address, call } = payload;
  const given = call?.kind === "entry function" ? encodeMultisigCall(call) : new Uint8Array();
  return checkExecution(read, sender, { address, given });
}

/** The reason why a transaction is rejected, with the members of its Error object (§2.10, §7). */
export interface Rejection {
  readonly errorCode: ErrorCode;
  readonly vmErrorCode: number | null;
  readonly message: string;
}

/**
 * The result of accepting a transaction: it is rejected, waits for an earlier transaction of its sender, or can be
 * executed next.
 */
export type Acceptance = Rejection | "waits" | "ready";

/**
 * Decides whether a submitted transaction is accepted. A used sequence number is rejected before the slow
 * verification of the signature. A transaction with a future sequence number is accepted and waits.
 */
export function acceptTransaction(signed: SignedTransaction, context: PrologueContext): Acceptance {
  const status = isSequenceNumberTooOld(signed, context)
    ? "SEQUENCE_NUMBER_TOO_OLD"
    : hasValidSignature(signed, context.signingDomain, context.isImpersonated)
      ? checkPrologue(signed, context)
      : "INVALID_SIGNATURE";
  if (status === null) return "ready";
  return status === "SEQUENCE_NUMBER_TOO_NEW" ? "waits" : rejectionOf(status);
}

function isSequenceNumberTooOld(signed: SignedTransaction, context: PrologueContext): boolean {
  const { raw } = signed;
  const hasNumber = raw.payload.kind === "unsupported" || raw.payload.nonce === null;
  const status = hasNumber ? checkSequenceNumber(raw, withImplicitSender(signed, context)) : null;
  return status === "SEQUENCE_NUMBER_TOO_OLD";
}

function rejectionOf(status: ValidationStatus): Rejection {
  return {
    errorCode: "vm_error",
    vmErrorCode: validationCodes[status],
    message: `Invalid transaction: Type: ${status === "ABORTED" ? "Execution" : "Validation"} Code: ${status}`,
  };
}

/** The VM statuses of transactions that are not executed, with the codes that existing networks use. */
export const validationCodes = {
  INVALID_SIGNATURE: 1,
  INVALID_AUTH_KEY: 2,
  SEQUENCE_NUMBER_TOO_OLD: 3,
  SEQUENCE_NUMBER_TOO_NEW: 4,
  INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE: 5,
  TRANSACTION_EXPIRED: 6,
  SENDING_ACCOUNT_DOES_NOT_EXIST: 7,
  EXCEEDED_MAX_TRANSACTION_SIZE: 10,
  MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND: 13,
  MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS: 14,
  GAS_UNIT_PRICE_BELOW_MIN_BOUND: 15,
  GAS_UNIT_PRICE_ABOVE_MAX_BOUND: 16,
  BAD_CHAIN_ID: 23,
  SEQUENCE_NUMBER_TOO_BIG: 24,
  FEATURE_UNDER_GATING: 26,
  SECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH: 27,
  SIGNERS_CONTAIN_DUPLICATES: 28,
  ACCOUNT_NOT_MULTISIG: 31,
  NOT_MULTISIG_OWNER: 32,
  MULTISIG_TRANSACTION_NOT_FOUND: 33,
  MULTISIG_TRANSACTION_INSUFFICIENT_APPROVALS: 34,
  MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH_HASH: 35,
  MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH: 40,
  NONCE_ALREADY_USED: 42,
  TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE: 44,
  /** A function aborted that authenticates a signer. */
  ABORTED: 4016,
} as const;

export type ValidationStatus = keyof typeof validationCodes;
