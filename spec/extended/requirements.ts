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
