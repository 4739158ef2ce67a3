import { createHash } from "node:crypto";
import type { Failure } from "./observation.ts";

/** The parts of a failure that stay the same from run to run and from target to target. */
export type FailureIdentity = Pick<Failure, "requirement" | "operation" | "layer" | "pointer" | "mismatch">;

/**
 * Names a kind of failure in 16 hex digits: requirement, operation, layer, place and kind of mismatch.
 * It holds no value and no host, so a baseline entry survives another seed, another target and another day.
 */
export function fingerprint(failure: FailureIdentity): string {
  const place = normalizePointer(failure.pointer);
  const parts = [failure.requirement, failure.operation, failure.layer, place, failure.mismatch];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

/** Array indices of a JSON pointer become `*`, and so does the vendor word of a header name. */
export function normalizePointer(pointer: string): string {
  if (pointer.startsWith("/")) return pointer.replace(/\/\d+(?=\/|$)/g, "/*");
  return pointer.toLowerCase().replace(/^x-[a-z][a-z0-9]*-/, "x-*-");
}
