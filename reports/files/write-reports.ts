import { EXCHANGES } from "../model/exchange-text.ts";
import type { KeyObject } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { compressExchanges } from "./exchange-lines.ts";
import { FORMATS, SARIF, type ReportFiles } from "../render/formats.ts";
import { renderJson } from "../render/text/json-text.ts";
import { DEFAULT_REPLAY } from "../verdict/commands.ts";
import { createReportView } from "../verdict/report-view.ts";
import { type Report } from "../model/report.ts";
import { renderSignature, signaturePath } from "../verify/signature.ts";
import { writeAtomically, type AtomicFile } from "./write-atomically.ts";

/** The name of the file with the record of a shard. */
export const SHARD_RECORD = "shard.json.gz";

/** The files that are written in addition to the formats of a report. */
export interface ReportExtras {
  /** The Ed25519 key that signs report.json. Without it, the report is not signed. */
  readonly signingKey?: KeyObject | null;
  /** Every exchange of the run as lines of JSON. Without it, only the exchanges of the report are written. */
  readonly sent?: AsyncIterable<string> | null;
  /** The compressed record that `touchstone merge` reads. Only a shard has one. */
  readonly shardRecord?: Uint8Array | null;
  /** Whether `results.sarif` is written. */
  readonly sarif?: boolean;
}

/**
 * Writes every format of a report, its exchanges and its signature into a directory, which is created if it does not
 * exist. All files are first written under temporary names and then renamed, so that a reader never finds half a
 * report. Files of an earlier run that this run does not write are removed.
 * @param replay the command that replays all failures of the report
 * @throws {Error} with the directory in its message if the files cannot be written
 */
export async function writeReports(
  report: Report,
  outDir: string,
  replay = DEFAULT_REPLAY,
  { signingKey = null, sent = null, shardRecord = null, sarif = false }: ReportExtras = {},
): Promise<ReportFiles> {
  const json = join(outDir, "report.json");
  const exchanges = join(outDir, EXCHANGES);
  const paths = Object.entries(FORMATS).map(([key, { file }]) => [key, join(outDir, file)]);
  const files: ReportFiles = {
    json,
    ...(Object.fromEntries(paths) as { [key in keyof typeof FORMATS]: string }),
    exchanges,
    sarif: sarif ? join(outDir, SARIF.file) : null,
    signature: signingKey === null ? null : signaturePath(json),
  };
  const text = renderReportJson(report);
  const signature = signingKey === null ? null : renderSignature(text, signingKey);
  const view = createReportView(report, replay, signature?.trimEnd() ?? null);
  const contents: readonly AtomicFile[] = [
    ...Object.values(FORMATS).map(({ file, render }) => [join(outDir, file), render(view)] as const),
    [exchanges, compressExchanges(report, sent)],
    [join(outDir, SARIF.file), sarif ? SARIF.render(view) : null],
    [signaturePath(json), signature],
    [join(outDir, SHARD_RECORD), shardRecord],
    [json, text],
  ];
  try {
    mkdirSync(outDir, { recursive: true });
    await writeAtomically(contents);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot write the reports to ${outDir}: ${cause}`, { cause: error });
  }
  return files;
}

/** Renders report.json. */
export function renderReportJson(report: Report): string {
  return `${renderJson(report, 2)}\n`;
}
