import { type Address, formatAddress } from "../primitives/address.ts";
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";
import type { SequenceNumber } from "../primitives/u64.ts";

/** A decoded call of an entry function. */
export interface EntryFunctionCall {
  /** `{address}::{module name}::{function name}` (§2.1). */
  readonly function: string;
  readonly typeArguments: readonly string[];
  /** The arguments in their JSON form (§2.2). */
  readonly arguments: readonly JsonValue[];
  /**
   * The VM status with which the transaction fails because the call matches no function. Absent if the call
   * matches.
   */
  readonly mismatchStatus?: string;
}

/** A decoded user transaction (§2.5a). Its signature is valid, except in a simulation. */
export interface UserTransaction {
  readonly sender: Address;
  /** The sequence number, which is the maximum u64 if the transaction has a nonce. */
  readonly sequenceNumber: SequenceNumber;
  readonly nonce: bigint | null;
  /** The maximum gas amount in gas units. */
  readonly maxGasAmount: bigint;
  /** The price of a gas unit, in the smallest unit of the coin. */
  readonly gasUnitPrice: bigint;
  readonly expirationTimestampSecs: bigint;
  readonly call: EntryFunctionCall;
  /** The signature in the JSON form of the interface. Its member `type` selects the variant. */
  readonly signature: JsonObject;
  /** The hash as 0x and 64 hex digits. */
  readonly hash: string;
  /** The BCS bytes of the signed transaction. */
  readonly bytes: Uint8Array;
  /** The number of these bytes, if they are created only when they are read. */
  readonly size?: number;
}

/** Formats the members of a user transaction that do not depend on its outcome (§2.6). */
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
