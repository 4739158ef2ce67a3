import { UsageError } from "../usage-error.ts";

/** Parses a file's text as JSON; throws UsageError that quotes nothing of it, because it may hold secrets. */
export function parseJson(path: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return value;
  } catch (error) {
    // What follows the first comma quotes the file.
    const reason = error instanceof Error ? error.message.replace(/,? *(\.\.\.)?".*$/s, "") : String(error);
    throw new UsageError(`the file ${path} is not JSON: ${reason}`);
  }
}

/** What kind of JSON value it is, in a word for a message. */
export function kindOf(value: unknown): string {
  if (value === null || typeof value === "boolean") {
    return String(value);
  }
  if (typeof value === "object") {
    return Array.isArray(value) ? "an array" : "an object";
  }
  return typeof value === "string" ? "a text" : "a number";
}
