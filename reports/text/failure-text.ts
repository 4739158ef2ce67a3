/** The sentences about failures. */
import type { FactorLevel, FactorName } from "../../evidence/factor-level.ts";
import type { Failure } from "../../evidence/failure.ts";
import { joinWords } from "./search-text.ts";

/**
 * What a level of a factor means, as the end of the sentence "The request had …". A sentence names the version and the
 * existence of what was read without these levels.
 */
export const levelTexts: { readonly [name in FactorName]?: { readonly [level: string]: string } } = {
  spelling: {
    "without 0x": "no 0x in its path",
    short: "no leading zeros in its path",
    "upper case": "upper-case digits in its path",
    "percent-encoded": "a percent-encoded path",
  },
  limit: {
    one: "limit=1",
    "total - 1": "a limit one below the total",
    total: "a limit equal to the total",
    "total + 1": "a limit one above the total",
  },
  cursor: { "of the middle version": "a cursor from a retained version" },
  transactions: { true: "with_transactions=true", false: "with_transactions=false" },
  coding: { gzip: "Accept-Encoding: gzip" },
  connection: { closed: "Connection: close" },
};

/** Describes a failure: what was done, expected and received, and which inputs show it. */
export function describeFailure({ summary, levels = [] }: Pick<Failure, "summary" | "levels">): string {
  const had = levels.flatMap(describeLevel);
  return had.length === 0 ? summary : `${summary} The request had ${joinWords(had)}.`;
}

function describeLevel({ factor, level }: FactorLevel): readonly string[] {
  const text = levelTexts[factor]?.[level];
  return text === undefined ? [] : [text];
}
