import type { StateValue } from "../ledger/state-value.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";

/**
 * Keeps one copy of what many lines of a file contain. It saves memory, and equal values are checked and hashed once.
 */
export interface SharedParts {
  /** Returns the first copy of a text, such as a state key. */
  text(text: string): string;
  /** Returns the latest value of a key if it is equal. Most changes of a transfer leave their values as they are. */
  value(key: string, value: StateValue): StateValue;
}

/** Creates the shared parts of a file. */
export function createSharedParts(): SharedParts {
  const texts = new Map<string, string>();
  const latestValues = new Map<string, StateValue>();
  return {
    text: (text) => {
      const known = texts.get(text);
      if (known === undefined) texts.set(text, text);
      return known ?? text;
    },
    value: (key, value) => {
      const latest = latestValues.get(key);
      if (latest !== undefined && isEqual(latest, value)) return latest;
      latestValues.set(key, value);
      return value;
    },
  };
}

/** Returns whether two values are equal, and have their members in the same order, in which responses show them. */
function isEqual(left: JsonValue, right: JsonValue): boolean {
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) {
    return left === right;
  }
  const [names, others] = [Object.keys(left), Object.keys(right)];
  return (
    Array.isArray(left) === Array.isArray(right) &&
    names.length === others.length &&
    names.every((name, index) => name === others[index] && isEqual(member(left, name), member(right, name)))
  );
}

function member(value: object, name: string): JsonValue {
  return (value as { readonly [name: string]: JsonValue })[name] ?? null;
}
