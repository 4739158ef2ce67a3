/**
 * Parsers of options that name requirements or revisions. They are in a file of their own, because most commands start
 * without the requirements and the schemas of the interface.
 */
import { requirements, type RequirementId } from "../../spec/catalogue.ts";
import { isRevisionDate, LATEST_REVISION, REVISION_DATES } from "../../spec/revision.ts";
import { UsageError } from "../usage-error.ts";
import { didYouMean } from "./near-match.ts";
import { malformedValue, type ValueParser } from "./option.ts";

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
