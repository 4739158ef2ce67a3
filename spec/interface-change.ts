import type { RequirementId } from "./catalogue.ts";
import type { FailurePattern } from "./known-divergence.ts";
import type { Operation } from "./vocabulary.ts";

/** What a response shows if a target has a change. A mark that need not occur is never reported as missing. */
export type RevisionMark =
  /** A member of an object: every object of the schema has it. */
  | { readonly kind: "member"; readonly schemas: readonly string[]; readonly member: string }
  /** A header of the success responses of an operation; null for a header that need not occur. */
  | { readonly kind: "header"; readonly header: string; readonly operation: Operation | null }
  /** A page of a listing: a cursor, or a `limit` that the target applies. */
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

/** A member that objects of a schema have from the date on. */
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
  /** What the interface has since that date, as a noun phrase. */
  readonly text: string;
  readonly mark: RevisionMark;
  /** The requirements that are not part of the interface before the date. */
  readonly introduces?: readonly RequirementId[];
  /**
   * The requirements about the form of a new member or header. Before the date the member or header may be absent, and
   * its form is judged where it is present.
   */
  readonly forms?: readonly RequirementId[];
  readonly requiredMember?: RequiredMember;
  /** The integer types that the pattern of types lists since the date, and the requirement that judges others. */
  readonly integerTypes?: { readonly listed: readonly string[]; readonly requirement: RequirementId };
  /** The `error_code` values that are allowed since the date. */
  readonly errorCodes?: readonly string[];
  /** The statuses that the operations list since the date. */
  readonly statuses?: { readonly operations: readonly Operation[]; readonly added: readonly number[] };
  /** A feature that no target offers before the date. */
  readonly feature?: "submission";
  /** The failures by which a node without the change violates the requirements above. Default: none. */
  readonly withoutIt?: readonly FailurePattern[];
}
