import type { ExtendedOperationName } from "./operation-names.ts";
import type { ExtendedRequirement } from "./requirement.ts";
import { extendedStateRequirements } from "./state-requirements.ts";
import { extendedTransactionRequirements } from "./transaction-requirements.ts";

/**
 * The rules for the operations beyond the document: `check --extended` judges and reports them apart, and they never
 * decide a verdict.
 */
const rows = { ...extendedStateRequirements, ...extendedTransactionRequirements };

export type ExtendedRequirementId = keyof typeof rows;

export const extendedRequirements: { readonly [id in ExtendedRequirementId]: ExtendedRequirement } = rows;

/** The ids in the order of their definition. */
export const extendedRequirementIds = Object.keys(rows) as ExtendedRequirementId[];

/**
 * Finds the rule whose check judges a rule: the rule itself, or the first rule of the same operation, whose check judges
 * the other rules on the same responses. Null if there is none.
 * @param checked the rules that have checks, in order
 */
export function findJudgingRule<Id extends string>(
  id: ExtendedRequirementId,
  checked: readonly Id[],
): Id | null {
  const own = checked.find((one) => one === id);
  const { operation } = extendedRequirements[id].apart;
  return own ?? checked.find((one) => findOperation(one) === operation) ?? null;
}

function findOperation(id: string): ExtendedOperationName | null | undefined {
  return isExtendedRequirementId(id) ? extendedRequirements[id].apart.operation : undefined;
}

/** Returns whether a text is the id of a rule beyond the document. */
export function isExtendedRequirementId(text: string): text is ExtendedRequirementId {
  return Object.hasOwn(rows, text);
}
