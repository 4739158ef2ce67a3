import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Prevents Chromium from sending background requests. */
export const chromiumFlags: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const usualPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];

/**
 * Finds Chromium: `CHROMIUM_PATH`, or the path of a distribution.
 * @throws {Error} if Chromium is not found. The tests are not skipped, because a skipped test proves nothing.
 */
export function findChromium(): string {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`);
  }
  const inPath = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "google-chrome"));
  const found = [...usualPlaces, ...inPath].find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new Error(
    "Install Chromium (apt-get install -y --no-install-recommends chromium), or set CHROMIUM_PATH: " +
      "no Chromium was found.",
  );
}
