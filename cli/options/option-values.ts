import { isAbsolute, join } from "node:path";
import { UsageError } from "../usage-error.ts";
import { suggest } from "./near-match.ts";
import { malformedValue, type ValueParser } from "./option.ts";

/** Parses decimal digits of an integer from `min` to `max`. */
export function integerFrom(min: number, max: number): ValueParser<number> {
  const parseBig = bigintFrom(BigInt(min), BigInt(max));
  return (text, place) => Number(parseBig(text, place));
}

/** Parses decimal digits of an integer of any size from `min` to `max`. */
export function bigintFrom(min: bigint, max: bigint): ValueParser<bigint> {
  return (text, place) => {
    const value = /^\d{1,30}$/.test(text) ? BigInt(text) : null;
    if (value === null || value < min || value > max) {
      throw malformedValue(place, `an integer from ${min} to ${max}`, text);
    }
    return value;
  };
}

/** Parses one of the given words. */
export function oneOf<Word extends string>(words: readonly Word[]): ValueParser<Word> {
  return (text, place) => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw malformedValue(place, `one of ${words.join(", ")}`, text);
    return word;
  };
}

/** Parses a list of accepted words, separated by commas. Repetitions are removed. */
export function someOf<Word extends string>(
  words: readonly Word[],
  accepted: string,
): ValueParser<readonly Word[]> {
  return (text, place) => {
    const found = text.split(",").map((part) => {
      const word = words.find((candidate) => candidate === part.trim());
      if (word === undefined) {
        throw new UsageError(malformedValue(place, accepted, part).message + suggest(part.trim(), words));
      }
      return word;
    });
    return [...new Set(found)];
  };
}

/** Parses the vendor name in header names and media types (§4.0). */
export const parseVendor: ValueParser<string> = (text, place) => {
  if (!/^[a-z][a-z0-9]{0,63}$/.test(text)) {
    const accepted = "a vendor name (a lower-case letter, then lower-case letters and digits)";
    throw malformedValue(place, accepted, text);
  }
  return text;
};

/** Parses the word at the start of signing domains, such as `NODE` in `NODE::RawTransaction`. */
export const parseSigningDomain: ValueParser<string> = (text, place) => {
  if (!/^[A-Z][A-Z0-9]{0,63}$/.test(text)) {
    const accepted = "a word (a capital letter, then capital letters and digits)";
    throw malformedValue(place, accepted, text);
  }
  return text;
};

/** Parses a path of the file system. A relative path in a configuration file starts from the folder of that file. */
export const parsePath: ValueParser<string> = (text, place) => {
  if (text.trim() === "" || text.includes("\0")) throw malformedValue(place, "a path", text);
  const { folder = "." } = place;
  return folder === "." || isAbsolute(text) ? text : join(folder, text);
};
