import { sha3 } from "./bytes.ts";

/** A pseudo-random number generator whose numbers depend only on a seed and a purpose. */
export interface Generator {
  /** Returns an integer from 0 to 4294967295. */
  next(): number;
  /** Returns an integer from 0 to `bound - 1`. @throws RangeError for a bound outside 1 to 4294967296. */
  below(bound: number): number;
  bytes(count: number): Uint8Array;
}

/**
 * Creates the generator for one purpose. Each purpose has its own generator, so that more numbers for one purpose
 * do not change the numbers for another. The algorithm is xoshiro128** (Blackman and Vigna), seeded with a digest
 * of the seed and the purpose.
 */
export function createGenerator(seed: number, purpose: string): Generator {
  const start = new DataView(sha3(`${seed}/${purpose}`).buffer);
  const state = Uint32Array.from([0, 4, 8, 12], (offset) => start.getUint32(offset, true));
  const next = (): number => step(state);
  return {
    next,
    below(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) {
        throw new RangeError(`bound must be from 1 to 4294967296, got ${bound}`);
      }
      // Numbers above the last multiple of the bound are skipped, because they would make small results more frequent.
      const limit = 2 ** 32 - (2 ** 32 % bound);
      let value = next();
      while (value >= limit) value = next();
      return value % bound;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => next() >>> 24),
  };
}

function step(state: Uint32Array): number {
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0] = state;
  const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
  const mixed2 = s2 ^ s0;
  const mixed3 = s3 ^ s1;
  state[0] = s0 ^ mixed3;
  state[1] = s1 ^ mixed2;
  state[2] = mixed2 ^ (s1 << 9);
  state[3] = rotateLeft(mixed3, 11);
  return result;
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
