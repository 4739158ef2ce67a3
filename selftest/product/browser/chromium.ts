import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Nothing of Chromium's own talks to anybody while a page is looked at. */
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
 * The Chromium of this machine: `CHROMIUM_PATH`, or where a distribution puts it.
 * @throws {Error} where there is none, because a browser test that is skipped proves nothing
 */
export function findChromium(): string {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
  }
  const inPath = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "google-chrome"));
  const found = [...usualPlaces, ...inPath].find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new Error(
    "No Chromium was found: install it (apt-get install -y --no-install-recommends chromium), " +
      "or name one in CHROMIUM_PATH",
  );
}
