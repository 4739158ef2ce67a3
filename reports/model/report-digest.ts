import { createHash } from "node:crypto";
import { renderCanonicalJson, toJsonValue, type JsonValue } from "./json-value.ts";

/**
 * Computes the digest of a report: SHA-256 over its RFC 8785 form without the member `digest`.
 *
 * @example
 * ```ts
 * import { check } from "touchstone";
 * import { computeDigest } from "touchstone/report";
 *
 * const { digest, ...content } = await check({ only: ["HLTH-001"] });
 * if (computeDigest(content) !== digest) throw new Error("the report was changed");
 * ```
 */
export function computeDigest(content: object): string {
  return computeJsonDigest(toJsonValue(content));
}

/** Computes the digest of a report whose content `toJsonValue` has converted already. */
export function computeJsonDigest(content: JsonValue): string {
  const canonical = renderCanonicalJson(content);
  return `sha256:${createHash("sha256").update(canonical).digest("hex")}`;
}
