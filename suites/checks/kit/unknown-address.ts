import type { Seed } from "../../client/target.ts";

/** An address or a handle that nobody has: drawn from the seed, with letter digits. */
export function unknownAddress({ value }: Seed): string {
  return `0xfade${(value >>> 0).toString(16).padStart(60, "0")}`;
}
