import type { H3Event } from "h3";
import type { RequestBody } from "../operations/operation.ts";

/**
 * The body of a request, which the guard has read. From a socket it is there at once; from `fetch` it is awaited.
 */
export function readOperationBody(event: H3Event): RequestBody | Promise<RequestBody> {
  const contentType = event.req.headers.get("content-type");
  const request: object | undefined = event.runtime?.node?.req;
  if (request === undefined) {
    return event.req.arrayBuffer().then((buffer) => ({ contentType, bytes: new Uint8Array(buffer) }));
  }
  // Without a length and without chunks there was nothing to read.
  const bytes = "rawBody" in request && Buffer.isBuffer(request.rawBody) ? request.rawBody : new Uint8Array();
  return { contentType, bytes };
}
