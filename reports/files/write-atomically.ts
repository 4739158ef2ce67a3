import { randomUUID } from "node:crypto";
import { closeSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** A file to write; with null as content, a file to remove. */
export type AtomicFile = readonly [
  path: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array> | null,
];

/**
 * Writes files under temporary names, and renames them after the last one is written. A reader therefore never finds
 * half a file. Removes the files without content before it renames the others. The files are small, and writing them
 * synchronously takes less time than starting a thread for each.
 */
export async function writeAtomically(files: readonly AtomicFile[]): Promise<void> {
  const suffix = `.${randomUUID()}.tmp`;
  const temporary: string[] = [];
  try {
    for (const [path, content] of files) {
      if (content === null) continue;
      temporary.push(path + suffix);
      await writeNewFile(path + suffix, content);
    }
    for (const [path, content] of files) if (content === null) rmSync(path, { force: true });
    for (const [path, content] of files) if (content !== null) renameSync(path + suffix, path);
  } catch (error) {
    for (const path of temporary) rmSync(path, { force: true });
    throw error;
  }
}

/** Writes a file that must not exist. */
async function writeNewFile(path: string, content: NonNullable<AtomicFile[1]>): Promise<void> {
  if (typeof content === "string" || content instanceof Uint8Array) {
    writeFileSync(path, content, { flag: "wx" });
    return;
  }
  const file = openSync(path, "wx");
  try {
    for await (const chunk of content) writeFileSync(file, chunk);
  } finally {
    closeSync(file);
  }
}
