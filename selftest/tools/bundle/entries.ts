import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package-root.ts";

/** The folder of the bundled files. A bundled entry has the same path in it as its compiled file in `dist`. */
export const bundleFolder = "dist/bundle";

/**
 * The compiled files that a program of the package starts or reads by path, relative to `dist`. The bundler cannot find
 * them, because no file imports them. A new one is one more line.
 */
const filesByPath: readonly string[] = [
  "playwright.config.js",
  "cli/run/playwright-setup.js",
  "suites/runner/reporter.js",
  "suites/runner/plain-process.js",
];

/** Lists the entries of the bundle, relative to `dist`: what package.json names, the files above and the spec files. */
export function listEntries(): readonly string[] {
  const specFiles = readdirSync(join(packageRoot, "dist", "suites"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".spec.js"))
    .map((name) => `suites/${name.replaceAll("\\", "/")}`)
    .toSorted();
  return [...filesOfPackage(), ...filesByPath, ...specFiles];
}

interface Manifest {
  readonly bin: { readonly [name: string]: string };
  readonly exports: { readonly [name: string]: string | { readonly default: string } };
}

/** Lists the programs and modules of package.json that are in the folder of the bundle, relative to it. */
function filesOfPackage(): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as Manifest;
  const modules = Object.values(manifest.exports).map((one) => (typeof one === "string" ? one : one.default));
  return [...Object.values(manifest.bin), ...modules]
    .map((path) => path.replace(/^\.\//, ""))
    .filter((path) => path.startsWith(`${bundleFolder}/`))
    .map((path) => path.slice(bundleFolder.length + 1));
}
