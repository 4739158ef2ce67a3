/**
 * Runs at the end of a build: joins the compiled files of the package and the npm packages that they use into few files, because
 * a process that loads hundreds of small files starts slowly, and so that nothing else is installed with the package. All
 * entries are bundled together, so that a process that loads several of them has each module once. The bundle consists of
 * CommonJS modules, which load faster. An exported module has a small ECMAScript module in front of it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { deflateRawSync } from "node:zlib";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { rolldown, type Plugin } from "rolldown";
import { resolveOptions } from "../../reference-node/node-options.ts";
import { originKey } from "../../reference-node/node-origin.ts";
import { createNodeParts } from "../../reference-node/node.ts";
import { formatOrigin } from "../../reference-node/restore-origin.ts";
import { packageRoot } from "../package-root.ts";
import { assignChunks, type ModuleGraph, type ModuleImports } from "./assign-chunks.ts";
import { listPackageFolders, moduleListFile } from "./bundled-packages.ts";
import {
  bundleFolder,
  declarationsFolder,
  listDataFiles,
  listEntries,
  listExportedModules,
} from "./entries.ts";
import { formatLicenses } from "./licenses.ts";
import {
  bundleRequired,
  compressParsers,
  escapeSources,
  leaveOutHttp2,
  leaveOutPartsOfListhen,
  readDataFiles,
  readPreparedOrigin,
} from "./plugins.ts";
import { writeDeclarations } from "./write-declarations.ts";

const compiled = join(packageRoot, "dist");
const preparedFile = "prepared-origin.deflated";

/** The modules that stay outside of the bundle: those of Node.js, and Playwright, which a project that uses it has installed. */
const isExternal = (id: string): boolean => isBuiltin(id) || id.startsWith("@playwright/test");

/**
 * Writes the bundle. Names of chunks contain a digest of their content, so two builds of the same sources are equal. Returns the
 * modules of npm packages in the bundle, without those that nothing uses, and writes an ECMAScript module for each exported one.
 */
async function writeBundle(
  entries: readonly string[],
  plugins: readonly Plugin[],
): Promise<readonly string[]> {
  const chunks = new Map<string, string>();
  const bundle = await rolldown({
    cwd: compiled,
    input: Object.fromEntries(entries.map((entry) => [entry.replace(/\.js$/, ""), `./${entry}`])),
    platform: "node",
    external: isExternal,
    preserveEntrySignatures: "allow-extension",
    // The logger of listhen reads the URL of the program from it, if there is one.
    checks: { emptyImportMeta: false },
    // Merged chunks would be in entries, whose whole source Node.js reads once more for an ECMAScript module that imports it.
    experimental: { chunkOptimization: false },
    plugins: [createChunks(entries, chunks), ...plugins],
  });
  const { output } = await bundle.write({
    dir: join(packageRoot, bundleFolder),
    format: "cjs",
    entryFileNames: "[name].cjs",
    chunkFileNames: "chunks/[name]-[hash].cjs",
    comments: false,
    minify: {
      compress: { keepNames: { function: true, class: true } },
      mangle: { keepNames: true },
      codegen: { removeWhitespace: true },
    },
    dynamicImportInCjs: false,
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
  const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const paths = modules.filter(isAbsolute).map((id) => relative(packageRoot, id).replaceAll("\\", "/"));
  return [...new Set(paths)].filter((path) => path.startsWith("node_modules/")).toSorted();
}

/** Creates a plugin that collects the chunk of each module that several entries load. */
function createChunks(entries: readonly string[], chunks: Map<string, string>): Plugin {
  return {
    name: "create-chunks",
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
      const assigned = assignChunks(
        graph,
        entries.map((entry) => join(compiled, entry)),
        (file) => groupOf(relative(compiled, file).replaceAll("\\", "/")),
      );
      for (const [id, chunk] of assigned) chunks.set(id, chunk);
      for (const module of listExportedModules()) {
        writeFacade(module, this.getModuleInfo(join(compiled, module))?.exports ?? []);
      }
    },
  };
}

/**
 * Writes the ECMAScript module of an exported module. It names the exports, because Node.js finds only those of a CommonJS module
 * that it sees in its source, and because the bundler may export more from an entry for its other files.
 */
function writeFacade(module: string, exports: readonly string[]): void {
  const path = join(packageRoot, bundleFolder, module);
  mkdirSync(dirname(path), { recursive: true });
  const program = `./${basename(module).replace(/\.js$/, ".cjs")}`;
  writeFileSync(path, `export { ${exports.toSorted().join(", ")} } from ${JSON.stringify(program)};\n`);
}

/**
 * Groups the files that a process loads together, and the commands that are used less often. The modules that only spec files
 * load are apart: they register checks, so a worker loads them later.
 */
function groupOf(file: string): string {
  if (file.endsWith(".spec.js")) return "spec files";
  if (/^suites\/(?!(?:checks|oracle)\/extended\/)/.test(file)) return "worker";
  if (/^reference-node\/|\/run-node\.js$/.test(file)) return "node";
  return /^cli\/(?:main|dispatch|commands\/(?:run-)?(?:check|node))\.js$/.test(file) ? file : "others";
}

/** Writes the origin of a node with default settings. Returns its key. */
function writeOrigin(): string {
  const settings = resolveOptions({});
  const { accounts, ledger, clock } = createNodeParts();
  mkdirSync(join(packageRoot, bundleFolder), { recursive: true });
  const path = join(packageRoot, bundleFolder, preparedFile);
  writeFileSync(path, deflateRawSync(formatOrigin({ accounts, ledger }, settings), { level: 9 }));
  return originKey(settings, clock.now());
}

/** Removes the whitespace of a JSON file. */
function compactJson(path: string): void {
  writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, "utf8"))));
}

rmSync(join(packageRoot, bundleFolder), { recursive: true, force: true });
const dataFiles = listDataFiles();
for (const path of dataFiles.keys()) compactJson(path);
const preparedKey = writeOrigin();
const modules = await writeBundle(listEntries(), [
  readPreparedOrigin(preparedKey, `../${preparedFile}`),
  leaveOutHttp2,
  compressParsers,
  leaveOutPartsOfListhen,
  bundleRequired,
  readDataFiles(dataFiles),
  escapeSources,
]);
writeFileSync(join(packageRoot, moduleListFile), `${JSON.stringify(modules, null, 1)}\n`);
const folders = listPackageFolders(modules).map((folder) => join(packageRoot, folder));
writeFileSync(join(packageRoot, bundleFolder, "LICENSES"), formatLicenses(folders));
await writeDeclarations(listExportedModules(), declarationsFolder);
