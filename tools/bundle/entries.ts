import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package-root.ts";

/**
 * The folder of the bundle. A bundled entry has the same path in it as its compiled file in `dist`, and ends in `.cjs`. An exported
 * module also has a file that ends in `.js`, which exports the same as an ECMAScript module.
 */
export const bundleFolder = "dist/bundle";

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
  return findEntries(modules);
}

/** Lists the entries of the bundle, relative to `dist`: what package.json names, and what is started or loaded by path. */
export function listEntries(): readonly string[] {
  return [
    ...findEntries(Object.values(readManifest().bin)),
    ...listExportedModules(),
    workerFile,
    ...filesOfPlaywright,
    ...listSpecFiles(),
  ];
}

/** Returns the specifiers of the JSON files that package.json exports or imports, by their copies in `dist`, if there are any. */
export function listDataFiles(): ReadonlyMap<string, string> {
  const { imports, exports } = readManifest();
  const exported = Object.entries(exports).map(
    ([name, path]) => [name.replace(/^\./, "touchstone"), path] as const,
  );
  return new Map(
    [...exported, ...Object.entries(imports)].flatMap(([specifier, path]) =>
      typeof path === "string" && path.startsWith("./dist/")
        ? [[join(packageRoot, path), specifier] as const]
        : [],
    ),
  );
}

function listSpecFiles(): readonly string[] {
  return readdirSync(join(packageRoot, "dist", "suites"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".spec.js"))
    .map((name) => `suites/${name.replaceAll("\\", "/")}`)
    .toSorted();
}

interface Manifest {
  readonly bin: { readonly [name: string]: string };
  readonly imports: { readonly [specifier: string]: string };
  readonly exports: { readonly [name: string]: string | { readonly default: string } };
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as Manifest;
}

/** Returns the compiled files of those files of package.json that are in the bundle. */
function findEntries(paths: readonly string[]): readonly string[] {
  return paths
    .map((path) => path.replace(/^\.\//, ""))
    .filter((path) => path.startsWith(`${bundleFolder}/`))
    .map((path) => path.slice(bundleFolder.length + 1).replace(/\.cjs$/, ".js"));
}
