import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/** A file to write; with null as content, a file to remove. */
export type AtomicFile = readonly [
  path: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array> | null,
];

/**
 * Writes files under temporary names, and renames them after the last one is written. A reader therefore never finds
 * half a file. Removes the files without content before it renames the others.
 */
export async function writeAtomically(files: readonly AtomicFile[]): Promise<void> {
  const suffix = `.${randomUUID()}.tmp`;
  const contents = files.flatMap(([path, content]) => (content === null ? [] : [[path, content] as const]));
  try {
    for (const [path, content] of contents) await writeFile(path + suffix, content, { flag: "wx" });
    for (const [path, content] of files) if (content === null) await rm(path, { force: true });
    for (const [path] of contents) await rename(path + suffix, path);
  } finally {
    for (const [path] of contents) await rm(path + suffix, { force: true });
  }
}
