import { requirements, type RequirementId } from "../../spec/catalogue.ts";
import { didYouMean } from "./near-match.ts";
import type { ValueParser } from "./option.ts";
import { UsageError } from "../usage-error.ts";

/** Every id of the catalogue that a pattern names; `*` stands for any text. */
export function matchingRequirements(pattern: string): readonly RequirementId[] {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[^A-Za-z0-9]/g, String.raw`\$&`));
  const expression = new RegExp(`^${parts.join(".*")}$`);
  return requirements.map(([id]) => id).filter((id) => expression.test(id));
}

/** Patterns separated by commas, each of which names at least one requirement of the catalogue. */
export const parseRequirementPatterns: ValueParser<readonly string[]> = (text, place) => {
  const patterns = text.split(",").map((part) => part.trim());
  for (const pattern of patterns) {
    if (!/^[A-Za-z0-9*-]{1,32}$/.test(pattern)) {
      throw new UsageError(
        `${place.where} expected ids of requirements such as ACCT-003 or ACCT-*, got ${JSON.stringify(pattern)}`,
      );
    }
    if (matchingRequirements(pattern).length === 0) {
      const near = didYouMean(
        pattern,
        requirements.map(([id]) => id),
      );
      throw new UsageError(`${place.where} names no requirement: ${pattern}${near}`);
    }
  }
  return patterns;
};
