/**
 * Tells whether all variations were judged since the sources changed. The digest of the sources for which they were is
 * in `judged-sources.json`, which a run that judges all of them writes.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../tools/package-root.ts";
import { recordFiles, sourceDigest } from "../proof/source-digest.ts";

const judgedSourcesFile = join(packageRoot, "proof", recordFiles.variations);

interface JudgedSources {
  /** The result of `sourceDigest`. */
  readonly digest: string;
}

/** Whether every variation of the current sources was judged and had the result of the reference node. */
export function areSourcesJudged(): boolean {
  if (!existsSync(judgedSourcesFile)) return false;
  const { digest } = JSON.parse(readFileSync(judgedSourcesFile, "utf8")) as JudgedSources;
  return digest === sourceDigest();
}

/** Records that every variation of the current sources was judged and had the result of the reference node. */
export function recordJudgedSources(): void {
  const judged: JudgedSources = { digest: sourceDigest() };
  writeFileSync(judgedSourcesFile, `${JSON.stringify(judged, null, 2)}\n`);
}
