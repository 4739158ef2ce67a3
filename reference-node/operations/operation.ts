import type { Operation, ErrorCode } from "../../spec/vocabulary.ts";
import type { LedgerView } from "../ledger/ledger-view.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";

/** The complete body of a request, within the size limit, with its content type. */
export interface RequestBody {
  /** The header Content-Type, or null. */
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

/** The parts of a request that an operation reads, percent-decoded once. */
export interface RequestParts {
  /** The inputs of the path by the name that the document gives them. */
  readonly path: Readonly<Record<string, string>>;
  /** The query parameters. If one is given twice, the first value counts. */
  readonly query: ReadonlyMap<string, string>;
  /** Null for methods without a body. */
  readonly body: RequestBody | null;
}

/** The success answer of an operation. */
export interface OperationAnswer {
  readonly status: 200 | 202 | 206;
  readonly body: JsonValue;
  /** The cursor of the next page, if there is one (§4.0, X-NODE-CURSOR). */
  readonly cursor?: string;
  /** The cost of the call in gas units, if known (§4.0, X-NODE-GAS-USED). */
  readonly gasUsed?: string;
  /** Set if the operation may have changed the ledger, so that the headers show the new position. */
  readonly movedLedger?: boolean;
}

/**
 * An operation in two steps. The first step parses the request, so that malformed input is rejected before any other
 * check. The returned function answers from a view of the ledger. Except for submission, both are pure.
 * @throws RequestError in either step.
 */
export type OperationHandler = (request: RequestParts) => (view: LedgerView) => OperationAnswer;

/** The operations that a node serves. */
export type OperationTable = { readonly [operation in Operation]?: OperationHandler };

/** The request is answered with an Error object (§7). */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  readonly errorCode: ErrorCode;

  constructor(status: number, errorCode: ErrorCode, message: string) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
  }
}

/** Creates the 400 error for a malformed input. */
export function createMalformedInputError(input: string, expected: string, received: string): RequestError {
  return new RequestError(
    400,
    "web_framework_error",
    `${input} expected ${expected}, got ${quote(received)}.`,
  );
}

/** Quotes a text from a client, shortened to a readable length. */
function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** The Error object of §7. */
export interface ErrorObject {
  readonly message: string;
  readonly error_code: ErrorCode;
  readonly vm_error_code: number | null;
}

/** Creates an Error object without a VM error code. Every Error has the same members. */
export function errorObject(errorCode: ErrorCode, message: string): ErrorObject {
  return { message, error_code: errorCode, vm_error_code: null };
}
