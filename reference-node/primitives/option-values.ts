/**
 * Parsers for the values of a node's options and for the arguments of its control. They throw a TypeError for another type and a RangeError for another
 * value. The message names the option.
 */

export function parseText(name: string, value: unknown, pattern: RegExp): string {
  if (typeof value !== "string") throw new TypeError(`${name} must be a string, got ${formatValue(value)}`);
  if (!pattern.test(value))
    throw new RangeError(`${name} must match ${pattern.source}, got ${formatValue(value)}`);
  return value;
}

export function parseInteger(name: string, value: unknown, min: number, max: number): number {
  const expected = `${name} must be an integer from ${min} to ${max}, got ${formatValue(value)}`;
  if (typeof value !== "number") throw new TypeError(expected);
  if (!Number.isInteger(value) || value < min || value > max) throw new RangeError(expected);
  return value;
}

export function parseFlag(name: string, value: unknown): boolean {
  if (typeof value !== "boolean")
    throw new TypeError(`${name} must be true or false, got ${formatValue(value)}`);
  return value;
}

export function parseList<Item>(
  name: string,
  value: unknown,
  parseItem: (name: string, item: unknown) => Item,
): readonly Item[] {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be an array, got ${formatValue(value)}`);
  return value.map((item: unknown) => parseItem(name, item));
}

/** Parses an origin of web pages: `*` for every origin, or a scheme, a host and an optional port. */
export function parseOrigin(name: string, value: unknown): string {
  return parseText(name, value, originPattern);
}

/** Browsers send origins in lower case and without a slash at the end. */
export const originPattern = /^(?:\*|[a-z][a-z0-9+.-]*:\/\/[^\s/,?#A-Z]+)$/;

/** The characters that a bearer token may have (RFC 6750, section 2.1). */
export const controlTokenPattern = /^[A-Za-z0-9._~+/-]{1,510}={0,2}$/;

/** One origin of web pages. Other than for responses of the node, `*` is not accepted. */
export const controlOriginPattern = /^https?:\/\/[^\s/,?#A-Z*@]+$/;

export function parseListener(name: string, value: unknown): (line: string) => void {
  if (typeof value !== "function")
    throw new TypeError(`${name} must be a function, got ${formatValue(value)}`);
  return (line) => {
    Reflect.apply(value, undefined, [line]);
  };
}

export function formatValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 64));
  if (typeof value === "bigint" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  return value === null ? "null" : typeof value;
}
