import { STATUS_CODES } from "node:http";
import { JSON_MEDIA_TYPE, type ErrorCode } from "../../spec/vocabulary.ts";
import { errorObject } from "../operations/error-object.ts";

/** An error as the bytes of a body and the headers that belong to it. */
export interface RawError {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An error that is answered beside the routes, because the request never reached them. */
export function createRawError(
  status: number,
  message: string,
  errorCode: ErrorCode = "web_framework_error",
): RawError {
  const body = JSON.stringify(errorObject(errorCode, message));
  return {
    status,
    body,
    headers: {
      "content-type": JSON_MEDIA_TYPE,
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    },
  };
}

/** The whole HTTP/1.1 message of an error, for a socket on which no request could be read. */
export function renderRawError(status: number, message: string): string {
  const { body, headers } = createRawError(status, message);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}\r\n${lines.join("")}\r\n${body}`;
}
