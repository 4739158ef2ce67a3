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
  return findAbove(new URL(".", import.meta.url), [path, path.replace(/\.js$/, ".cjs")]);
}

/**
 * Returns the first of the paths that exists below a folder or the nearest folder above it. The chunks of the bundle are
 * in a folder of their own, and its entries, which end in `.cjs`, are above it.
 */
function findAbove(folder: URL, paths: readonly string[]): URL {
  const found = paths.map((path) => new URL(path, folder)).find((url) => existsSync(url));
  if (found !== undefined) return found;
  const parent = new URL("..", folder);
  if (parent.href === folder.href) throw new Error(`No folder above ${import.meta.url} contains ${paths[0]}`);
  return findAbove(parent, paths);
}
