import type { Operation } from "./operations/operations.ts";
import type { RequirementRow } from "./requirement.ts";
import { allRequirements, type RequirementId } from "./requirements/all.ts";

/** Every requirement by id. Its type makes the compiler check that the `operation` of each requirement exists. */
export const catalogue: { readonly [id in RequirementId]: Requirement } = allRequirements;

export { RULE_FAMILIES } from "./requirement.ts";
export type { Level, Need, RuleFamily } from "./requirement.ts";
export type { RequirementId } from "./requirements/all.ts";

/** One normative statement of the document. */
export type Requirement = RequirementRow<Operation | null>;

/**
 * Returns whether a text is the id of a requirement.
 *
 * @example
 * ```ts
 * import { isRequirementId } from "touchstone/spec";
 *
 * if (!isRequirementId("ACCT-003") || isRequirementId("ACCT-999")) throw new Error("unexpected ids");
 * ```
 */
export function isRequirementId(text: string): text is RequirementId {
  return Object.hasOwn(catalogue, text);
}

/**
 * Returns the requirement with an id.
 *
 * @example
 * ```ts
 * import { getRequirement } from "touchstone/spec";
 *
 * const { level, section, text } = getRequirement("ACCT-003");
 * console.log(`${level} §${section} ${text}`);
 * ```
 */
export function getRequirement(id: RequirementId): Requirement {
  return catalogue[id];
}

/** Every requirement as a pair of id and requirement, ordered by id. */
export const requirements: readonly (readonly [RequirementId, Requirement])[] = Object.keys(catalogue)
  .filter(isRequirementId)
  .toSorted()
  .map((id) => [id, catalogue[id]]);
