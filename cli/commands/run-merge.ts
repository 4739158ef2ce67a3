import type { Calibration } from "../../reports/model/report.ts";
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { withoutOption } from "../../evidence/command.ts";
import { renderCanonicalJson, toJsonValue } from "../../reports/model/json-value.ts";
import type { RunRecord } from "../../reports/model/run-record.ts";
import { joinShards } from "../../reports/verdict/join-shards.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import { writeReports } from "../../reports/files/write-reports.ts";
import { openProposal, propose } from "../options/baseline-proposal.ts";
import { createReplayCommand } from "../run/printed-commands/create-command.ts";
import type { CommandIo } from "../io.ts";
import { readShard, type LoadedShard } from "./shard-file.ts";
import type { MergeOptions } from "./merge.ts";
import { rejectMismatchedShards } from "./mismatched-shards.ts";
import { prepareFolder } from "../run/folder/prepare-folder.ts";
import { printReport } from "../run/report-output.ts";
import { readSigningKey } from "./ed25519-keys.ts";
import { toolIdentity } from "../run/tool.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Merges the shards of a run into one report, prints the summary and returns the exit code of a run without shards.
 * Throws UsageError if they are not the shards of one run.
 */
export async function runMerge(options: MergeOptions, io: CommandIo): Promise<number> {
  const { dir: dirs, out, baselineWrite, sign, sarif, reportUrl } = options;
  const outDir = resolve(io.cwd, out);
  const [first, ...others] = dirs.map((dir) => readShard(dir, io.cwd));
  if (first === undefined) throw new UsageError("touchstone merge needs the directories of shards, got none");
  const shards = [first, ...others] as const;
  rejectMismatchedShards(shards);
  const signingKey = sign === null ? null : readSigningKey(sign, io);
  const proposal = baselineWrite === null ? null : openProposal(baselineWrite, io);
  await prepareFolder(outDir);
  rejectShardFolderAsOutput(outDir, options, io);
  const joined = joinShards(shards, withoutOption(first.record.command, "shard"));
  const record = reportUrl === null ? joined : { ...joined, reportUrl };
  const report = createReport(record, { ...toolIdentity(), calibration: calibrationOf(shards) });
  const replay = createReplayCommand(out, record.command);
  const written = await writeReports(report, outDir, replay, { signingKey, sarif });
  if (proposal !== null) await propose(proposal, report, { options, command: record.command }, io);
  printReport(report, { io, options, written, replay });
  if (hasLostUrl(record, shards)) io.stderr(lostUrlNote);
  return report.exitCode;
}

const lostUrlNote =
  "The shards have different values of --report-url, so the merged report has no links. Give touchstone merge the option --report-url with the URL of the merged page.\n";

function hasLostUrl({ reportUrl = null }: RunRecord, shards: readonly LoadedShard[]): boolean {
  return reportUrl === null && shards.some(({ record }) => (record.reportUrl ?? null) !== null);
}

/** Rejects an output directory that contains a shard, because its files would be overwritten. */
function rejectShardFolderAsOutput(outDir: string, { dir: dirs, out }: MergeOptions, io: CommandIo): void {
  const own = dirs.find((dir) => realpathSync(resolve(io.cwd, dir)) === realpathSync(outDir));
  if (own !== undefined) {
    throw new UsageError(`--out must be a directory without a shard, got ${out}`);
  }
}

/** Returns the proof of the build that judged the shards; null if several builds judged them. */
function calibrationOf(shards: readonly LoadedShard[]): Calibration | null {
  const proofs = shards.map(({ report }) => report.calibration);
  const [first = null] = proofs;
  const text = renderCanonicalJson(toJsonValue(first));
  return proofs.every((proof) => renderCanonicalJson(toJsonValue(proof)) === text) ? first : null;
}
