import { readWeightedValues, type WeightedValue } from "./header-weight.ts";

/**
 * Returns whether the value of the header Accept prefers HTML to JSON, as that of a browser does. The most specific
 * range decides the weight of each type. A client that names no type of HTML, or that accepts both equally, gets JSON.
 */
export function prefersHtml(accept: string): boolean {
  if (!accept.toLowerCase().includes("text/html")) return false;
  const ranges = readWeightedValues(accept);
  return weightOf(ranges, "text/html") > weightOf(ranges, "application/json");
}

/** Returns the weight of a media type, 0 if the ranges do not contain it. */
function weightOf(ranges: readonly WeightedValue[], type: string): number {
  const [group = ""] = type.split("/");
  for (const wanted of [type, `${group}/*`, "*/*"]) {
    const found = ranges.find(({ value }) => value === wanted);
    if (found !== undefined) return found.weight;
  }
  return 0;
}
