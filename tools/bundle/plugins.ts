/** The changes that the bundler makes to modules. */
import { join } from "node:path";
import type { Plugin } from "rolldown";
import { computeSpecDigest } from "../../cli/spec-digest.ts";
import { packageVersion } from "../../reference-node/primitives/package-version.ts";
import { escapeNonAscii } from "../../reference-node/restore-origin.ts";
import { listChecks, listSpecFiles } from "../../suites/runner/planned-checks.ts";
import { packageRoot } from "../package-root.ts";

/** Creates a plugin that puts other code in the place of a compiled file. */
function replaceModule(path: string, code: string): Plugin {
  const replaced = join(packageRoot, "dist", path);
  return { name: `replace-${path}`, load: (id) => (id === replaced ? code : null) };
}

/**
 * Puts a module that reads the prepared origin of a node with default settings in the place of the one without it.
 * @param key the key of the origin
 * @param url the file of the origin, relative to a chunk
 */
export const readPreparedOrigin = (key: string, url: string): Plugin =>
  replaceModule(
    "reference-node/prepared-origin.js",
    `
import { readFileSync } from "node:fs";
export const preparedKey = ${JSON.stringify(key)};
export function readPreparedOrigin() {
  try {
    // The file contains only ASCII, which is read faster as latin1.
    return readFileSync(new URL(${JSON.stringify(url)}, import.meta.url), "latin1");
  } catch {
    // Another bundler has moved the module away from the file.
    return null;
  }
}`,
  );

/**
 * Puts the lists of the checks and spec files in the place of the module that collects them.
 * @param extension that of the spec files
 */
export async function readListedChecks(extension: "js" | "cjs"): Promise<Plugin> {
  const files = (await listSpecFiles()).map(({ path, ...file }) => ({
    ...file,
    path: path.replace(/js$/, extension),
  }));
  const parse = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
  return replaceModule(
    "suites/runner/planned-checks.js",
    `
export const listChecks = async () => ${parse(await listChecks())};
export const listSpecFiles = async () => ${parse(files)};`,
  );
}

/** Requires a file in the place of the module that imports it. */
export const requireFile = (): Plugin =>
  replaceModule(
    "suites/runner/import-file.js",
    `
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
const require = createRequire(import.meta.url);
export const importFile = async (url) => require(fileURLToPath(url));`,
  );

/** Puts the version of the package in the place of the module that reads it from package.json. */
export const readVersion = (): Plugin =>
  replaceModule(
    "reference-node/primitives/package-version.js",
    `export const packageVersion = () => ${JSON.stringify(packageVersion())};`,
  );

/** Puts the digest of the specification in the place of the module that computes it. */
export const readSpecDigest = (): Plugin =>
  replaceModule(
    "cli/spec-digest.js",
    `export const computeSpecDigest = () => ${JSON.stringify(computeSpecDigest())};`,
  );

/**
 * Puts the agent of undici in the place of the module that loads it. The agent sends by HTTP/1 only, so it does not need its
 * code for HTTP/2, which would load that part of Node.js too.
 */
export const includeAgent: readonly Plugin[] = [
  replaceModule(
    "suites/client/agent.js",
    `
import agent from "undici/lib/dispatcher/agent.js";
export const loadAgent = () => agent;`,
  ),
  {
    name: "leave-out-http2",
    load: (id) =>
      id.endsWith(join("undici", "lib", "dispatcher", "client-h2.js")) ? "module.exports = null;" : null,
  },
];

/**
 * One other character than those of ASCII doubles the memory of the source of a chunk. Strings and patterns can escape it. The
 * bundler formats the code after `renderChunk` once more, without the escapes.
 */
export const escapeSources: Plugin = {
  name: "escape-sources",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type === "chunk") file.code = escapeNonAscii(file.code);
    }
  },
};
