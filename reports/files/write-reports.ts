import type { KeyObject } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { renderBadgeJson, renderBadgeSvg } from "../render/ci/badge.ts";
import { compressExchanges, EXCHANGES } from "./exchange-lines.ts";
import { renderHtml } from "../render/html/html.ts";
import { renderJson } from "../render/text/json-text.ts";
import { renderJUnit } from "../render/ci/junit.ts";
import { renderMarkdown } from "../render/text/markdown.ts";
import { DEFAULT_REPLAY } from "../verdict/replay-command.ts";
import type { Report } from "../model/report.ts";
import { renderSignature, signaturePath } from "../verify/signature.ts";
import { writeAtomically, type AtomicFile } from "./write-atomically.ts";

/** The file that holds the record of a shard. */
export const SHARD_RECORD = "shard.json.gz";

/** The paths of the written reports. */
export interface ReportFiles {
  readonly json: string;
  readonly html: string;
  readonly md: string;
  readonly junit: string;
  readonly badgeJson: string;
  readonly badgeSvg: string;
  /** The exchanges, a line of JSON each, compressed. */
  readonly exchanges: string;
  /** Null where the report is not signed. */
  readonly signature: string | null;
}

/** What goes beside the renderings of a report. */
export interface ReportExtras {
  /** An Ed25519 key that signs report.json; null or left out: none does. */
  readonly signingKey?: KeyObject | null;
  /** Every exchange of the run as lines of JSON; null or left out: those of the report alone. */
  readonly sent?: AsyncIterable<string> | null;
  /** What `touchstone merge` makes the whole report from, packed; null or left out: the run is no shard. */
  readonly shardRecord?: Uint8Array | null;
}

/**
 * Writes every rendering of a report into a directory, which is created where it is missing, with its exchanges and
 * its signature. Each file is written beside its place and renamed, all of them only after the last was written, so that
 * no reader meets half a report. What an earlier run left and this one does not write is removed.
 * @param replay the command that replays the report, but for the ids
 * @throws {Error} naming the directory, where it cannot be written
 */
export async function writeReports(
  report: Report,
  outDir: string,
  replay = DEFAULT_REPLAY,
  { signingKey = null, sent = null, shardRecord = null }: ReportExtras = {},
): Promise<ReportFiles> {
  const json = join(outDir, "report.json");
  const files: ReportFiles = {
    json,
    html: join(outDir, "report.html"),
    md: join(outDir, "report.md"),
    junit: join(outDir, "junit.xml"),
    badgeJson: join(outDir, "badge.json"),
    badgeSvg: join(outDir, "badge.svg"),
    exchanges: join(outDir, EXCHANGES),
    signature: signingKey === null ? null : signaturePath(json),
  };
  const text = renderReportJson(report);
  const contents: readonly AtomicFile[] = [
    [files.html, renderHtml(report, replay)],
    [files.md, renderMarkdown(report, replay)],
    [files.junit, renderJUnit(report, replay)],
    [files.badgeJson, renderBadgeJson(report)],
    [files.badgeSvg, renderBadgeSvg(report)],
    [files.exchanges, compressExchanges(report, sent)],
    [signaturePath(json), signingKey === null ? null : renderSignature(text, signingKey)],
    [join(outDir, SHARD_RECORD), shardRecord],
    [json, text],
  ];
  try {
    await mkdir(outDir, { recursive: true });
    await writeAtomically(contents);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`The reports cannot be written to ${outDir}: ${cause}`, { cause: error });
  }
  return files;
}

/** The text of report.json. */
export function renderReportJson(report: Report): string {
  return `${renderJson(report, 2)}\n`;
}
