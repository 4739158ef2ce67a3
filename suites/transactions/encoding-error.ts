/** A planned transaction has no bytes: the message says what of it, what was expected there, and what it is. */
export class EncodingError extends Error {
  override readonly name = "EncodingError";
}

/** What stands where something else was expected; `place` names it in the words of §2.5a. */
export function createEncodingError(place: string, expected: string, value: unknown): EncodingError {
  return new EncodingError(`${place} expected ${expected}, got ${show(value)}`);
}

/** How much of a value is quoted. */
const TEXT_LENGTH_MAX = 60;

function show(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === "string") {
    const isLong = value.length > TEXT_LENGTH_MAX;
    return isLong
      ? `${JSON.stringify(value.slice(0, TEXT_LENGTH_MAX))}… (${value.length} characters)`
      : JSON.stringify(value);
  }
  if (value === null || ["number", "boolean", "bigint", "undefined"].includes(typeof value)) {
    return String(value);
  }
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
