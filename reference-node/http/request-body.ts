import type { IncomingMessage } from "node:http";
import type { BodyResult } from "./body-result.ts";
import type { DecodedBody } from "./compression.ts";
import { RequestError } from "../operations/operation.ts";
import { createRawError, type Limits, type RawError } from "./connections.ts";

/** The request body as it was sent. */
export type SentBody = BodyResult<"too large" | "timed out" | "aborted">;

/**
 * Reads a request body up to a maximum length. The promise never rejects. All listeners and the timer are removed
 * afterwards.
 */
export function readRequestBody(
  request: IncomingMessage,
  limits: { readonly bodyBytesMax: number; readonly bodyTimeoutMillis: number },
): Promise<SentBody> {
  if (Number(request.headers["content-length"] ?? 0) > limits.bodyBytesMax) {
    return Promise.resolve({ outcome: "too large" });
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (result: SentBody): void => {
      clearTimeout(timer);
      request.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
      resolve(result);
    };
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > limits.bodyBytesMax) settle({ outcome: "too large" });
      else chunks.push(chunk);
    };
    const onEnd = (): void => settle({ outcome: "read", bytes: Buffer.concat(chunks) });
    const onClose = (): void => settle({ outcome: "aborted" });
    const timer = setTimeout(settle, limits.bodyTimeoutMillis, { outcome: "timed out" });
    request.on("data", onData).once("end", onEnd).once("close", onClose).once("error", onClose);
  });
}

/** Reads a body up to a maximum length. Rejects if the stream fails. */
export async function readStream(
  stream: ReadableStream<Uint8Array>,
  bytesMax: number,
): Promise<BodyResult<"too large">> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > bytesMax) return { outcome: "too large" };
    chunks.push(chunk);
  }
  return { outcome: "read", bytes: Buffer.concat(chunks) };
}

/**
 * Passes on the chunks of a body up to a maximum length.
 * @throws RequestError 413 for a longer body, 400 for one that ends too early.
 */
export async function* readLimited(
  source: AsyncIterable<unknown>,
  bytesMax: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  try {
    for await (const chunk of source) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError(`a chunk must be bytes, got ${typeof chunk}`);
      bytes += chunk.length;
      if (bytes > bytesMax) throw createLengthError(bytesMax);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw new RequestError(400, "web_framework_error", "The body must be sent to its end, got a part of it.");
  }
}

function createLengthError(bytesMax: number): RequestError {
  return new RequestError(
    413,
    "web_framework_error",
    `The body must have at most ${bytesMax} bytes, got more.`,
  );
}

/** Creates the error for a body that cannot be read. */
export function createBodyError(
  outcome: Exclude<(SentBody | DecodedBody)["outcome"], "read" | "aborted">,
  { bodyBytesMax, bodyTimeoutMillis }: Limits,
): RawError {
  switch (outcome) {
    case "too large":
      return createRawError(413, `The body must have at most ${bodyBytesMax} bytes, got more.`);
    case "timed out":
      return createRawError(408, `The body did not arrive within ${bodyTimeoutMillis} milliseconds.`);
    case "malformed":
      return createRawError(400, "The body must be gzip as Content-Encoding says, got other bytes.");
    case "unknown coding":
      return createRawError(415, "Content-Encoding must be gzip or identity, got another coding.");
  }
}
