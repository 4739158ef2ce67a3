import type { IncomingMessage } from "node:http";

/** A request body as read, or why it was not. */
export type BodyReadResult =
  | { readonly outcome: "read"; readonly bytes: Buffer }
  | { readonly outcome: "too large" }
  | { readonly outcome: "timed out" }
  | { readonly outcome: "aborted" };

/**
 * Reads a request body up to a length, whether that was declared or only shows while reading.
 * Never rejects, and leaves no listener or timer behind.
 */
export function readRequestBody(
  request: IncomingMessage,
  limits: { readonly bodyBytesMax: number; readonly bodyTimeoutMillis: number },
): Promise<BodyReadResult> {
  if (Number(request.headers["content-length"] ?? 0) > limits.bodyBytesMax) {
    return Promise.resolve({ outcome: "too large" });
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (result: BodyReadResult): void => {
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
