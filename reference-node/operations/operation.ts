import type { Operation, ErrorCode } from "../../spec/vocabulary.ts";
import type { LedgerView } from "../ledger/ledger-view.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";

/** The body of a request, whole and within the limit, with what the client says that it is. */
export interface RequestBody {
  /** The header Content-Type; null where there is none. */
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

/** The parts of a request that an operation reads, percent-decoded once. */
export interface RequestParts {
  /** The inputs of the path by the name that the document gives them. */
  readonly path: Readonly<Record<string, string>>;
  /** The query parameters; of one that is given twice, the first. */
  readonly query: ReadonlyMap<string, string>;
  /** Null for a method whose bodies mean nothing. */
  readonly body: RequestBody | null;
}

/** What an operation answers when it succeeds. */
export interface OperationAnswer {
  readonly status: 200 | 202 | 206;
  readonly body: JsonValue;
  /** Where the next page begins, if one follows (§4.0, X-NODE-CURSOR). */
  readonly cursor?: string;
  /** What the call has cost in gas units, where that is known (§4.0, X-NODE-GAS-USED). */
  readonly gasUsed?: string;
  /** The operation may have moved the ledger, so the headers show where it stands now. */
  readonly movedLedger?: boolean;
}

/**
 * One operation of the document, in two steps that but for submission are pure: the request is read first, so that bad syntax is refused whatever
 * else holds; what comes back answers from the view of the ledger. @throws Refusal in either step.
 */
export type OperationHandler = (request: RequestParts) => (view: LedgerView) => OperationAnswer;

/** The operations that a node serves. */
export type OperationTable = { readonly [operation in Operation]?: OperationHandler };

/** The request is answered with an error (§7). */
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

/** An input outside its declared format: 400, whatever the ledger holds. */
export function createMalformedInputError(input: string, expected: string, received: string): RequestError {
  return new RequestError(
    400,
    "web_framework_error",
    `${input} expected ${expected}, got ${quote(received)}.`,
  );
}

/** Quotes what a client sent, at a length that a person can read. */
function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

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
