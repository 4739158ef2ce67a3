import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../tools/package-root.ts";

/** The folders whose contents a proof covers. A change in one of them invalidates the proof. */
const proven = ["spec", "evidence", "suites", "proof", "reference-node"];

/**
 * The files in `proof` that the gates write. They say what was judged, so they are no sources: a run that writes one
 * does not make its own proof stale.
 */
export const recordFiles = {
  mutation: "gates/mutation/judged-requirements.json",
  variations: "gates/variations/judged-sources.json",
} as const;

const recorded: ReadonlySet<string> = new Set(Object.values(recordFiles));

/** Computes the SHA-256 of the names and contents of the files in `proven`: `sha256:` and lower-case hex. */
export function sourceDigest(root = packageRoot): string {
  const hash = createHash("sha256");
  for (const folder of proven) {
    for (const name of listFiles(join(root, folder))) {
      const path = name.replaceAll("\\", "/");
      if (folder === "proof" && recorded.has(path)) continue;
      const content = readFileSync(join(root, folder, name));
      hash.update(`${folder}/${path}\0${content.length}\0`).update(content);
    }
  }
  return `sha256:${hash.digest("hex")}`;
}

/** Lists the files of a folder and of the folders in it, by their paths below the folder, in order. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}
