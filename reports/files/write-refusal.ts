import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { EXCHANGES } from "../model/exchange-text.ts";
import { FORMATS, SARIF } from "../render/formats.ts";
import { signaturePath } from "../verify/signature.ts";
import { writeAtomically } from "./write-atomically.ts";
import { SHARD_RECORD } from "./write-reports.ts";

/** Every file that a run may write. */
export const REPORT_FILES: readonly string[] = [
  "report.json",
  ...Object.values(FORMATS).map(({ file }) => file),
  SARIF.file,
  EXCHANGES,
  signaturePath("report.json"),
  SHARD_RECORD,
];

/**
 * Writes report.md alone into a directory, for a run that was refused before it sent anything. The reports of an earlier
 * run are removed, so that a later step of a CI job does not publish them as those of this run.
 */
export async function writeRefusal(outDir: string, markdown: string): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  await writeAtomically([
    ...REPORT_FILES.filter((file) => file !== FORMATS.md.file).map(
      (file) => [join(outDir, file), null] as const,
    ),
    [join(outDir, FORMATS.md.file), markdown],
  ]);
}
