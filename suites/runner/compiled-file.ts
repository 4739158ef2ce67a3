import { existsSync } from "node:fs";

/**
 * Returns the URL of a compiled file or folder, from its path below the folder of the compiled files. A path relative to
 * the calling module would be wrong in the package, where the bundler moves modules into other files.
 *
 * @example
 * ```ts
 * compiledFile("suites/runner/reporter.js"); // file:///…/dist/suites/runner/reporter.js
 * ```
 */
export function compiledFile(path: string): URL {
  return new URL(path, root);
}

const root = findRoot(new URL(".", import.meta.url));

/** Returns the nearest folder that contains the spec files. */
function findRoot(folder: URL): URL {
  if (existsSync(new URL("suites/checks/", folder))) return folder;
  const parent = new URL("..", folder);
  if (parent.href === folder.href)
    throw new Error(`No folder above ${import.meta.url} contains suites/checks`);
  return findRoot(parent);
}
