/** The content coding gzip of responses and request bodies. */
import type { WrittenAnswer } from "./answer.ts";
import type { BodyResult } from "./body-result.ts";
import { readWeightedValues } from "./header-weight.ts";
import { memoizeFrozen } from "../primitives/memoize.ts";

/** Most nodes never compress a body, so the module is loaded with the first one. */
const zlib = (): typeof import("node:zlib") => process.getBuiltinModule("node:zlib");

/** Bodies up to this number of bytes are never compressed, because they would hardly become shorter. */
const uncompressedBytesMax = 1024;
/**
 * Bodies up to this number of bytes are compressed at once, which is several times faster than on another thread.
 * For longer ones, the node could not handle other requests in the meantime.
 */
const synchronousBytesMax = 131_072;
/** The level at which compressing a response takes no longer than creating it. */
const settings = { level: 1 };

/**
 * Compresses the body of a response if it is long enough and the client accepts gzip. `readAcceptedCodings` returns
 * the value of the header Accept-Encoding and is called only for long bodies.
 */
export function compressAnswer(
  written: WrittenAnswer,
  readAcceptedCodings: () => string | null | undefined,
): WrittenAnswer | Promise<WrittenAnswer> {
  const { body, headers } = written;
  if (body.length <= uncompressedBytesMax || headers["content-encoding"] !== undefined) return written;
  const varying = varyAnswer(written);
  const codings = readAcceptedCodings() ?? "";
  if (codings === "" || !acceptsGzip(codings)) return varying;
  const toCompressed = (bytes: Uint8Array): WrittenAnswer => ({
    ...varying,
    headers: { ...varying.headers, "content-encoding": "gzip" },
    body: bytes,
  });
  if (body.length <= synchronousBytesMax) return toCompressed(zlib().gzipSync(body, settings));
  return new Promise((resolve, reject) => {
    zlib().gzip(body, settings, (error, bytes) => {
      if (error === null) resolve(toCompressed(bytes));
      else reject(error);
    });
  });
}

type Headers = WrittenAnswer["headers"];

/** Adds the header Vary, because another client gets another body. */
const varyAnswer = memoizeFrozen((written: WrittenAnswer): WrittenAnswer => ({
  ...written,
  headers: varyHeaders(written.headers),
}));

const varyHeaders = memoizeFrozen((headers: Headers): Headers => {
  const before = headers["vary"];
  const vary = before === undefined ? "accept-encoding" : `${before}, accept-encoding`;
  return { ...headers, vary };
});

/** Returns whether the value of Accept-Encoding permits gzip. The weight of gzip counts before that of `*`. */
export function acceptsGzip(value: string): boolean {
  const codings = readWeightedValues(value);
  const gzipCoding = codings.find((coding) => coding.value === "gzip" || coding.value === "x-gzip");
  const everyCoding = codings.findLast((coding) => coding.value === "*");
  return ((gzipCoding ?? everyCoding)?.weight ?? 0) > 0;
}

/** The body of a request without its content coding. */
export type DecodedBody = BodyResult<"too large" | "malformed" | "unknown coding">;

/**
 * Decodes a request body that has a content coding. The limit applies to the decoded body, so that a short body
 * cannot expand without bound.
 */
export function decodeBody(
  bytes: Uint8Array,
  coding: string | null | undefined,
  bytesMax: number,
): Promise<DecodedBody> | DecodedBody {
  const name = (coding ?? "identity").trim().toLowerCase();
  if (name === "identity" || name === "") return { outcome: "read", bytes };
  if (name !== "gzip" && name !== "x-gzip") return { outcome: "unknown coding" };
  return new Promise((resolve) => {
    zlib().gunzip(bytes, { maxOutputLength: bytesMax }, (error, decoded) => {
      if (error === null) resolve({ outcome: "read", bytes: decoded });
      else resolve({ outcome: isTooLarge(error) ? "too large" : "malformed" });
    });
  });
}

function isTooLarge(error: NodeJS.ErrnoException): boolean {
  return error.code === "ERR_BUFFER_TOO_LARGE";
}
