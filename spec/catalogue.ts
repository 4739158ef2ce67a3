import type { Requirement } from "./requirement.ts";
import { accountRequirements } from "./requirements/accounts.ts";
import { batchRequirements } from "./requirements/batches.ts";
import { blockRequirements } from "./requirements/blocks.ts";
import { cursorRequirements } from "./requirements/cursors.ts";
import { errorRequirements } from "./requirements/errors.ts";
import { eventRequirements } from "./requirements/events.ts";
import { formatRequirements } from "./requirements/formats.ts";
import { healthRequirements } from "./requirements/health.ts";
import { limitRequirements } from "./requirements/limits.ts";
import { moduleAbiRequirements } from "./requirements/module-abi.ts";
import { moduleRequirements } from "./requirements/modules.ts";
import { moveValueRequirements } from "./requirements/move-values.ts";
import { resourceRequirements } from "./requirements/resources.ts";
import { responseRequirements } from "./requirements/responses.ts";
import { simulationRequirements } from "./requirements/simulations.ts";
import { tableRequirements } from "./requirements/tables.ts";
import { transactionOutputRequirements } from "./requirements/transaction-outputs.ts";
import { transactionRequirements } from "./requirements/transactions.ts";
import { typeTagRequirements } from "./requirements/type-tags.ts";

/** Every normative statement of the document, by id. */
export const catalogue = {
  ...formatRequirements,
  ...typeTagRequirements,
  ...moveValueRequirements,
  ...responseRequirements,
  ...accountRequirements,
  ...resourceRequirements,
  ...moduleRequirements,
  ...moduleAbiRequirements,
  ...cursorRequirements,
  ...tableRequirements,
  ...blockRequirements,
  ...limitRequirements,
  ...healthRequirements,
  ...errorRequirements,
  ...transactionRequirements,
  ...transactionOutputRequirements,
  ...eventRequirements,
  ...batchRequirements,
  ...simulationRequirements,
} as const;

export type RequirementId = keyof typeof catalogue;

export { RULE_FAMILIES } from "./requirement.ts";
export type { Level, Need, Requirement, RuleFamily } from "./requirement.ts";

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
