/**
 * Runs after the compiler in a build: puts generated modules in the place of compiled ones whose results do not change until the
 * next build, and take long to compute. Tests use the generated modules, and so do the bundles.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import standalone from "ajv/dist/standalone/index.js";
import { computeSpecDigest } from "../cli/spec-digest.ts";
import { packageHomepage, packageVersion } from "../reference-node/primitives/package-version.ts";
import { toRevision } from "../spec/revision.ts";
import { compileModule } from "../suites/oracle/compile-schemas.ts";
import { listChecks, listSpecFiles } from "../suites/runner/planned-checks.ts";
import { packageRoot } from "./package-root.ts";

/** Renders an expression of a value. Parsing a text is faster than evaluating a literal of this size. */
const toExpression = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

/** The code of each module, by its path in `dist`. */
const modules: { readonly [path: string]: string } = {
  "suites/oracle/document-validators.js": compileModule(toRevision(null), standalone.default),
  "suites/runner/planned-checks.js": `
export const listChecks = async () => ${toExpression(await listChecks())};
export const listSpecFiles = async () => ${toExpression(await listSpecFiles())};`,
  "cli/spec-digest.js": `export const computeSpecDigest = () => ${JSON.stringify(computeSpecDigest())};`,
  "reference-node/primitives/package-version.js": `
export const packageVersion = () => ${JSON.stringify(packageVersion())};
export const packageHomepage = () => ${JSON.stringify(packageHomepage())};`,
};

for (const [path, code] of Object.entries(modules)) writeFileSync(join(packageRoot, "dist", path), code);
