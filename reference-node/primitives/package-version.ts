import { createRequire } from "node:module";

/**
 * Returns the version in the package.json of touchstone. The build puts the version itself in the place of this module: see
 * `tools/write-modules.ts`.
 */
export function packageVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)("touchstone/package.json");
  if (typeof manifest !== "object" || manifest === null || !("version" in manifest)) {
    throw new TypeError("package.json must contain a version, got none");
  }
  return String(manifest.version);
}
