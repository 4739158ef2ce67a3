import type { Exchange } from "./observation.ts";

/** The body of a recorded request as it went on the wire; null where none was sent. */
export function bodyBytes(request: Exchange["request"]): Uint8Array | null {
  const { body } = request;
  if (body === null) return null;
  return isBinary(request) ? Buffer.from(body.slice(2), "hex") : Buffer.from(body, "utf8");
}

/** A body is binary where its media type is not one of text; text that merely begins with 0x stays text. */
export function isBinary({ headers, body }: Exchange["request"]): boolean {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  return !/json|text|xml/i.test(type) && /^0x([0-9a-f]{2})*$/i.test(body ?? "");
}
