import type { Seed } from "../client/target.ts";

/**
 * Derives a 32-bit seed for a name (FNV-1a), so that a new check does not change the generated input of other checks.
 */
export function deriveSeed(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}

/** Draws a number from `min` to `max`, both included, that depends only on the seed. */
export function drawInteger({ value }: Seed, min: bigint, max: bigint): bigint {
  const fraction = BigInt(deriveSeed(value, "drawn") >>> 0);
  return min + (((max - min + 1n) * fraction) >> 32n);
}

/** The default of `--runs`. The option has a copy, because importing this one would load more code at each start. */
export const runsDefault = 25;

/**
 * Limits the number of generated cases like `limitRuns`, but lets more of them than the default of `--runs` raise the
 * limit in proportion.
 */
export function scaleRuns(casesMax: number, seed: Seed): Seed {
  return limitRuns(Math.ceil(casesMax * Math.max(1, seed.runs / runsDefault)), seed);
}

/** Limits the number of generated cases, for properties whose cases cost several requests each. */
export function limitRuns(casesMax: number, seed: Seed): Seed {
  return { ...seed, runs: Math.min(seed.runs, casesMax) };
}
