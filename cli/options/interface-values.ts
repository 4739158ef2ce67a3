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

/**
 * Returns the ids that patterns select. A pattern after `!` leaves out what it matches. If all patterns do so, they select
 * every other requirement.
 */
export function selectRequirements(patterns: readonly string[]): readonly RequirementId[] {
  const included = patterns.filter((pattern) => !isExclusion(pattern));
  const left = new Set(
    patterns.filter(isExclusion).flatMap((pattern) => matchingRequirements(pattern.slice(1))),
  );
  const isExclusionOnly = included.length === 0 && patterns.length > 0;
  const all = (isExclusionOnly ? ["*"] : included).flatMap(matchingRequirements);
  return [...new Set(all)].filter((id) => !left.has(id));
}

/** What to do next if a requirement is not found. */
export const listIds = (program: string): string => `Run ${program} requirements to list the ids.`;

/** Throws UsageError if patterns leave out everything that they select. */
export function rejectEmptySelection(patterns: readonly string[], where: string): void {
  if (patterns.length === 0 || selectRequirements(patterns).length > 0) return;
  throw new UsageError(`${where} selects no requirement, because it leaves out all: ${patterns.join(",")}`);
}

function isExclusion(pattern: string): boolean {
  return pattern.startsWith("!");
}

/** Returns the ids of the catalogue that match a pattern, in which `*` matches any text. */
function matchingRequirements(pattern: string): readonly RequirementId[] {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[^A-Za-z0-9]/g, String.raw`\$&`));
  const expression = new RegExp(`^${parts.join(".*")}$`);
  return requirements.map(([id]) => id).filter((id) => expression.test(id));
}

/** Parses patterns that are separated by commas. Each has to match at least one requirement of the catalogue. */
export const parseRequirementPatterns: ValueParser<readonly string[]> = (text, place) => {
  const patterns = text.split(",").map((part) => part.trim());
  for (const given of patterns) {
    const pattern = given.replace(/^!/, "");
    if (!/^[A-Za-z0-9*-]{1,32}$/.test(pattern)) {
      throw malformedValue(
        place,
        "requirement ids such as ACCT-003 or ACCT-*, each after ! if it is to be left out",
        given,
      );
    }
    if (matchingRequirements(pattern).length === 0) {
      const ids = requirements.map(([id]) => id);
      throw new UsageError(
        `${place.where} matches no requirement: ${pattern}${didYouMean(pattern, ids)}`,
        listIds,
      );
    }
  }
  return patterns;
};
