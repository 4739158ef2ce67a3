import type { EntryFunctions } from "./entry-function.ts";
import type { ViewFunctions } from "./view-function.ts";

/** The settings on which the functions of the framework depend. */
export interface NativeSettings {
  readonly vendor: string;
  /** Whether an address without an account reads as an account. Then a payment does not create the account. */
  readonly implicitAccounts: boolean;
}

/** The functions that the node implements, of one area of the framework or of all areas. */
export interface NativeFunctions {
  readonly entries: EntryFunctions;
  readonly views: ViewFunctions;
}
