/** Returns whether a value occurs twice. */
export function hasDuplicates(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length;
}
