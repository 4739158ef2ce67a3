/**
 * Runs at the end of a build: joins the compiled files of the package into few files, because a process that loads
 * hundreds of small files starts slowly. All entries are bundled together, so that a process that loads several of them
 * has each module once. npm packages stay outside.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { rolldown, type Plugin } from "rolldown";
import { computeSpecDigest } from "../../../cli/spec-digest.ts";
import { listChecks, listSpecFiles } from "../../../suites/runner/planned-checks.ts";
import { createNodeParts } from "../../../reference-node/node.ts";
import { originKey } from "../../../reference-node/node-origin.ts";
import { resolveOptions } from "../../../reference-node/node-options.ts";
import { escapeNonAscii, formatOrigin } from "../../../reference-node/restore-origin.ts";
import { packageRoot } from "../package-root.ts";
import { assignChunks, type ModuleGraph, type ModuleImports } from "./assign-chunks.ts";
import { bundleFolder, listEntries } from "./entries.ts";

const compiled = join(packageRoot, "dist");
const folder = join(packageRoot, bundleFolder);
const entries = listEntries();
const preparedFile = "prepared-origin.json";
let chunks: ReadonlyMap<string, string> = new Map();

const readGraph: Plugin = {
  name: "read-graph",
  buildEnd() {
    const graph: ModuleGraph = new Map(
      [...this.getModuleIds()].filter(isAbsolute).map((id): [string, ModuleImports] => {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        return [
          id,
          {
            imports: importedIds.filter(isAbsolute),
            dynamicImports: dynamicallyImportedIds.filter(isAbsolute),
          },
        ];
      }),
    );
    chunks = assignChunks(
      graph,
      entries.map((entry) => join(compiled, entry)),
      (entry) => (entry.endsWith(".spec.js") ? "spec files" : entry),
    );
  },
};

/** Puts a module that reads the prepared origin of a node with default settings in the place of the one without it. */
const readPreparedOrigin: Plugin = {
  name: "read-prepared-origin",
  load(id) {
    if (id !== join(compiled, "reference-node", "prepared-origin.js")) return null;
    // The module is in a chunk, whose folder is beside the file.
    return `
import { readFileSync } from "node:fs";
export const preparedKey = ${JSON.stringify(writeOrigin())};
export function readPreparedOrigin() {
  try {
    // The file contains only ASCII, which is read faster as latin1.
    return readFileSync(new URL("../${preparedFile}", import.meta.url), "latin1");
  } catch {
    // Another bundler has moved the module away from the file.
    return null;
  }
}`;
  },
};

/** Puts the lists of the checks and spec files in the place of the module that collects them. */
const listedChecks = JSON.stringify(await listChecks());
const listedFiles = JSON.stringify(await listSpecFiles());
const readListedChecks: Plugin = {
  name: "read-listed-checks",
  load(id) {
    if (id !== join(compiled, "suites", "runner", "planned-checks.js")) return null;
    return `
export const listChecks = async () => JSON.parse(${JSON.stringify(listedChecks)});
export const listSpecFiles = async () => JSON.parse(${JSON.stringify(listedFiles)});`;
  },
};

/** Puts the digest of the specification in the place of the module that computes it. */
const readSpecDigest: Plugin = {
  name: "read-spec-digest",
  load(id) {
    if (id !== join(compiled, "cli", "spec-digest.js")) return null;
    return `export const computeSpecDigest = () => ${JSON.stringify(computeSpecDigest())};`;
  },
};

/** The npm packages in the bundle: the agent of undici consists of 27 small files. */
const bundledPackages = /^undici\/lib\//;

/**
 * Puts the agent of undici in the place of the module that loads it. The agent sends by HTTP/1 only, so it does not need its
 * code for HTTP/2, which would load that part of Node.js too.
 */
const includeAgent: Plugin = {
  name: "include-agent",
  load(id) {
    if (id === join(compiled, "suites", "client", "agent.js")) {
      return `
import agent from "undici/lib/dispatcher/agent.js";
export const loadAgent = () => agent;`;
    }
    return id.endsWith(join("undici", "lib", "dispatcher", "client-h2.js")) ? "module.exports = null;" : null;
  },
};

/** One other character than those of ASCII doubles the memory of the source of a chunk. Strings and patterns can escape it. */
const escapeSources: Plugin = { name: "escape-sources", renderChunk: (code) => escapeNonAscii(code) };

/** Writes the origin of a node with default settings. Returns its key. */
function writeOrigin(): string {
  const settings = resolveOptions({});
  const { accounts, ledger, clock } = createNodeParts();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, preparedFile), formatOrigin({ accounts, ledger }, settings));
  return originKey(settings, clock.now());
}

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: compiled,
  input: Object.fromEntries(entries.map((entry) => [entry.replace(/\.js$/, ""), `./${entry}`])),
  platform: "node",
  external: (id) => !id.startsWith(".") && !isAbsolute(id) && !bundledPackages.test(id),
  preserveEntrySignatures: "allow-extension",
  plugins: [readGraph, readPreparedOrigin, readListedChecks, readSpecDigest, includeAgent, escapeSources],
});
await bundle.write({
  dir: folder,
  format: "esm",
  entryFileNames: "[name].js",
  // Names of chunks contain a digest of their content, so two builds of the same sources are equal.
  chunkFileNames: "chunks/[name]-[hash].js",
  comments: false,
  hoistTransitiveImports: false,
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: "shared",
        name: (id) => chunks.get(id) ?? null,
        test: (id) => chunks.has(id),
        includeDependenciesRecursively: false,
      },
    ],
  },
});
await bundle.close();
copyFileSync(join(packageRoot, "node_modules", "undici", "LICENSE"), join(folder, "LICENSE-undici"));
