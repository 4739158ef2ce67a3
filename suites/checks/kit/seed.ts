import type { Seed } from "../../client/target.ts";

/** A 32-bit number of its own for each name, so that adding a check moves no other (FNV-1a). */
export function deriveSeed(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}

/** A number from `min` to `max`, both included, that the seed alone decides. */
export function drawInteger({ value }: Seed, min: bigint, max: bigint): bigint {
  const fraction = BigInt(deriveSeed(value, "drawn") >>> 0);
  return min + (((max - min + 1n) * fraction) >> 32n);
}

/** The same for a law whose cases cost several requests each: so many cases at most. */
export function limitRuns(cases: number, seed: Seed): Seed {
  return { ...seed, runs: Math.min(seed.runs, cases) };
}
