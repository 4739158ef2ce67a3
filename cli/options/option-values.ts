import { nearest } from "./near-match.ts";
import { malformedValue, type ValueParser } from "./option.ts";
import { UsageError } from "../usage-error.ts";

/** Decimal digits for an integer within bounds, both included. */
export function integerFrom(min: number, max: number): ValueParser<number> {
  const parseBig = bigintFrom(BigInt(min), BigInt(max));
  return (text, place) => Number(parseBig(text, place));
}

/** Decimal digits for an integer of any size within bounds, both included. */
export function bigintFrom(min: bigint, max: bigint): ValueParser<bigint> {
  return (text, place) => {
    const value = /^\d{1,30}$/.test(text) ? BigInt(text) : null;
    if (value === null || value < min || value > max) {
      throw malformedValue(place, `an integer from ${min} to ${max}`, text);
    }
    return value;
  };
}

/** One of a few fixed words. */
export function oneOf<Word extends string>(words: readonly Word[]): ValueParser<Word> {
  return (text, place) => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) {
      throw malformedValue(place, `one of ${words.join(", ")}`, text);
    }
    return word;
  };
}

/** Fixed words separated by commas, without repetition. */
export function parseWords<Word extends string>(
  words: readonly Word[],
  what: string,
): ValueParser<readonly Word[]> {
  return (text, place) => {
    const found = text.split(",").map((part) => {
      const word = words.find((candidate) => candidate === part.trim());
      if (word === undefined) {
        const hint = nearest(part.trim(), words);
        const suggestion = hint === null ? `accepted: ${words.join(", ")}` : `did you mean ${hint}?`;
        throw new UsageError(`${place.where} expected ${what}, got ${JSON.stringify(part)}; ${suggestion}`);
      }
      return word;
    });
    return [...new Set(found)];
  };
}

/** The word that stands in header names and media types (§4.0). */
export const parseVendor: ValueParser<string> = (text, place) => {
  if (!/^[a-z][a-z0-9]{0,63}$/.test(text)) {
    throw malformedValue(
      place,
      "a vendor word (a lower-case letter, then lower-case letters and digits)",
      text,
    );
  }
  return text;
};

/** A path of the file system; any text that a system could take. */
export const parsePath: ValueParser<string> = (text, place) => {
  if (text.trim() === "" || text.includes("\0")) {
    throw malformedValue(place, "a path", text);
  }
  return text;
};
