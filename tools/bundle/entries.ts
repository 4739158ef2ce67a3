import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package-root.ts";

/** The folder of the bundled files of the library. A bundled entry has the same path in it as its compiled file in `dist`. */
export const libraryFolder = "dist/bundle";

/** The folder of the bundled files of the command, which end in `.cjs`. */
export const commandFolder = "dist/bundle/command";

/**
 * The compiled files that Playwright loads by path, relative to `dist`. The bundler cannot find them, because no file imports
 * them. A new one is one more line.
 */
const filesOfPlaywright: readonly string[] = [
  "playwright.config.js",
  "cli/run/playwright-setup.js",
  "suites/runner/reporter.js",
];

/** The compiled file that the command starts by path as a process of its own, relative to `dist`. */
const workerFile = "suites/runner/plain-process.js";

/** The folder of the declarations of the library. Those of an entry have the same path in it as in `dist`. */
export const declarationsFolder = "dist/types";

/** Lists the modules that package.json exports, relative to `dist`. */
export function listExportedModules(): readonly string[] {
  const modules = Object.values(readManifest().exports).map((one) =>
    typeof one === "string" ? one : one.default,
  );
  return findEntries(modules, libraryFolder);
}

/** Lists the entries of the library, relative to `dist`: what package.json exports, and what Playwright loads. */
export function listLibraryEntries(): readonly string[] {
  return [...listExportedModules(), ...filesOfPlaywright, ...listSpecFiles()];
}

/** Lists the entries of the command, relative to `dist`: its program, the program of its workers, and what they load. */
export function listCommandEntries(): readonly string[] {
  return [...findEntries(Object.values(readManifest().bin), commandFolder), workerFile, ...listSpecFiles()];
}

function listSpecFiles(): readonly string[] {
  return readdirSync(join(packageRoot, "dist", "suites"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".spec.js"))
    .map((name) => `suites/${name.replaceAll("\\", "/")}`)
    .toSorted();
}

interface Manifest {
  readonly bin: { readonly [name: string]: string };
  readonly exports: { readonly [name: string]: string | { readonly default: string } };
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as Manifest;
}

/** Returns the compiled files of the files of package.json in a folder of a bundle. */
function findEntries(paths: readonly string[], folder: string): readonly string[] {
  return paths
    .map((path) => path.replace(/^\.\//, ""))
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1).replace(/\.cjs$/, ".js"));
}
