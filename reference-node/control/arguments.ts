/**
 * Checks of the arguments of control verbs. They throw a TypeError for another type and a RangeError for another value.
 * The message says what was expected and received.
 */
import { parseAddress, type Address } from "../primitives/address.ts";
import { formatValue } from "../primitives/option-values.ts";

/**
 * Checks that the argument of a verb is an object that has only the given members.
 * @throws TypeError otherwise.
 */
export function requireMembers(verb: string, argument: unknown, names: readonly string[]): void {
  if (typeof argument !== "object" || argument === null || Array.isArray(argument)) {
    throw new TypeError(`${verb} must get an object with ${names.join(", ")}, got ${formatValue(argument)}`);
  }
  const unknown = Object.keys(argument).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`${verb} must get only ${names.join(", ")}, got ${formatValue(unknown)}`);
  }
}

/** Returns a bigint from 0 to a maximum. An integer that a number represents exactly is accepted too. */
export function requireBigint(name: string, value: unknown, max: bigint): bigint {
  const exact = Number.isSafeInteger(value) ? BigInt(value as number) : value;
  if (typeof exact !== "bigint") {
    throw new TypeError(`${name} must be a bigint or a safe integer, got ${formatValue(value)}`);
  }
  if (exact < 0n || exact > max) throw new RangeError(`${name} must be from 0 to ${max}, got ${exact}`);
  return exact;
}

/** Returns the text of a value. */
export function requireText(name: string, value: unknown): string {
  if (typeof value !== "string") throw new TypeError(`${name} must be a string, got ${formatValue(value)}`);
  return value;
}

/** Parses any spelling of an address. */
export function requireAddress(name: string, value: unknown): Address {
  const address = parseAddress(requireText(name, value));
  if (address !== null) return address;
  throw new RangeError(
    `${name} must be an address of 1 to 64 hex digits with an optional prefix 0x, got ${formatValue(value)}`,
  );
}
