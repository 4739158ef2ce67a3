import { type RequestBody, type RequestParts, createMalformedInputError } from "../operations/operation.ts";

const noQuery: ReadonlyMap<string, string> = new Map();

/**
 * Decodes the path parameters and the query (with its leading `?`) of a request.
 * @throws RequestError for malformed percent-encoding in the path.
 */
export function readRequestParts(
  path: Readonly<Record<string, string>>,
  search: string,
  body: RequestBody | null,
): RequestParts {
  const decoded: Record<string, string> = {};
  for (const name of Object.keys(path)) decoded[name] = decodePercent(name, path[name] ?? "");
  return { path: decoded, query: search.length > 1 ? readQuery(search.slice(1)) : noQuery, body };
}

/**
 * Parses a query. If a parameter appears twice, the first value is used, as on existing networks. Unknown parameters
 * are ignored, so malformed percent-encoding is not an error here. It remains in the value, and no parameter accepts a
 * value with a percent sign.
 */
function readQuery(text: string): ReadonlyMap<string, string> {
  const query = new Map<string, string>();
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decodeFormText(equals === -1 ? pair : pair.slice(0, equals));
    if (query.has(name)) continue;
    query.set(name, decodeFormText(equals === -1 ? "" : pair.slice(equals + 1)));
  }
  return query;
}

/** Decodes form-encoded text, in which `+` stands for a space. Returns malformed text unchanged. */
function decodeFormText(text: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return text;
  }
}

/** Decodes percent-encoded text once. @throws RequestError if the encoding is malformed or not UTF-8. */
export function decodePercent(input: string, text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw createMalformedInputError(input, "percent-encoded UTF-8", text);
  }
}
