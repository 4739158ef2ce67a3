import type { ErrorCode } from "../../spec/vocabulary.ts";

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
