/**
 * Values that a schema of the OpenAPI document accepts, and values that it rejects. Each rejected value names the
 * requirements that it violates.
 */
export interface SchemaExamples {
  readonly accepted: readonly unknown[];
  readonly rejected: readonly (readonly [value: unknown, ...requirements: string[]])[];
}

/** Values that are not objects. */
export const nonObjects: readonly unknown[] = [null, "text", 1, true, []];

/** Values that are not arrays. */
export const nonArrays: readonly unknown[] = [null, "text", 1, true, {}];

/** Pairs each value with the requirement that it violates. */
export function pairWithRequirement(
  values: readonly unknown[],
  requirement: string,
): SchemaExamples["rejected"] {
  return values.map((value) => [value, requirement]);
}

/** Creates one rejected value per member: the object without this member, paired with the violated requirement. */
export function omitEachMember(
  validObject: { readonly [name: string]: unknown },
  requirements: { readonly [member: string]: string },
): SchemaExamples["rejected"] {
  return Object.entries(requirements).map(([member, requirement]) => [
    Object.fromEntries(Object.entries(validObject).filter(([name]) => name !== member)),
    requirement,
  ]);
}

/** Creates one rejected value per case: the object with one replaced member, paired with the violated requirement. */
export function replaceMembers(
  validObject: { readonly [name: string]: unknown },
  cases: readonly (readonly [member: string, value: unknown, requirement: string])[],
): SchemaExamples["rejected"] {
  return cases.map(([member, value, requirement]) => [{ ...validObject, [member]: value }, requirement]);
}
