import { JSON_MEDIA_TYPE } from "../../spec/vocabulary.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import type { RequestParts } from "./operation.ts";
import { createMalformedInputError, RequestError } from "./request-error.ts";

/** The members of a request's JSON object. */
export type JsonMembers = ReadonlyMap<string, JsonValue>;

/**
 * Reads the body of a request as a JSON object in UTF-8; parameters of its media type are ignored.
 * @throws Refusal 415 for another media type or none, 400 for what is no JSON object.
 */
export function readJsonObjectBody({ body }: RequestParts): JsonMembers {
  const contentType = body?.contentType ?? "";
  const [mediaType = ""] = contentType.split(";");
  if (mediaType.trim().toLowerCase() !== JSON_MEDIA_TYPE) {
    const got = contentType === "" ? "none" : JSON.stringify(contentType.slice(0, 80));
    throw new RequestError(
      415,
      "web_framework_error",
      `Content-Type expected ${JSON_MEDIA_TYPE}, got ${got}.`,
    );
  }
  const value = parseJsonBody(body?.bytes ?? new Uint8Array());
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return new Map(Object.entries(value));
  }
  throw new RequestError(
    400,
    "web_framework_error",
    `body expected a JSON object, got ${describeKind(value)}.`,
  );
}

/** A member that has to be text. @throws Refusal 400 where it is missing or something else. */
export function readTextMember(members: JsonMembers, name: string): string {
  const value = members.get(name);
  if (typeof value === "string") return value;
  const got = value === undefined ? "nothing" : describeKind(value);
  throw new RequestError(400, "web_framework_error", `body.${name} expected a string, got ${got}.`);
}

/** A member that has to be there. @throws Refusal 400 where it is missing. */
export function readRequiredMember(members: JsonMembers, name: string): JsonValue {
  const value = members.get(name);
  if (value !== undefined) return value;
  throw new RequestError(400, "web_framework_error", `body.${name} expected a JSON value, got nothing.`);
}

/** The kind only: a value may be nested deeper than it could be written out again. */
export function describeKind(value: JsonValue): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Reads the bytes of a body as JSON in UTF-8. @throws Refusal 400 for anything else. */
export function parseJsonBody(bytes: Uint8Array): JsonValue {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RequestError(400, "web_framework_error", "body expected UTF-8, got other bytes.");
  }
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw createMalformedInputError("body", "JSON", text);
  }
}
