import { readJson, type JsonParseResult } from "./strict-json.ts";

/** The maximum total length of the cached bodies. The oldest bodies are dropped first. */
const cachedCharactersMax = 4 * 1024 * 1024;

/**
 * Creates a JSON reader that returns the same object for the same bytes, because a target sends most bodies more than once.
 * Parsed values are frozen, because several responses share them.
 */
export function createJsonReader(): (bytes: Uint8Array) => JsonParseResult {
  const cache = new Map<string, JsonParseResult>();
  let cachedCharacters = 0;
  const addToCache = (key: string, result: JsonParseResult): void => {
    cache.set(key, result);
    cachedCharacters += key.length;
    for (const oldest of cache.keys()) {
      if (cachedCharacters <= cachedCharactersMax) return;
      cache.delete(oldest);
      cachedCharacters -= oldest.length;
    }
  };
  return (bytes) => {
    const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    const known = cache.get(key);
    if (known !== undefined) return known;
    const result = readJson(bytes);
    if (result.ok) freeze(result.value);
    addToCache(key, result);
    return result;
  };
}

/**
 * Freezes a value and all values inside it. Recursion cannot overflow the stack, because the reader limits the depth
 * of values.
 */
function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}
