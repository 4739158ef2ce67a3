import type { ReadState, StateChanges } from "../ledger/state-value.ts";
import type { TransactionEvent } from "../ledger/transaction-record.ts";
import type { Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";

/** What an entry function is called with. */
export interface EntryFunctionInput {
  readonly sender: Address;
  /** In their one spelling. */
  readonly typeArguments: readonly string[];
  readonly arguments: readonly JsonValue[];
  readonly read: ReadState;
}

/** What an entry function does: it writes and tells, or it aborts and leaves everything as it was. */
export type EntryFunctionResult =
  | {
      readonly changes: StateChanges;
      readonly events: readonly TransactionEvent[];
      /** Gas units that it takes beyond what its size, writes and events cost. */
      readonly extraGasUnits?: bigint;
    }
  | { readonly abort: string };

/** An entry function of the framework, without the cost of its execution. */
export type EntryFunction = (input: EntryFunctionInput) => EntryFunctionResult;

/** Entry functions by their ids, `{address}::{module name}::{function name}`. */
export type EntryFunctions = ReadonlyMap<string, EntryFunction>;

/** The status of arguments that are not of the function's parameter types. */
export const invalidArgumentsAbort: EntryFunctionResult = { abort: "FAILED_TO_DESERIALIZE_ARGUMENT" };
