import { statSync, watch } from "node:fs";
import { basename, dirname } from "node:path";

/**
 * Calls a function with the path of each of the files that changes. Watches the folders, because many editors replace a
 * file instead of writing to it.
 * @returns a function that ends the watch
 */
export function watchFiles(paths: readonly string[], changed: (path: string) => void): () => void {
  const versions = new Map(paths.map((path) => [path, readVersion(path)]));
  const watchers = [...new Set(paths.map((path) => dirname(path)))].map((folder) =>
    watch(folder, (_event, name) => {
      for (const [path, version] of versions) {
        if (dirname(path) !== folder || (name !== null && name !== basename(path))) continue;
        const next = readVersion(path);
        // A file that is being replaced does not exist for a moment.
        if (next === null || next === version) continue;
        versions.set(path, next);
        changed(path);
      }
    }),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

/** Returns a text that changes with the content of a file; null if there is no such file. */
function readVersion(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : null;
}
