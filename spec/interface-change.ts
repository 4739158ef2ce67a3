import type { RequirementId } from "./catalogue.ts";
import type { FailurePattern } from "./known-divergence.ts";
import type { Operation } from "./vocabulary.ts";

/** The sign in a response that the target has a change. If a mark need not occur, its absence is never reported. */
export type RevisionMark =
  /** A member that every object of the schemas has. */
  | { readonly kind: "member"; readonly schemas: readonly string[]; readonly member: string }
  /** A header. Every success response of the operation has it; if the operation is null, the header need not occur. */
  | { readonly kind: "header"; readonly header: string; readonly operation: Operation | null }
  /** A cursor. A page with more elements than the requested `limit` shows that the target has no pages. */
  | { readonly kind: "paging" }
  /** A query parameter with which a simulation replaces a member of the request. */
  | { readonly kind: "estimate"; readonly parameter: string; readonly member: string }
  /** An operation that succeeds. A target without it returns 404 or 405. */
  | { readonly kind: "operation"; readonly operation: Operation }
  /** An `error_code`, which need not occur. */
  | { readonly kind: "error code"; readonly code: string }
  /** A status of operations, which need not occur. */
  | { readonly kind: "status"; readonly operations: readonly Operation[]; readonly status: number }
  /** A kind of type, which need not occur. */
  | { readonly kind: "type"; readonly names: readonly string[] };

/** A member that is required in the objects of a schema from the date of the change on. */
export interface RequiredMember {
  /** The name of the schema in `openapi.json`. */
  readonly schema: string;
  readonly name: string;
  readonly requirement: RequirementId;
  /** The schema of the member, if `openapi.json` does not contain the member. */
  readonly form?: object;
}

/** One dated change of the interface that touches requirements. */
export interface InterfaceChange {
  /** The first day with the change, for example `2024-08-12`. */
  readonly date: string;
  /** The section of the document that the change belongs to. */
  readonly section: string;
  /** The part of the interface that is new since the date, such as `the member is_event of a Struct`. */
  readonly text: string;
  readonly mark: RevisionMark;
  /** The requirements that are not part of the interface before the date. */
  readonly introduces?: readonly RequirementId[];
  /**
   * The requirements about the form of a new member or header. Before the date, the member or header may be absent,
   * but if it is present, its form is judged.
   */
  readonly forms?: readonly RequirementId[];
  readonly requiredMember?: RequiredMember;
  /** The integer types that the document lists since the date, and the requirement that other integer types violate. */
  readonly integerTypes?: { readonly listed: readonly string[]; readonly requirement: RequirementId };
  /** The `error_code` values that are allowed since the date. */
  readonly errorCodes?: readonly string[];
  /** The statuses that the operations list since the date. */
  readonly statuses?: { readonly operations: readonly Operation[]; readonly added: readonly number[] };
  /** A feature that no target offers before the date. */
  readonly feature?: "submission";
  /** The failures that a node without the change causes. Default: none. */
  readonly withoutIt?: readonly FailurePattern[];
}

/** Formats a change as the value of a fact, such as `2024-08-12: the member is_event of a Struct`. */
export function formatChange({ date, text }: Pick<InterfaceChange, "date" | "text">): string {
  return `${date}: ${text}`;
}
