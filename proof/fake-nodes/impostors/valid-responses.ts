/** Responses that are valid for a correct node. */
import type { ErrorCode } from "../../../spec/vocabulary.ts";
import { jsonHeaders } from "../wire/hostile-server.ts";

/** Creates a JSON response, by default with every header that the document requires. */
export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = jsonHeaders,
): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { ...headers, "content-type": "application/json" },
  });
}

/** Creates a response with a valid Error object (§7), the required headers and `headers`. */
export function createErrorResponse(
  status: number,
  code: ErrorCode,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = { ...jsonHeaders, ...more };
  return json(status, { message: "Not for you", error_code: code, vm_error_code: null }, headers);
}
