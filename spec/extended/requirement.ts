/** How the rules for operations beyond the document are defined: as rows of the catalogue that are reported apart. */
import type { Level, RequirementRow, RuleFamily } from "../requirement.ts";
import type { ExtendedOperationName } from "./operation-names.ts";

/** One rule for an operation beyond the document. */
export type ExtendedRequirement = RequirementRow<null> & Required<Pick<RequirementRow<null>, "apart">>;

interface RuleParts {
  readonly operation: ExtendedOperationName | null;
  readonly source: string;
  readonly text: string;
  readonly family: RuleFamily;
  /** Default: `MUST`. */
  readonly level?: Level;
}

/** Defines a rule. The document has no section for it. */
export function defineRule({ operation, source, level = "MUST", ...row }: RuleParts): ExtendedRequirement {
  return { section: "", level, operation: null, since: "0.1.0", ...row, apart: { operation, source } };
}

/** Defines the rule that the responses of an operation match a schema. */
export function defineSchemaRule(
  operation: ExtendedOperationName,
  subject: string,
  schema: string,
): ExtendedRequirement {
  return defineRule({
    operation,
    source: `the schema ${schema}`,
    text: `${subject} matches its schema.`,
    family: "body",
  });
}

/** Defines a rule that the documented operations, or another operation beyond the document, show. */
export function defineLaw(
  operation: ExtendedOperationName,
  source: string,
  text: string,
): ExtendedRequirement {
  return defineRule({ operation, source, text, family: "semantics" });
}

/** Defines the rule for a status that the description of an operation lists. */
export function defineStatusRule(
  operation: ExtendedOperationName,
  status: number,
  text: string,
): ExtendedRequirement {
  return defineRule({
    operation,
    source: `the status ${status} of ${operation}`,
    text,
    family: status < 400 ? "semantics" : "refusals",
  });
}
