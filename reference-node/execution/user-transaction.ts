import { type Address, formatAddress } from "../primitives/address.ts";
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";
import type { SequenceNumber } from "../primitives/u64.ts";

/** A call of an entry function, as a payload carries it. */
export interface EntryFunctionCall {
  /** `{address}::{module name}::{function name}` (§2.1). */
  readonly function: string;
  readonly typeArguments: readonly string[];
  /** The arguments as the interface shows them (§2.2). */
  readonly arguments: readonly JsonValue[];
  /** Why nothing can be called: the status that the transaction comes to. Absent where there is no reason. */
  readonly mismatchStatus?: string;
}

/** A user transaction whose signature and validity are settled (§2.5a). */
export interface UserTransaction {
  readonly sender: Address;
  /** The largest u64 where a nonce stands in its place. */
  readonly sequenceNumber: SequenceNumber;
  readonly nonce: bigint | null;
  /** In gas units. */
  readonly maxGasAmount: bigint;
  /** In the smallest coins for a gas unit. */
  readonly gasUnitPrice: bigint;
  readonly expirationTimestampSecs: bigint;
  readonly call: EntryFunctionCall;
  /** As the interface shows it, discriminated by `type`. */
  readonly signature: JsonObject;
  /** 0x and 64 hex digits. */
  readonly hash: string;
  /** The length of the signed transaction in bytes. */
  readonly sizeBytes: number;
}

/** The members that the interface shows of a user transaction besides what it came to (§2.6). */
export function formatUserTransaction(transaction: UserTransaction): JsonObject {
  const { call } = transaction;
  return {
    sender: formatAddress(transaction.sender),
    sequence_number: String(transaction.sequenceNumber),
    max_gas_amount: String(transaction.maxGasAmount),
    gas_unit_price: String(transaction.gasUnitPrice),
    expiration_timestamp_secs: String(transaction.expirationTimestampSecs),
    payload: {
      function: call.function,
      type_arguments: call.typeArguments,
      arguments: call.arguments,
      type: "entry_function_payload",
    },
    signature: transaction.signature,
    replay_protection_nonce: transaction.nonce === null ? null : String(transaction.nonce),
  };
}
