/**
 * Runs at the end of a build: joins the compiled files of the package into few files, because a process that loads
 * hundreds of small files starts slowly. All entries are bundled together, so that a process that loads several of them
 * has each module once. npm packages stay outside.
 */
import { rmSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { rolldown, type Plugin } from "rolldown";
import { packageRoot } from "../package-root.ts";
import { assignChunks, type ModuleGraph, type ModuleImports } from "./assign-chunks.ts";
import { bundleFolder, listEntries } from "./entries.ts";

const compiled = join(packageRoot, "dist");
const folder = join(packageRoot, bundleFolder);
const entries = listEntries();
let chunks: ReadonlyMap<string, string> = new Map();

const readGraph: Plugin = {
  name: "read-graph",
  buildEnd() {
    const graph: ModuleGraph = new Map(
      [...this.getModuleIds()].filter(isAbsolute).map((id): [string, ModuleImports] => {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        return [
          id,
          { imports: importedIds.filter(isAbsolute), dynamicImports: dynamicallyImportedIds.filter(isAbsolute) },
        ];
      }),
    );
    chunks = assignChunks(
      graph,
      entries.map((entry) => join(compiled, entry)),
    );
  },
};

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: compiled,
  input: Object.fromEntries(entries.map((entry) => [entry.replace(/\.js$/, ""), `./${entry}`])),
  platform: "node",
  external: (id) => !id.startsWith(".") && !isAbsolute(id),
  preserveEntrySignatures: "allow-extension",
  plugins: [readGraph],
});
await bundle.write({
  dir: folder,
  format: "esm",
  entryFileNames: "[name].js",
  // Names of chunks contain a digest of their content, so two builds of the same sources are equal.
  chunkFileNames: "chunks/[name]-[hash].js",
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
