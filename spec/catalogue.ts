import { extendedRequirements, type ExtendedRequirementId } from "./extended/requirements.ts";
import type { Operation } from "./operations/operations.ts";
import type { RequirementRow } from "./requirement.ts";
import { allRequirements, type DocumentedRequirementId } from "./requirements/all.ts";

/** The id of a requirement of the document, or of a rule that is reported apart. */
export type RequirementId = DocumentedRequirementId | ExtendedRequirementId;

/** Every requirement of the document. The compiler checks that the `operation` of each requirement exists. */
export const catalogue: { readonly [id in DocumentedRequirementId]: Requirement } = allRequirements;

export { RULE_FAMILIES } from "./requirement.ts";
export type { Level, Need, RuleFamily } from "./requirement.ts";

/** One normative statement of the document, or one rule that is reported apart. */
export type Requirement = RequirementRow<Operation | null>;

/**
 * Returns whether a text is the id of a requirement of the document.
 *
 * @example
 * ```ts
 * import { isRequirementId } from "touchstone/spec";
 *
 * if (!isRequirementId("ACCT-003") || isRequirementId("ACCT-999")) throw new Error("unexpected ids");
 * ```
 */
export function isRequirementId(text: string): text is DocumentedRequirementId {
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
  return isRequirementId(id) ? catalogue[id] : extendedRequirements[id];
}

/** Every requirement of the document as a pair of id and requirement, ordered by id. */
export const requirements: readonly (readonly [RequirementId, Requirement])[] = Object.keys(catalogue)
  .filter(isRequirementId)
  .toSorted()
  .map((id) => [id, catalogue[id]]);
