/** MUST: the document states the rule. SHOULD: the rule follows from the document. INFO: the document leaves it open. */
export type Level = "MUST" | "SHOULD" | "INFO";

/** What a check needs but not every target has: state, a feature, or a value that the profile declares. */
export type Need =
  | "account"
  | "retained-version"
  | "pruned-version"
  /** An account that holds a resource, or more than one so that the listing has several pages. */
  | "resource"
  | "several-resources"
  /** An account that holds a module with its ABI, or more than one. */
  | "module"
  | "several-modules"
  /** A table item with its handle, types and key: one, several of one table, of several tables, or one with a struct key. */
  | "table-item"
  | "several-table-items"
  | "several-tables"
  | "struct-key"
  /** A transaction that the target simulated, and one that emits an event. */
  | "simulation"
  | "event"
  /** A transaction that the target accepted. */
  | "submission"
  /** The binary encoding of transactions. */
  | "bcs"
  /** Limits that the profile declares. */
  | "body-limit"
  | "page-size-limit"
  | "block-transactions-limit";

/** The families of rules with a description, in display order. */
export const RULE_FAMILIES = {
  status: "the status that answers a request",
  headers: "the headers of an answer",
  body: "the members of an answer's body and the form of their values",
  errors: "the Error object of an error answer",
  input: "input that must be accepted, in each of its spellings",
  refusals: "input that must be rejected",
  paging: "limits, cursors and the pages of a listing",
  versions: "reads at a ledger version, including pruned versions",
  semantics: "whether the content of an answer is correct",
} as const;

export type RuleFamily = keyof typeof RULE_FAMILIES;

/** Why a normative statement has no check. */
export type ExclusionReason =
  | "advice to clients"
  | "needs an operation that is not shown"
  | "not visible from outside"
  | "configuration of the node";

/** One normative statement of the document, as the files in `requirements/` define it. */
export interface RequirementRow<Name extends string | null> {
  /** Section of the document that states the rule, for example `4.1`. */
  readonly section: string;
  readonly level: Level;
  /** The operation that the rule applies to, or null if it applies to several. */
  readonly operation: Name;
  readonly family: RuleFamily;
  /** The rule as one short sentence. It is the title of failures and of the checks that the catalogue registers. */
  readonly text: string;
  /** The version of this package that added the row. */
  readonly since: string;
  /** For a SHOULD: the statement of the document from which the rule follows. */
  readonly impliedBy?: string;
  readonly needs?: readonly Need[];
  /** Set if the rule is judged only when its subject occurs in an answer. Otherwise the row is `not-observed`. */
  readonly whenSeen?: true;
  /**
   * The oracle judges the row on every exchange, so its check only sends requests that the target answers with success
   * or with an error, to the row's operation or, where that is null, to every operation.
   */
  readonly shownBy?: "successes" | "errors";
  /** Why the rule is not judged yet. A pending row is not counted. */
  readonly pending?: string;
  /** Why the rule is never judged. An excluded row is not counted. */
  readonly excluded?: { readonly reason: ExclusionReason; readonly explanation: string };
}

/** Checks the type of each row, and keeps the ids and the names of the operations as literal types. */
export function defineRequirements<Id extends string, Name extends string | null>(rows: {
  readonly [id in Id]: RequirementRow<Name>;
}): { readonly [id in Id]: RequirementRow<Name> } {
  return rows;
}
