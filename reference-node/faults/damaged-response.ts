/** Truncates responses and omits their headers, in the same way for a socket and for `fetch`. */
import type { ServerResponse } from "node:http";
import type { FaultEffect } from "./fault-rule.ts";

/** Returns a response without the header of an effect, whose body fails after the bytes of the effect. */
export async function damageResponse(response: Response, effect: FaultEffect): Promise<Response> {
  const { dropHeader, truncateAfterBytes = Infinity } = effect;
  if (dropHeader === undefined && truncateAfterBytes === Infinity) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  if (dropHeader !== undefined) headers.delete(dropHeader);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length <= truncateAfterBytes) {
    return new Response(response.body === null ? null : bytes, { status, statusText, headers });
  }
  const fail = new TypeError("terminated", { cause: createResetError() });
  let pulls = 0;
  // An error discards the bytes that are not read yet, so it is given after they are read.
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    pulls += 1;
    if (pulls > 1 || truncateAfterBytes === 0) controller.error(fail);
    else controller.enqueue(bytes.subarray(0, truncateAfterBytes));
  };
  const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  return new Response(body, { status, statusText, headers });
}

/** The error of a connection that the other side has closed. */
export function createResetError(): Error {
  return Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", errno: -104, syscall: "read" });
}

/**
 * Lets a response on a socket omit the header of an effect, and close the connection after the bytes of the effect. Call
 * it before the response is written.
 */
export function damageSocketResponse(response: ServerResponse, effect: FaultEffect): void {
  const { dropHeader, truncateAfterBytes } = effect;
  if (dropHeader !== undefined) omitHeader(response, dropHeader.toLowerCase());
  if (truncateAfterBytes !== undefined) truncate(response, truncateAfterBytes);
}

/** The writer of the node passes all headers to `writeHead`, as a flat array or as an object. */
function omitHeader(response: ServerResponse, dropped: string): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]): ServerResponse =>
    writeHead(...given.map((one) => without(one, dropped)));
  if (dropped === "date") response.sendDate = false;
}

function without(given: unknown, dropped: string): unknown {
  if (Array.isArray(given)) {
    const flat: readonly unknown[] = given.flat();
    return flat.filter((_, index) => String(flat[index - (index % 2)]).toLowerCase() !== dropped);
  }
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => name.toLowerCase() !== dropped));
}

/** The writer of the node passes the body to `write` or `end`. */
function truncate(response: ServerResponse, bytesMax: number): void {
  const [write, end] = [response.write.bind(response), response.end.bind(response)];
  let left = bytesMax;
  let isCut = false;
  const send = (chunk: unknown): void => {
    if (isCut || (typeof chunk !== "string" && !(chunk instanceof Uint8Array))) return;
    const bytes = Buffer.from(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    isCut = bytes.length > left;
    if (left > 0) write(bytes.subarray(0, left));
    else response.flushHeaders();
    left -= bytes.length;
    if (isCut) response.socket?.destroySoon();
  };
  response.write = (chunk: unknown): boolean => {
    send(chunk);
    return true;
  };
  response.end = (...given: readonly unknown[]): ServerResponse => {
    send(given[0]);
    const done = given.find((one) => typeof one === "function");
    if (!isCut) end();
    if (done !== undefined) Reflect.apply(done, undefined, []);
    return response;
  };
}
