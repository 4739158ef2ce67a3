import type { RequirementId } from "../catalogue.ts";

/**
 * What a value makes of its request, from the weakest to the strongest: it is served, it names what is not there, it
 * meets a ledger that does not answer it, or it is outside its format. An answer speaks of the strongest of its values.
 */
export const CLASS_KINDS = ["served", "not there", "not served", "malformed"] as const;
export type ClassKind = (typeof CLASS_KINDS)[number];

/** One class of the values of a parameter. */
export interface ParameterClass {
  readonly kind: ClassKind;
  /** The statuses that follow for it, each with the requirements that judge such an answer. */
  readonly judged: { readonly [status: number]: readonly RequirementId[] };
  /** Statuses that the document allows for it without a word on whether they come. */
  readonly open: readonly number[];
}

/** The classes of one parameter by their names, which are unique within it and together take every value. */
export interface Parameter {
  readonly [className: string]: ParameterClass;
}

/** The parameters of one operation by their names; what only the answer tells of its request stands among them. */
export interface Parameters {
  readonly [parameter: string]: Parameter;
}

/** A class that is served with 200, as these requirements judge. */
export function servedClass(...judgedBy: RequirementId[]): ParameterClass {
  return { kind: "served", judged: { 200: judgedBy }, open: [] };
}

/** A class that is answered with statuses other than the usual ones. */
export function classWithStatuses(
  kind: ClassKind,
  judged: ParameterClass["judged"],
  ...open: number[]
): ParameterClass {
  return { kind, judged, open };
}

/** A class of which the document does not say how it is answered. */
export function unspecifiedClass(kind: ClassKind, ...open: number[]): ParameterClass {
  return { kind, judged: {}, open };
}

/** A class outside the format of its parameter: 400 is the status that the list has for it, another 4xx may come instead. */
export function malformedClass(...judgedBy: RequirementId[]): ParameterClass {
  return classWithStatuses("malformed", { 400: judgedBy }, 404, 410, 413);
}
