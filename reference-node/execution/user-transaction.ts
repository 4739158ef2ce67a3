import { type Address, formatAddress } from "../primitives/address.ts";
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";
import type { SequenceNumber } from "../primitives/u64.ts";
import type { FunctionAbi } from "../move/module-abi.ts";

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

/** A decoded script. */
export interface ScriptCall {
  /** The bytecode as 0x and two hex digits per byte. */
  readonly code: string;
  /** The ABI of its function, or null if the bytecode is malformed. */
  readonly abi: FunctionAbi | null;
  readonly typeArguments: readonly string[];
  /** The arguments in their JSON form (§2.2). */
  readonly arguments: readonly JsonValue[];
  /** The VM status with which the transaction fails before the script runs. Absent if the arguments match. */
  readonly mismatchStatus?: string;
}

/** The execution of the next transaction that the owners of a multisig account have approved. */
export interface MultisigCall {
  readonly multisigAddress: Address;
  /** The call in the transaction, or null if the call is stored in the multisig account. */
  readonly given: EntryFunctionCall | ScriptCall | null;
  /** The call in the form that a multisig account hashes. It is empty if there is none, or if it is a script. */
  readonly givenBytes: Uint8Array;
}

/** A decoded user transaction (§2.5a). Its signature is valid, except in a simulation. */
export interface UserTransaction {
  readonly sender: Address;
  /** The signers after the sender. Default none. */
  readonly secondarySigners?: readonly Address[];
  /** The account that pays the gas, or null if the sender pays, which is the default. */
  readonly feePayer?: Address | null;
  /** The sequence number, which is the maximum u64 if the transaction has a nonce. */
  readonly sequenceNumber: SequenceNumber;
  readonly nonce: bigint | null;
  /** The maximum gas amount in gas units. */
  readonly maxGasAmount: bigint;
  /** The price of a gas unit, in the smallest unit of the coin. */
  readonly gasUnitPrice: bigint;
  readonly expirationTimestampSecs: bigint;
  readonly call: EntryFunctionCall | ScriptCall | MultisigCall;
  /** Whether the transaction is only simulated. A simulated multisig call needs no approved transaction. */
  readonly isSimulation?: boolean;
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
  return {
    sender: formatAddress(transaction.sender),
    sequence_number: String(transaction.sequenceNumber),
    max_gas_amount: String(transaction.maxGasAmount),
    gas_unit_price: String(transaction.gasUnitPrice),
    expiration_timestamp_secs: String(transaction.expirationTimestampSecs),
    payload: formatPayload(transaction.call),
    signature: transaction.signature,
    replay_protection_nonce: transaction.nonce === null ? null : String(transaction.nonce),
  };
}

function formatPayload(call: UserTransaction["call"]): JsonObject {
  if ("multisigAddress" in call) {
    return {
      multisig_address: formatAddress(call.multisigAddress),
      transaction_payload: call.given === null ? null : formatPayload(call.given),
      type: "multisig_payload",
    };
  }
  const given = { type_arguments: call.typeArguments, arguments: call.arguments };
  return "code" in call
    ? { code: { bytecode: call.code, abi: call.abi }, ...given, type: "script_payload" }
    : { function: call.function, ...given, type: "entry_function_payload" };
}
