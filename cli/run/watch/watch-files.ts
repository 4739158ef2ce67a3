import { statSync } from "node:fs";

/** A file that exists no more, or that cannot be read. */
interface LostFile {
  readonly path: string;
  readonly reason: string;
}

/** What has happened to the watched files since the last look. */
export interface FileChanges {
  /** The files that were written, replaced or created. */
  readonly changed: readonly string[];
  /** The files that existed and exist no more. Each is in the list once, until it exists again. */
  readonly lost: readonly LostFile[];
}

/** Looks at files and returns their changes. */
export type LookAtFiles = () => FileChanges;

interface WatchedFile {
  /** A text that changes with the content; null as long as the file has not existed. */
  version: string | null;
  /** How many looks in succession have not found the file. */
  misses: number;
}

/** An editor that replaces a file removes it for a moment, so one look that does not find the file means nothing. */
const missesUntilLost = 2;

/**
 * Remembers the state of files and returns a function that compares it with their present state. Looking at the files
 * works where notifications of the system fail: for files and folders that are removed, replaced or do not exist yet,
 * on network file systems, and when the system has no notifications left.
 */
export function createFileWatch(paths: readonly string[]): LookAtFiles {
  const files = new Map<string, WatchedFile>();
  for (const path of paths) files.set(path, { version: readVersion(path).version, misses: 0 });
  return () => {
    const changed: string[] = [];
    const lost: LostFile[] = [];
    for (const [path, file] of files) {
      const { version, reason } = readVersion(path);
      if (version === null) {
        file.misses += 1;
        if (file.version !== null && file.misses === missesUntilLost) lost.push({ path, reason });
        continue;
      }
      if (version !== file.version || file.misses >= missesUntilLost) changed.push(path);
      file.version = version;
      file.misses = 0;
    }
    return { changed, lost };
  };
}

function readVersion(path: string): { readonly version: string | null; readonly reason: string } {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return { version: null, reason: "it was removed" };
    if (!stats.isFile()) return { version: null, reason: "it is not a file" };
    return { version: `${stats.ino} ${stats.size} ${stats.mtimeMs}`, reason: "" };
  } catch (error) {
    return { version: null, reason: error instanceof Error ? error.message : String(error) };
  }
}
