import { malformedValue, type ValueParser } from "./option.ts";

/** A seed as the options give it. */
export interface GivenSeed {
  readonly value: number;
  /** Says that the given number was reduced; null if it was not. */
  readonly note: string | null;
}

/** The generators take seeds of 32 bits. */
const seedCount = 2n ** 32n;

/** Parses any number of decimal digits, because the number that a CI system gives to a run may have more than 32 bits. */
export const parseSeed: ValueParser<GivenSeed> = (text, place) => {
  if (!/^\d+$/.test(text)) throw malformedValue(place, "decimal digits", text);
  const given = BigInt(text);
  const value = Number(given % seedCount);
  const note = `the seed is ${value}, because ${place.where} is ${text} and seeds are reduced modulo 2^32`;
  return { value, note: given < seedCount ? null : note };
};
