import type { RequestParts } from "./operation.ts";
import { createMalformedInputError } from "./request-error.ts";

/** A boolean of the query, null where it is omitted. @throws Refusal for what is neither `true` nor `false`. */
export function readBooleanInput({ query }: RequestParts, name: string): boolean | null {
  const text = query.get(name);
  if (text === undefined) return null;
  if (text === "true" || text === "false") return text === "true";
  throw createMalformedInputError(name, "true or false", text);
}
