import { createRequire } from "node:module";

/**
 * Returns the version in the package.json of touchstone. The build puts the values themselves in the place of this module:
 * see `tools/write-modules.ts`.
 */
export function packageVersion(): string {
  const version = readManifest()["version"];
  if (typeof version !== "string") throw new TypeError("package.json must contain a version, got none");
  return version;
}

/** Returns the homepage in that package.json; null if there is none. */
export function packageHomepage(): string | null {
  const homepage = readManifest()["homepage"];
  return typeof homepage === "string" ? homepage : null;
}

function readManifest(): { readonly [name: string]: unknown } {
  return createRequire(import.meta.url)("touchstone/package.json") as { readonly [name: string]: unknown };
}
