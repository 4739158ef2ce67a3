/** The line of a state file with an accepted transaction that is not executed yet. */
import type { SignedTransaction } from "../bcs/signed-transaction.ts";
import { decodeSignedTransaction } from "../bcs/transaction.ts";
import { formatBase64 } from "../primitives/bytes.ts";
import { parseFlag } from "../primitives/option-values.ts";
import { parseBase64, parseMembers, parseOneOf } from "./member-values.ts";

/** An accepted transaction. */
export interface PendingLine {
  readonly transaction: SignedTransaction;
  /** Whether it was ready when it arrived. */
  readonly isReady: boolean;
  /** Whether it was accepted because its sender was impersonated. */
  readonly isImpersonated: boolean;
}

/** Creates the line. It contains the signature of the transaction, but no private key. */
export function toPendingLine({ transaction, isReady, isImpersonated }: PendingLine): object {
  return { kind: "pending", bytes: formatBase64(transaction.bytes), isReady, isImpersonated };
}

/** @throws TypeError, RangeError or DecodeError that names the member. */
export function parsePendingLine(line: unknown): PendingLine {
  const { bytes, isReady, isImpersonated } = parseMembers("the line", line, {
    kind: parseOneOf("pending"),
    bytes: parseBase64,
    isReady: parseFlag,
    isImpersonated: parseFlag,
  });
  return { transaction: decodeSignedTransaction(bytes), isReady, isImpersonated };
}
