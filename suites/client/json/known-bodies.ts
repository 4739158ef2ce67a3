import { readJson, type JsonReading } from "./strict-json.ts";

/** So many characters of bodies are remembered; beyond that the oldest are forgotten. */
const rememberedCharactersMax = 4 * 1024 * 1024;

const readings = new Map<string, JsonReading>();
let remembered = 0;

/**
 * The reading of a body; the very same object for the same bytes, because nine of ten bytes that a target sends it has
 * sent before. What was read is frozen, since several answers share it.
 */
export function readKnownJson(bytes: Uint8Array): JsonReading {
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const known = readings.get(key);
  if (known !== undefined) return known;
  const reading = readJson(bytes);
  if (reading.ok) freeze(reading.value);
  remember(key, reading);
  return reading;
}

function remember(key: string, reading: JsonReading): void {
  readings.set(key, reading);
  remembered += key.length;
  for (const oldest of readings.keys()) {
    if (remembered <= rememberedCharactersMax) return;
    readings.delete(oldest);
    remembered -= oldest.length;
  }
}

/** Its depth is what the reader allows. */
function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}
