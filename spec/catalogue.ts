import type { Requirement } from "./requirement.ts";
import { accountRequirements } from "./requirements/accounts.ts";
import { errorRequirements } from "./requirements/errors.ts";
import { formatRequirements } from "./requirements/formats.ts";
import { healthRequirements } from "./requirements/health.ts";
import { responseRequirements } from "./requirements/responses.ts";

/** Every normative statement of the document, by id. */
export const catalogue = {
  ...formatRequirements,
  ...responseRequirements,
  ...accountRequirements,
  ...healthRequirements,
  ...errorRequirements,
} as const;

export type RequirementId = keyof typeof catalogue;

export type { Level, Need, Requirement } from "./requirement.ts";

/** Whether a text is the id of a requirement. */
export function isRequirementId(text: string): text is RequirementId {
  return Object.hasOwn(catalogue, text);
}

/** The row of an id. */
export function requirementOf(id: RequirementId): Requirement {
  return catalogue[id];
}

/** Every id with its row, ordered by id. */
export const requirements: readonly (readonly [RequirementId, Requirement])[] = Object.keys(catalogue)
  .filter(isRequirementId)
  .toSorted()
  .map((id) => [id, catalogue[id]]);
