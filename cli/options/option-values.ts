import type { Shard } from "../../reports/model/shard.ts";
import { requirements, type RequirementId } from "../../spec/catalogue.ts";
import { isRevisionDate, LATEST_REVISION, REVISION_DATES } from "../../spec/revision.ts";
import { UsageError } from "../usage-error.ts";
import { didYouMean, suggest } from "./near-match.ts";
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

/** Parses a day of the interface, or `latest` for the day of its newest change. */
export const parseRevision: ValueParser<string> = (text, place) => {
  if (text === "latest") return LATEST_REVISION;
  if (isRevisionDate(text)) return text;
  const dates = REVISION_DATES.join(", ");
  throw malformedValue(
    place,
    `latest, or a day such as 2024-08-12 (the interface changed on ${dates})`,
    text,
  );
};

/** Parses a path of the file system. */
export const parsePath: ValueParser<string> = (text, place) => {
  if (text.trim() === "" || text.includes("\0")) throw malformedValue(place, "a path", text);
  return text;
};

/** Each shard repeats discovery, so more shards than this do not save time. */
const shardsMax = 64;

/** Parses a shard such as `2/3`. */
export const parseShard: ValueParser<Shard> = (text, place) => {
  const [, index = 0, count = 0] = (/^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count || count > shardsMax) {
    const accepted = `i/n, with n from 1 to ${shardsMax} and i from 1 to n, such as 2/3`;
    throw malformedValue(place, accepted, text);
  }
  return { index, count };
};

/** Returns the ids of the catalogue that match a pattern, in which `*` matches any text. */
export function matchingRequirements(pattern: string): readonly RequirementId[] {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[^A-Za-z0-9]/g, String.raw`\$&`));
  const expression = new RegExp(`^${parts.join(".*")}$`);
  return requirements.map(([id]) => id).filter((id) => expression.test(id));
}

/** Parses patterns that are separated by commas. Each has to match at least one requirement of the catalogue. */
export const parseRequirementPatterns: ValueParser<readonly string[]> = (text, place) => {
  const patterns = text.split(",").map((part) => part.trim());
  for (const pattern of patterns) {
    if (!/^[A-Za-z0-9*-]{1,32}$/.test(pattern)) {
      throw malformedValue(place, "requirement ids such as ACCT-003 or ACCT-*", pattern);
    }
    if (matchingRequirements(pattern).length === 0) {
      const ids = requirements.map(([id]) => id);
      throw new UsageError(`${place.where} matches no requirement: ${pattern}${didYouMean(pattern, ids)}`);
    }
  }
  return patterns;
};
