import type { Operation, ErrorCode } from "../../spec/vocabulary.ts";
import type { LedgerView } from "../ledger/ledger-view.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import type { TextBody } from "./text-body.ts";

/** The body of a request, which is within the size limit, and its content type. */
export interface RequestBody {
  /** The value of the header Content-Type, or null if it is absent. */
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

/** The parts of a request that an operation reads. Path and query are percent-decoded. */
export interface RequestParts {
  /** The path parameters by their names in the specification. */
  readonly path: Readonly<Record<string, string>>;
  /** The query parameters. If a parameter appears twice, the first value is used. */
  readonly query: ReadonlyMap<string, string>;
  /** The body, or null if the method of the operation has none. */
  readonly body: RequestBody | null;
}

/** The success response of an operation. */
export interface OperationAnswer {
  readonly status: 200 | 202 | 206;
  readonly body: JsonValue | TextBody;
  /** Encodes the body in BCS, for a request that accepts only BCS. Absent if the operation responds only in JSON. */
  readonly bcs?: () => Uint8Array;
  /** The cursor of the next page, or undefined on the last page (§4.0, X-NODE-CURSOR). */
  readonly cursor?: string;
  /** The gas units that the call used, if known (§4.0, X-NODE-GAS-USED). */
  readonly gasUsed?: string;
  /**
   * Whether the operation may have changed the ledger. If so, the headers of the response have the new ledger
   * position.
   */
  readonly movedLedger?: boolean;
  /** Sentences for the log of the node and the journal, which are not part of the response. Absent if there are none. */
  readonly hints?: readonly string[];
}

/**
 * An operation in two steps. The first step parses the request, so that malformed input is rejected before any
 * other check. The function that it returns creates the response from a view of the ledger. Only the submission of
 * a batch has side effects.
 * @throws RequestError in either step.
 */
export interface OperationHandler {
  (request: RequestParts): (view: LedgerView) => OperationAnswer;
  /** Whether the response depends only on the request and the view, so that the routes may repeat it. */
  readonly isRepeatable?: boolean;
  /**
   * Does work for a body before the first step that other threads can do. The steps do it themselves if this was not
   * called. Null means that there is no such work.
   */
  readonly prepare?: (body: RequestBody) => Promise<void> | null;
}

/** Marks an operation whose response depends only on the request and the view. */
export function toRepeatable(handler: OperationHandler): OperationHandler {
  return Object.assign(handler, { isRepeatable: true });
}

/** The operations that a node serves. */
export type OperationTable = { readonly [operation in Operation]?: OperationHandler };

/** The error for a request to which the node responds with an Error object (§7). */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  readonly errorCode: ErrorCode;
  /** The code of the VM status (§7), or null if the error has none. */
  readonly vmErrorCode: number | null;
  /** Sentences for the log of the node and the journal, which are not part of the response. */
  readonly hints: readonly string[];

  constructor(
    status: number,
    errorCode: ErrorCode,
    message: string,
    vmErrorCode: number | null = null,
    hints: readonly string[] = [],
  ) {
    super(message);
    this.hints = hints;
    this.status = status;
    this.errorCode = errorCode;
    this.vmErrorCode = vmErrorCode;
  }
}

/** Creates the 400 error for a malformed part of a request. */
export function createMalformedInputError(input: string, expected: string, received: string): RequestError {
  return new RequestError(
    400,
    "web_framework_error",
    `${input} must be ${expected}, got ${quote(received)}.`,
  );
}

/** Quotes text from a client, shortened to a readable length. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** The Error object of §7. */
export interface ErrorObject {
  readonly message: string;
  readonly error_code: ErrorCode;
  readonly vm_error_code: number | null;
}

/** Creates an Error object. Every Error object has the same members. */
export function errorObject(
  errorCode: ErrorCode,
  message: string,
  vmErrorCode: number | null = null,
): ErrorObject {
  return { message, error_code: errorCode, vm_error_code: vmErrorCode };
}
