/** Values that a schema of the OpenAPI document accepts, and values that it refuses with the requirements they break. */
export interface SchemaExamples {
  readonly accepted: readonly unknown[];
  readonly refused: readonly (readonly [value: unknown, ...requirements: string[]])[];
}

/** Values of which none is an object. */
export const NO_OBJECTS: readonly unknown[] = [null, "text", 1, true, []];

/** Values of which none is an array. */
export const NO_ARRAYS: readonly unknown[] = [null, "text", 1, true, {}];

/** Pairs each of several values with the requirement that it breaks. */
export function allBreak(values: readonly unknown[], requirement: string): SchemaExamples["refused"] {
  return values.map((value) => [value, requirement]);
}

/** One value for each member of an object: the object without it, with the requirement that this breaks. */
export function eachMissing(
  whole: { readonly [name: string]: unknown },
  requirements: { readonly [member: string]: string },
): SchemaExamples["refused"] {
  return Object.entries(requirements).map(([member, requirement]) => [
    Object.fromEntries(Object.entries(whole).filter(([name]) => name !== member)),
    requirement,
  ]);
}

/** One value for each case: the object with one member replaced, with the requirement that this breaks. */
export function eachWrong(
  whole: { readonly [name: string]: unknown },
  cases: readonly (readonly [member: string, value: unknown, requirement: string])[],
): SchemaExamples["refused"] {
  return cases.map(([member, value, requirement]) => [{ ...whole, [member]: value }, requirement]);
}
