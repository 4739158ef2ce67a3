/** Values that a schema of the OpenAPI document accepts, and values that it refuses with the requirements they break. */
export interface SchemaExamples {
  readonly accepted: readonly unknown[];
  readonly rejected: readonly (readonly [value: unknown, ...requirements: string[]])[];
}

/** Values of which none is an object. */
export const nonObjects: readonly unknown[] = [null, "text", 1, true, []];

/** Values of which none is an array. */
export const nonArrays: readonly unknown[] = [null, "text", 1, true, {}];

/** Pairs each of several values with the requirement that it breaks. */
export function pairWithRequirement(
  values: readonly unknown[],
  requirement: string,
): SchemaExamples["rejected"] {
  return values.map((value) => [value, requirement]);
}

/** One value for each member of an object: the object without it, with the requirement that this breaks. */
export function omitEachMember(
  validObject: { readonly [name: string]: unknown },
  requirements: { readonly [member: string]: string },
): SchemaExamples["rejected"] {
  return Object.entries(requirements).map(([member, requirement]) => [
    Object.fromEntries(Object.entries(validObject).filter(([name]) => name !== member)),
    requirement,
  ]);
}

/** One value for each case: the object with one member replaced, with the requirement that this breaks. */
export function replaceMembers(
  validObject: { readonly [name: string]: unknown },
  cases: readonly (readonly [member: string, value: unknown, requirement: string])[],
): SchemaExamples["rejected"] {
  return cases.map(([member, value, requirement]) => [{ ...validObject, [member]: value }, requirement]);
}
