/** Checks the arguments of `check()`, which JavaScript can call without the help of its types. */
import { parseRequirementPatterns } from "./options/interface-values.ts";

/** Combines the arguments of `check` into one object. @throws TypeError or RangeError */
export function combineArguments(target: unknown, options: unknown): object {
  if (!isPlainObject(options)) {
    throw new TypeError(`check needs an object of options as its second argument, got ${describe(options)}`);
  }
  if (typeof target === "string") {
    if (Object.hasOwn(options, "baseUrl")) {
      throw new RangeError("check takes one base URL, got one as its first argument and another as baseUrl");
    }
    return { ...options, baseUrl: target };
  }
  if (!isPlainObject(target)) {
    throw new TypeError(`check needs a base URL or an object of options, got ${describe(target)}`);
  }
  if (Object.keys(options).length > 0) {
    throw new TypeError("check takes all options in one object, got two objects");
  }
  return target;
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? `an object of ${value.constructor.name}` : `a ${typeof value}`;
}

/** Returns the patterns of `only`; null if it is not given. @throws TypeError, or UsageError for one that matches nothing */
export function parseOnly(only: unknown): readonly string[] | null {
  if (only === undefined) return null;
  const list: readonly unknown[] = Array.isArray(only) ? only : [only];
  return list.flatMap((one) => {
    if (typeof one === "string") return parseRequirementPatterns(one, { where: "only", env: {} });
    throw new TypeError(
      `only must be ids of requirements such as "ACCT-003", or a list of them, got ${describe(one)}`,
    );
  });
}
