import type { Level } from "../requirement.ts";

/** One rule for an operation beyond the document. Such rules are reported apart and never decide a verdict. */
export interface ExtendedRequirement {
  /** The `operationId` in `spec/extended.openapi.json`; null if the rule applies to several operations. */
  readonly operation: string | null;
  readonly level: Level;
  /**
   * Where the rule comes from: a place in `spec/extended.openapi.json`, or the documented operations that show the same
   * state.
   */
  readonly source: string;
  /** The rule as one short sentence. */
  readonly text: string;
}

/**
 * Returns the requirements unchanged. The compiler checks their type and keeps the ids as literal types.
 */
export function defineExtendedRequirements<Id extends string>(rows: {
  readonly [id in Id]: ExtendedRequirement;
}): { readonly [id in Id]: ExtendedRequirement } {
  return rows;
}

/** Defines the rule that the responses of an operation match a schema. */
export function defineSchemaRule(operation: string, subject: string, schema: string): ExtendedRequirement {
  return { operation, level: "MUST", source: `the schema ${schema}`, text: `${subject} matches its schema.` };
}

/** Defines a rule that the documented operations, or another operation beyond the document, show. */
export function defineLaw(operation: string, source: string, text: string): ExtendedRequirement {
  return { operation, level: "MUST", source, text };
}

/** Defines the rule for a status that the description of an operation lists. */
export function defineStatusRule(operation: string, status: number, text: string): ExtendedRequirement {
  return { operation, level: "MUST", source: `the status ${status} of ${operation}`, text };
}
