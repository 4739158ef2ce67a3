import type { ExtendedOperationName } from "./extended/operation-names.ts";

/**
 * MUST: the document states the rule. SHOULD: the rule follows from the document. INFO: the document leaves the rule
 * open.
 */
export const levels = ["MUST", "SHOULD", "INFO"] as const;

export type Level = (typeof levels)[number];

/** A precondition that not every target meets: state, a feature, or a value that the profile declares. */
export type Need =
  | "account"
  | "retained-version"
  | "pruned-version"
  /** An account with one resource, or an account with several resources, whose listing can have several pages. */
  | "resource"
  | "several-resources"
  /** An account with one module that has an ABI, or with several modules. */
  | "module"
  | "several-modules"
  /**
   * Table items with known handles, types and keys: one item, several items of one table, items of several tables, or an
   * item with a struct as its key.
   */
  | "table-item"
  | "several-table-items"
  | "several-tables"
  | "struct-key"
  /** A transaction that the target simulates, or a transaction whose simulation emits an event. */
  | "simulation"
  | "event"
  /** A transaction that the target accepts. */
  | "submission"
  /** The binary encoding of transactions. */
  | "bcs"
  /** Limits that the profile declares. */
  | "body-limit"
  | "page-size-limit"
  | "block-transactions-limit";

/** The families (kinds) of rules with a description, in display order. */
export const RULE_FAMILIES = {
  status: "the status of a response",
  headers: "the headers of a response",
  body: "the members of a response body and the form of their values",
  errors: "the Error object of an error response",
  input: "input that must be accepted in every spelling",
  refusals: "input that must be rejected",
  paging: "limits, cursors and the pages of a listing",
  versions: "reads at a ledger version, including pruned versions",
  semantics: "whether the content of a response is correct",
} as const;

export type RuleFamily = keyof typeof RULE_FAMILIES;

/**
 * Statements of the document: their positions by section, as `npm run task -- document` prints them. For example,
 * `{ "4.8": [6] }` is the statement `4.8 no. 6`.
 */
export interface Statements {
  readonly [section: string]: readonly [number, ...number[]];
}

/** Why no check can judge a normative statement. */
export type ExclusionReason =
  | "advice to clients"
  | "needs an operation that the document does not describe"
  | "not visible from outside"
  | "configuration of the node";

/** One normative statement of the document, as the files in `requirements/` define it. */
export interface RequirementRow<Name extends string | null> {
  /** Section of the document that states the rule, for example `4.1`. */
  readonly section: string;
  /** The statements that the rule comes from. Missing only for a rule with the basis `revision`. */
  readonly statements?: Statements;
  readonly level: Level;
  /**
   * Where the rule comes from. `revision`: a change of the interface that is later than the document (see
   * `revisions.ts`), so the rule is judged only from its date on. Default: the document.
   */
  readonly basis?: "revision";
  /** The operation that the rule applies to, or null if it applies to several. */
  readonly operation: Name;
  readonly family: RuleFamily;
  /** The rule as one short sentence. Reports use it as the title of a failure and of a requirement's only check. */
  readonly text: string;
  /** The version of this package that added the requirement. */
  readonly since: string;
  /** For a SHOULD: the statement of the document from which the rule follows. */
  readonly impliedBy?: string;
  readonly needs?: readonly Need[];
  /**
   * Set if the rule is judged only on responses that contain its subject, such as an optional member. If no response
   * contains the subject, the requirement has the status `not-observed`.
   */
  readonly whenSeen?: true;
  /**
   * Set if the oracle judges the requirement on every success or error response. The check then only has to send
   * requests that cause such responses, to `operation` or, if `operation` is null, to every operation.
   */
  readonly shownBy?: "successes" | "errors";
  /** Why the rule is not judged yet. A pending requirement does not count for the verdict. */
  readonly pending?: string;
  /** Why the rule is never judged. An excluded requirement does not count for the verdict. */
  readonly excluded?: { readonly reason: ExclusionReason; readonly explanation: string };
  /**
   * Set if the rule is about operations beyond the document: the operation (null if the rule applies to several), and
   * where the rule comes from, because the document does not state it. `check --extended` judges such rules and reports
   * them apart, and they never decide a verdict.
   */
  readonly apart?: { readonly operation: ExtendedOperationName | null; readonly source: string };
}

/**
 * Returns the requirements unchanged. The compiler checks their type, and keeps the ids and the names of operations
 * as literal types.
 */
export function defineRequirements<Id extends string, Name extends string | null>(rows: {
  readonly [id in Id]: RequirementRow<Name>;
}): { readonly [id in Id]: RequirementRow<Name> } {
  return rows;
}
