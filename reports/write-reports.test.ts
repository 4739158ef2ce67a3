import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { createReport } from "./report.ts";
import { tool, wholeRun } from "./run-record.test.arbitrary.ts";
import { writeReports } from "./write-reports.ts";

const report = createReport(wholeRun(), tool);
let directory = "";

before(async () => {
  directory = await mkdtemp(join(tmpdir(), "reports-"));
});
after(async () => {
  await rm(directory, { recursive: true });
});

test("every report is written into a directory that is made for it, and nothing else", async () => {
  const outDir = join(directory, "new", "compliance");
  const files = await writeReports(report, outDir);
  const names = Object.values(files).map((path: string) => basename(path));
  assert.deepEqual((await readdir(outDir)).toSorted(), names.toSorted());
  assert.deepEqual(names, [
    "report.json",
    "report.html",
    "report.md",
    "junit.xml",
    "badge.json",
    "badge.svg",
  ]);
  assert.deepEqual(JSON.parse(await readFile(files.json, "utf8")), report);
});

test("an older report is replaced", async () => {
  const outDir = join(directory, "twice");
  await writeReports(createReport(wholeRun({ seed: 1 }), tool), outDir);
  const files = await writeReports(report, outDir);
  assert.match(await readFile(files.json, "utf8"), /"seed": 7/);
  assert.equal((await readdir(outDir)).length, 6);
});

test("a place that cannot be written is named", async () => {
  const file = join(directory, "file");
  await writeFile(file, "");
  await assert.rejects(writeReports(report, file), (error: Error) =>
    error.message.includes(`written to ${file}: `),
  );
});
