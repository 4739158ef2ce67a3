import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "rolldown";
import { packageRoot } from "../package-root.ts";

/** The file with the modules of npm packages in the bundles, as paths relative to the package. */
export const moduleListFile = "dist/bundled-modules.json";

const modules = new Set<string>();

/**
 * Writes which modules of npm packages the bundles contain, as the bundler reports them: those that it has left out because
 * nothing uses them are not listed. All bundles of a build have one list.
 */
export const listModules: Plugin = {
  name: "list-modules",
  writeBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== "chunk") continue;
      for (const id of file.moduleIds) {
        const path = relative(packageRoot, id).replaceAll("\\", "/");
        if (path.startsWith("node_modules/")) modules.add(path);
      }
    }
    const text = JSON.stringify([...modules].toSorted(), null, 1);
    writeFileSync(join(packageRoot, moduleListFile), `${text}\n`);
  },
};
