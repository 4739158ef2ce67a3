/** Responses in the form of a good node. */
import type { ErrorCode } from "../../../spec/vocabulary.ts";
import { jsonHeaders } from "../wire/hostile-server.ts";

/** A JSON response; by default with every header that the document requires. */
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

/** A valid Error object (§7), with the required headers and more. */
export function createErrorResponse(
  status: number,
  code: ErrorCode,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = { ...jsonHeaders, ...more };
  return json(status, { message: "Not for you", error_code: code, vm_error_code: null }, headers);
}
