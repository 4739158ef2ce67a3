import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/**
 * Writes files, each beside its place and then renamed, all of them only after the last was written, so that no reader
 * meets half a file.
 */
export async function writeWhole(
  contents: readonly (readonly [path: string, content: string | Uint8Array])[],
): Promise<void> {
  const suffix = `.${randomUUID()}.tmp`;
  try {
    for (const [path, content] of contents) await writeFile(path + suffix, content, { flag: "wx" });
    for (const [path] of contents) await rename(path + suffix, path);
  } finally {
    for (const [path] of contents) await rm(path + suffix, { force: true });
  }
}
