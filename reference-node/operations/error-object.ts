import type { ErrorCode } from "../../spec/vocabulary.ts";

/** The Error object of §7. */
export interface ErrorObject {
  readonly message: string;
  readonly error_code: ErrorCode;
  readonly vm_error_code: number | null;
}

/** The Error object without a VM error. Every Error has the same members. */
export function errorObject(errorCode: ErrorCode, message: string): ErrorObject {
  return { message, error_code: errorCode, vm_error_code: null };
}
