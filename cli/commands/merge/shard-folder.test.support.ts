import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { renderReportJson } from "../../../reports/files/write-reports.ts";
import { createReport } from "../../../reports/verdict/create-report.ts";
import type { ShardRecord } from "../../../reports/verdict/join-shards.ts";
import { toolIdentity } from "../../run/tool.ts";
import { compressRecord } from "../shard-file.ts";

/** A folder with the files of shards, which is removed after the tests of the file. */
interface ShardFolder {
  readonly path: string;
  /** Writes a folder with the files that the run of a shard writes, and returns its name. */
  readonly leave: (name: string, record: ShardRecord, tool?: ReturnType<typeof toolIdentity>) => string;
}

export function createShardFolder(): ShardFolder {
  const path = mkdtempSync(join(tmpdir(), "touchstone-shards-"));
  after(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    leave(name, record, tool = toolIdentity()) {
      mkdirSync(join(path, name), { recursive: true });
      writeFileSync(join(path, name, "report.json"), renderReportJson(createReport(record, tool)));
      writeFileSync(join(path, name, "shard.json.gz"), compressRecord(record));
      return name;
    },
  };
}
