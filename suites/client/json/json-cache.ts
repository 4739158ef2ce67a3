import { readJson, type JsonParseResult } from "./strict-json.ts";

/** So many characters of bodies are remembered; beyond that the oldest are forgotten. */
const cachedCharactersMax = 4 * 1024 * 1024;

const cache = new Map<string, JsonParseResult>();
let cachedCharacters = 0;

/**
 * The reading of a body; the very same object for the same bytes, because nine of ten bytes that a target sends it has
 * sent before. What was read is frozen, since several answers share it.
 */
export function readCachedJson(bytes: Uint8Array): JsonParseResult {
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const known = cache.get(key);
  if (known !== undefined) return known;
  const reading = readJson(bytes);
  if (reading.ok) freeze(reading.value);
  addToCache(key, reading);
  return reading;
}

function addToCache(key: string, reading: JsonParseResult): void {
  cache.set(key, reading);
  cachedCharacters += key.length;
  for (const oldest of cache.keys()) {
    if (cachedCharacters <= cachedCharactersMax) return;
    cache.delete(oldest);
    cachedCharacters -= oldest.length;
  }
}

/** Its depth is what the reader allows. */
function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}
