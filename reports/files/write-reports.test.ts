import assert from "node:assert/strict";
import { generateKeyPairSync, verify } from "node:crypto";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { createReport } from "../verdict/create-report.ts";
import { exchangeWith, failureOf, tool, wholeRun, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import { FORMATS } from "../render/formats.ts";
import { writeReports } from "./write-reports.ts";

const report = createReport(wholeRun(), tool);
const fileNames = ["report.json", ...Object.values(FORMATS).map(({ file }) => file), "exchanges.ndjson.gz"];
let directory = "";

before(async () => {
  directory = await mkdtemp(join(tmpdir(), "reports-"));
});
after(async () => {
  await rm(directory, { recursive: true });
});

test("writes every format into a new directory, and no other file", async () => {
  const outDir = join(directory, "new", "compliance");
  const files = await writeReports(report, outDir);
  const names = Object.values(files).flatMap((path: string | null) =>
    path === null ? [] : [basename(path)],
  );
  assert.deepEqual((await readdir(outDir)).toSorted(), names.toSorted());
  assert.deepEqual(names, fileNames);
  assert.deepEqual(JSON.parse(await readFile(files.json, "utf8")), report);
});

test("replaces an older report", async () => {
  const outDir = join(directory, "twice");
  await writeReports(createReport(wholeRun({ seed: 1 }), tool), outDir);
  const files = await writeReports(report, outDir);
  assert.match(await readFile(files.json, "utf8"), /"seed": 7/);
  assert.equal((await readdir(outDir)).length, fileNames.length);
});

test("throws an error that names a directory that cannot be written", async () => {
  const file = join(directory, "file");
  await writeFile(file, "");
  await assert.rejects(writeReports(report, file), (error: Error) =>
    error.message.includes(`Cannot write the reports to ${file}: `),
  );
});

test("signs the bytes of report.json and removes the signature of an earlier report", async () => {
  const outDir = join(directory, "signed");
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { json, signature } = await writeReports(report, outDir, undefined, { signingKey: privateKey });
  assert.ok(signature !== null);
  const line = await readFile(signature, "utf8");
  assert.match(line, /^[0-9a-f]{128}\n$/);
  assert.ok(verify(null, await readFile(json), publicKey, Buffer.from(line.trim(), "hex")));
  assert.equal((await writeReports(report, outDir)).signature, null);
  assert.ok(!(await readdir(outDir)).includes("report.json.sig"));
});

test("writes results.sarif only if it is wanted, and removes that of an earlier run", async () => {
  const outDir = join(directory, "sarif");
  const { sarif } = await writeReports(report, outDir, undefined, { sarif: true });
  assert.equal(basename(sarif ?? ""), "results.sarif");
  assert.ok((await readdir(outDir)).includes("results.sarif"));
  assert.equal((await writeReports(report, outDir)).sarif, null);
  assert.ok(!(await readdir(outDir)).includes("results.sarif"));
});

test("writes the exchanges of failures, then those of inconclusive checks, then all recorded exchanges of the run", async () => {
  const outDir = join(directory, "exchanges");
  const [compared, shown, open] = [exchangeWith("compared"), exchangeWith("shown"), exchangeWith("open")];
  const failing = wholeRunWith("ACCT-009", {
    findings: [{ ...failureOf("ACCT-009"), exchanges: [compared, shown] }],
    outcome: { kind: "inconclusive", reason: { kind: "text", text: "needs more" }, exchanges: [open] },
  });
  async function* sent(): AsyncGenerator<string> {
    yield '{"kind":"sent"}\n';
  }
  const files = await writeReports(createReport(failing, tool), outDir, undefined, { sent: sent() });
  const text = gunzipSync(await readFile(files.exchanges)).toString("utf8");
  assert.ok(text.endsWith("\n"));
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  const { fingerprint } = JSON.parse(JSON.stringify(lines[0])) as { fingerprint: string };
  const requirement = "ACCT-009";
  const check = failing.checks.find((one) => one.requirement === requirement)?.title;
  assert.match(fingerprint, /^[0-9a-f]{16}$/);
  assert.deepEqual(lines, [
    { requirement, check: null, fingerprint, kind: "failure", exchange: compared },
    { requirement, check: null, fingerprint, kind: "failure", exchange: shown },
    { requirement, check, fingerprint: null, kind: "inconclusive", exchange: open },
    { kind: "sent" },
  ]);
});

test("leaves no temporary file if a file cannot be replaced", async () => {
  const outDir = join(directory, "blocked");
  await mkdir(join(outDir, "report.html", "inside"), { recursive: true });
  await assert.rejects(writeReports(report, outDir), /Cannot write the reports to .*blocked/);
  assert.deepEqual(
    (await readdir(outDir)).filter((name) => name.endsWith(".tmp")),
    [],
  );
});

test("replaces no file if the exchanges cannot be written", async () => {
  const outDir = join(directory, "torn");
  await writeReports(createReport(wholeRun({ seed: 1 }), tool), outDir);
  async function* torn(): AsyncGenerator<string> {
    yield "{}\n";
    throw new Error("torn");
  }
  await assert.rejects(writeReports(report, outDir, undefined, { sent: torn() }), /torn/);
  assert.match(await readFile(join(outDir, "report.json"), "utf8"), /"seed": 1/);
  assert.equal((await readdir(outDir)).length, fileNames.length);
});
