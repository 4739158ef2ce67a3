import type { DocumentedRequirementId } from "../requirements/all.ts";

/** A feature that a target may lack. The profile declares which features the target does not offer. */
export type OperationFeature = "tables" | "submission" | "simulation";

/** What the document says about one operation. Each operation has one file in this folder. */
export interface OperationDescription {
  /** Section of the document that describes the operation. */
  readonly section: string;
  readonly method: "GET" | "POST";
  /** The path below the base URL, with its parameter in braces, such as `/accounts/{address}`. */
  readonly path: string;
  /** The feature to which the operation belongs; null if every target must offer the operation. */
  readonly feature: OperationFeature | null;
  /** The statuses that the document lists: success statuses first, each group in ascending order. */
  readonly statuses: readonly number[];
  /** The id of the requirement that every response has one of these statuses. */
  readonly statusRequirement: DocumentedRequirementId;
  /**
   * The body of each success status: its schema in `openapi.json`, and the requirement that the body matches the
   * schema.
   */
  readonly successBodies: {
    readonly [status: number]: { readonly schema: string; readonly requirement: DocumentedRequirementId };
  };
  readonly parameters: Parameters;
}

/**
 * How a class of values affects the response. `served`: the request succeeds. `not there`: the requested object may
 * not exist, or the node may reject the value. `not served`: the node may not serve the value, such as a pruned
 * version or a limit of 0. `malformed`: the value violates its format. If the values of a request have several kinds,
 * the last of these kinds in this list determines the response. For example, a malformed address is rejected at any
 * version.
 */
export const CLASS_KINDS = ["served", "not there", "not served", "malformed"] as const;
export type ClassKind = (typeof CLASS_KINDS)[number];

/** One class of the values of a parameter. */
export interface ParameterClass {
  readonly kind: ClassKind;
  /** The statuses that the document requires for this class, each with the requirements that judge such a response. */
  readonly judged: { readonly [status: number]: readonly DocumentedRequirementId[] };
  /** Statuses that are possible for this class, but for which the document states no condition. */
  readonly open: readonly number[];
}

/** The classes of one parameter by name, such as `zero` and `outside uint16`. Every value belongs to one class. */
export interface Parameter {
  readonly [className: string]: ParameterClass;
}

/**
 * The parameters of one operation by name. Some entries, such as `the account`, are not parts of the request: only
 * the response shows their class.
 */
export interface Parameters {
  readonly [parameter: string]: Parameter;
}

/** Creates a class of values for which the node must return 200. The given requirements judge the response. */
export function servedClass(...judgedBy: DocumentedRequirementId[]): ParameterClass {
  return { kind: "served", judged: { 200: judgedBy }, open: [] };
}

/** Creates a class from its judged statuses and its open statuses. */
export function classWithStatuses(
  kind: ClassKind,
  judged: ParameterClass["judged"],
  ...open: number[]
): ParameterClass {
  return { kind, judged, open };
}

/** Creates a class for which the document specifies no response. */
export function unspecifiedClass(kind: ClassKind, ...open: number[]): ParameterClass {
  return { kind, judged: {}, open };
}

/** Creates a class of malformed values. A node should return 400, and may return another 4xx status. */
export function malformedClass(...judgedBy: DocumentedRequirementId[]): ParameterClass {
  return classWithStatuses("malformed", { 400: judgedBy }, 404, 410, 413);
}
