import type { Seed } from "../../client/target.ts";

/**
 * Derives from the seed an address or table handle that is not in use. It begins with letters, so that its case can
 * vary.
 */
export function unknownAddress({ value }: Seed): string {
  return `0xfade${(value >>> 0).toString(16).padStart(60, "0")}`;
}
