import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/** A file by its path; without content it is to be no more. */
export type AtomicFile = readonly [
  path: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array> | null,
];

/**
 * Writes files, each beside its place and then renamed, all of them only after the last was written, so that no reader
 * meets half a file. What is to be no more goes before the others come.
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
