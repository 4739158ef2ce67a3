import { truncateText } from "./plain-text.ts";

const messageLengthMax = 200;

/**
 * Describes an Error object (§7), such as `block_not_found "No such block."`; null if the body has no member of one.
 * @param shown the text before the description, which may contain the error code already
 */
export function describeErrorBody(body: string, shown = ""): string | null {
  const code = readText(body, "error_code");
  const message = readText(body, "message");
  const parts = [
    ...(code === null || shown.includes(code) ? [] : [truncateText(code, messageLengthMax)]),
    ...(message === null ? [] : [`"${truncateText(message, messageLengthMax)}"`]),
  ];
  return parts.length === 0 ? null : parts.join(" ");
}

function readText(body: string, name: string): string | null {
  const value = parseJson(body);
  const member: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
  return typeof member === "string" ? member : null;
}

/** Parses a body; undefined if it is not JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
