import type { ReadState, StateChanges } from "../ledger/state-value.ts";
import type { TransactionEvent } from "../ledger/transaction-record.ts";
import type { Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import type { ModuleAbi } from "./module-abi.ts";
import { createCheckedFunctions, type CheckedBody } from "./module-functions.ts";

/** The input of an entry function. */
export interface EntryFunctionInput {
  readonly sender: Address;
  /** The signers after the sender, in the order of the parameters of the function. Default none. */
  readonly secondarySigners?: readonly Address[] | undefined;
  /** The type arguments in the canonical form of `formatMoveType`. */
  readonly typeArguments: readonly string[];
  readonly arguments: readonly JsonValue[];
  readonly read: ReadState;
  /**
   * The nonce of the transaction and its expiration time. Absent if the transaction has a sequence number, which is
   * that of the sender's account before the transaction.
   */
  readonly orderless?: { readonly nonce: bigint; readonly expirationTimestampSecs: bigint } | undefined;
}

/** The result of an entry function: its changes and events, or the message of its abort. */
export type EntryFunctionResult =
  | {
      readonly changes: StateChanges;
      readonly events: readonly TransactionEvent[];
      /** Gas units that the function uses in addition to the cost of the size, the writes and the events. */
      readonly extraGasUnits?: bigint;
    }
  | { readonly abort: string };

/** An entry function of the framework. Its caller computes and charges the gas. */
export type EntryFunction = (input: EntryFunctionInput) => EntryFunctionResult;

/** Entry functions by id, `{address}::{module name}::{function name}`. */
export type EntryFunctions = ReadonlyMap<string, EntryFunction>;

/** The implementation of a function. Its arguments match the parameter types and are in canonical form. */
export type FunctionBody = CheckedBody<EntryFunctionInput, EntryFunctionResult>;

/**
 * Creates the entry functions of a module by id. A call aborts before the body runs if its arguments do not match
 * the declared types.
 * @throws TypeError for a name that is not an entry function of the module.
 */
export function createModuleFunctions(
  module: ModuleAbi,
  bodies: Readonly<Record<string, FunctionBody>>,
): EntryFunctions {
  return createCheckedFunctions("entry", module, bodies);
}
