import { createMalformedInputError } from "../operations/request-error.ts";

/** Decodes percent-encoding once. @throws Refusal where it is malformed or does not decode to UTF-8. */
export function decodePercent(input: string, text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw createMalformedInputError(input, "percent-encoded UTF-8", text);
  }
}
