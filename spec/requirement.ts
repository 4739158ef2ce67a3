import type { Operation } from "./vocabulary.ts";

/** MUST: the document states it. SHOULD: it follows from the document. INFO: the document leaves it open. */
export type Level = "MUST" | "SHOULD" | "INFO";

/** What a check may need that not every target has: of its state, of what it offers, or of what its owner declares. */
export type Need =
  | "account"
  | "retained-version"
  | "pruned-version"
  /** An account that holds a resource; several: more than one, so that there are pages. */
  | "resource"
  | "several-resources"
  /** An account that holds a module with its ABI; several: more than one. */
  | "module"
  | "several-modules"
  /** A table item with its handle, its types and its key; several: of one table; of different tables; with a struct as key. */
  | "table-item"
  | "several-table-items"
  | "several-tables"
  | "struct-key"
  /** A transaction that the target agreed to simulate, and one that emits an event. */
  | "simulation"
  | "event"
  /** A transaction that the target accepted. */
  | "submission"
  /** The binary encoding of transactions. */
  | "bcs"
  /** Numbers that the target's owner declares. */
  | "body-limit"
  | "page-size-limit"
  | "block-transactions-limit";

/** The kinds of rules, with what each speaks of, in the order in which they are shown. */
export const RULE_FAMILIES = {
  status: "which status answers a request",
  headers: "the headers of an answer",
  body: "the members of an answer's body and the form of their values",
  errors: "the Error object of an answer that is no success",
  input: "input that has to be accepted, in each of its spellings",
  refusals: "input that has to be refused",
  paging: "limits, cursors and the pages of a listing",
  versions: "reads at a ledger version, pruned ones included",
  semantics: "whether what an answer says is so",
} as const;

export type RuleFamily = keyof typeof RULE_FAMILIES;

/** Why a normative statement has no check. The list is closed. */
export type ExclusionReason =
  | "advice to clients"
  | "needs an operation that is not shown"
  | "not visible from outside"
  | "configuration of the node";

/** One normative statement of the document. */
export interface Requirement {
  /** Section of the document that states it, for example `4.1`. */
  readonly section: string;
  readonly level: Level;
  /** The one operation it speaks of, or null where it speaks of several. */
  readonly operation: Operation | null;
  readonly family: RuleFamily;
  /** The statement in brief. */
  readonly text: string;
  /** The version of this package in which the row appeared. */
  readonly since: string;
  /** For what is not stated but follows: the sentence that it follows from. */
  readonly impliedBy?: string;
  readonly needs?: readonly Need[];
  /** Judged wherever it occurs; where it does not occur the row is `not-observed`. */
  readonly whenSeen?: true;
  /**
   * The oracle judges the row on every exchange, so its check only sends requests that the target answers with success
   * or with an error, to the row's operation or, where that is null, to every operation.
   */
  readonly shownBy?: "successes" | "errors";
  /** Not judged yet: what it waits for. Stands outside every count. */
  readonly pending?: string;
  /** Never judged. Stands outside every count. */
  readonly excluded?: { readonly reason: ExclusionReason; readonly explanation: string };
}

/** Keeps the ids of a table as literal types while checking each row. */
export function defineRequirements<Id extends string>(rows: {
  readonly [id in Id]: Requirement;
}): { readonly [id in Id]: Requirement } {
  return rows;
}
