import type { ReadState } from "../ledger/state-value.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import type { ModuleAbi } from "./module-abi.ts";
import { createCheckedFunctions, type CheckedBody } from "./module-functions.ts";
import type { Abort } from "./move-abort.ts";

/** The input of a view function. */
export interface ViewFunctionInput {
  /** The type arguments in the canonical form of `formatMoveType`. */
  readonly typeArguments: readonly string[];
  readonly arguments: readonly JsonValue[];
  readonly read: ReadState;
}

/** The result of a view function: its values in canonical form, or the message of its abort. */
export type ViewFunctionResult = { readonly values: readonly JsonValue[] } | Abort;

/** A view function of the framework. It only reads the state. */
export type ViewFunction = (input: ViewFunctionInput) => ViewFunctionResult;

/** View functions by id, `{address}::{module name}::{function name}`. */
export type ViewFunctions = ReadonlyMap<string, ViewFunction>;

/** The implementation of a view. Its arguments match the parameter types and are in canonical form. */
export type ViewBody = CheckedBody<ViewFunctionInput, ViewFunctionResult>;

/**
 * Creates the view functions of a module by id. A call aborts before the body runs if its arguments do not match the
 * declared types.
 * @throws TypeError for a name that is not a view function of the module.
 */
export function createModuleViews(
  module: ModuleAbi,
  bodies: Readonly<Record<string, ViewBody>>,
): ViewFunctions {
  return createCheckedFunctions("view", module, bodies);
}

/** Creates the result of a view that returns values. */
export function viewValues(...values: readonly JsonValue[]): ViewFunctionResult {
  return { values };
}
