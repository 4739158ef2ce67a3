/**
 * Runs at the end of a build: joins the compiled files of the package into few files, because a process that loads
 * hundreds of small files starts slowly. All entries of a bundle are bundled together, so that a process that loads several
 * of them has each module once. The library consists of ECMAScript modules, and the command of CommonJS modules, which
 * load faster. npm packages stay outside, with few exceptions.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { rolldown, type Plugin } from "rolldown";
import { resolveOptions } from "../../reference-node/node-options.ts";
import { originKey } from "../../reference-node/node-origin.ts";
import { createNodeParts } from "../../reference-node/node.ts";
import { formatOrigin } from "../../reference-node/restore-origin.ts";
import { packageRoot } from "../package-root.ts";
import { assignChunks, type ModuleGraph, type ModuleImports } from "./assign-chunks.ts";
import {
  commandFolder,
  declarationsFolder,
  libraryFolder,
  listCommandEntries,
  listExportedModules,
  listLibraryEntries,
} from "./entries.ts";
import { listModules } from "./list-modules.ts";
import { escapeSources, leaveOutHttp2, readPreparedOrigin } from "./plugins.ts";
import { writeDeclarations } from "./write-declarations.ts";

const compiled = join(packageRoot, "dist");
const preparedFile = "prepared-origin.json";

interface Bundle {
  /** The folder of the bundle, relative to the package. */
  readonly folder: string;
  /** Compiled files, relative to `dist`. */
  readonly entries: readonly string[];
  readonly format: "esm" | "cjs";
  /** The npm packages in the bundle, by their specifiers. */
  readonly packages: RegExp;
  readonly plugins: readonly Plugin[];
  /** Returns the group of an entry or a dynamically imported file, relative to `dist`. */
  readonly groupOf: (file: string) => string;
}

/** The folders of the npm packages in the bundles. */
const bundledPackages = new Set<string>();

/** Writes a bundle. Names of chunks contain a digest of their content, so two builds of the same sources are equal. */
async function writeBundle(options: Bundle): Promise<void> {
  const { folder, entries, format, packages, plugins } = options;
  const extension = format === "esm" ? "js" : "cjs";
  const chunks = new Map<string, string>();
  const bundle = await rolldown({
    cwd: compiled,
    input: Object.fromEntries(entries.map((entry) => [entry.replace(/\.js$/, ""), `./${entry}`])),
    platform: "node",
    external: (id) => !id.startsWith(".") && !isAbsolute(id) && !packages.test(id),
    preserveEntrySignatures: "allow-extension",
    // Merged chunks would add exports to the entries, which importers of the package would find. No one imports the files
    // of the command.
    experimental: { chunkOptimization: format === "cjs" },
    plugins: [createChunks(options, chunks), ...plugins],
  });
  await bundle.write({
    dir: join(packageRoot, folder),
    format,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `chunks/[name]-[hash].${extension}`,
    comments: false,
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
}

/** Creates a plugin that collects the chunk of each module that several entries load. */
function createChunks({ entries, groupOf }: Bundle, chunks: Map<string, string>): Plugin {
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
      for (const id of graph.keys()) {
        const [packageFolder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id) ?? [];
        if (packageFolder !== undefined) bundledPackages.add(packageFolder);
      }
    },
  };
}

/**
 * Groups the files of the command that a process loads together, and the commands that are used less often. The modules that
 * only spec files load are apart: they register checks, so a worker loads them later.
 */
function groupOfCommand(file: string): string {
  if (file.endsWith(".spec.js")) return "spec files";
  if (/^suites\/(?!(?:checks|oracle)\/extended\/)/.test(file)) return "worker";
  if (/^reference-node\/|\/run-node\.js$/.test(file)) return "node";
  return /^cli\/(?:main|dispatch|commands\/(?:run-)?(?:check|node))\.js$/.test(file) ? file : "others";
}

/** Writes the origin of a node with default settings. Returns its key. */
function writeOrigin(): string {
  const settings = resolveOptions({});
  const { accounts, ledger, clock } = createNodeParts();
  mkdirSync(join(packageRoot, libraryFolder), { recursive: true });
  const path = join(packageRoot, libraryFolder, preparedFile);
  writeFileSync(path, formatOrigin({ accounts, ledger }, settings));
  return originKey(settings, clock.now());
}

/** What is read of the package.json of an npm package. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Formats the licenses of npm packages. A package without a file of its license is only named. */
function formatLicenses(folders: readonly string[]): string {
  return folders
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
      const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
      const text = file === undefined ? "" : `\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
      return `${manifest.name} ${manifest.version}, ${manifest.license}\n${text}`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

rmSync(join(packageRoot, libraryFolder), { recursive: true, force: true });
const preparedKey = writeOrigin();
const common = [leaveOutHttp2, escapeSources, listModules];
await writeBundle({
  folder: libraryFolder,
  entries: listLibraryEntries(),
  format: "esm",
  // The agent of undici consists of 27 small files.
  packages: /^undici\/lib\//,
  groupOf: (file) => (file.endsWith(".spec.js") ? "spec files" : file),
  plugins: [readPreparedOrigin(preparedKey, `../${preparedFile}`), ...common],
});
await writeBundle({
  folder: commandFolder,
  entries: listCommandEntries(),
  format: "cjs",
  // Packages that have no CommonJS modules, and those on which they depend.
  packages:
    /^(?:undici\/lib\/|canonicalize$|h3$|rou3$|srvx|@noble\/ed25519$|@mysten\/|@scure\/base$|fast-check$|pure-rand)/,
  groupOf: groupOfCommand,
  plugins: [readPreparedOrigin(preparedKey, `../../${preparedFile}`), ...common],
});
writeFileSync(join(packageRoot, libraryFolder, "LICENSES"), formatLicenses([...bundledPackages].toSorted()));
await writeDeclarations(listExportedModules(), declarationsFolder);
