import { STATUS_CODES } from "node:http";
import { JSON_MEDIA_TYPE, type ErrorCode } from "../../spec/vocabulary.ts";
import { errorObject, type ErrorObject } from "../operations/operation.ts";
import type { FaultEffect } from "./fault-rule.ts";

/** An error response that a fault gives instead of that of the operation. */
export interface FaultError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The Error object of the body, or null for the body of a gateway. */
  readonly error: ErrorObject | null;
}

/** The statuses of the document (§4), each with the `error_code` that a fault has by default. */
const defaultCodes: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_input",
  403: "api_disabled",
  404: "web_framework_error",
  410: "version_pruned",
  413: "web_framework_error",
  500: "internal_error",
  503: "internal_error",
  507: "mempool_is_full",
};

/** Creates the response for an effect with a status: an Error object, or a body such as a gateway sends. */
export function createFaultError(status: number, effect: FaultEffect): FaultError {
  const errorCode = effect.errorCode ?? (effect.body === undefined ? defaultCodes[status] : undefined);
  const error = errorCode === undefined ? null : createError(status, errorCode);
  const title = `${status} ${STATUS_CODES[status] ?? "Error"}`;
  const isHtml = effect.body === "html";
  const page = isHtml
    ? `<html>\r\n<head><title>${title}</title></head>\r\n<body><center><h1>${title}</h1></center></body>\r\n</html>\r\n`
    : `${title}\n`;
  const body = error === null ? page : JSON.stringify(error);
  const gatewayType = `text/${isHtml ? "html" : "plain"}; charset=utf-8`;
  return {
    status,
    headers: {
      "content-type": error === null ? gatewayType : JSON_MEDIA_TYPE,
      "content-length": String(Buffer.byteLength(body)),
      ...(effect.retryAfter === undefined ? {} : { "retry-after": String(effect.retryAfter) }),
    },
    body,
    error,
  };
}

function createError(status: number, errorCode: ErrorCode): ErrorObject {
  return errorObject(errorCode, `The request was refused with status ${status} by a fault rule.`);
}
