import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { measureProgram, readTreeKilobytes } from "./process-cost.ts";

const hasProc = existsSync("/proc/self/status");

/** A program that starts another one. Both keep 64 MB for as long as the inner one runs. */
const nested = `
  const { spawnSync } = require("node:child_process");
  const kept = Buffer.alloc(64e6, 1);
  const inner = "const kept = Buffer.alloc(64e6, 1); setTimeout(() => kept.length, 300)";
  spawnSync(process.execPath, ["-e", inner]);
  kept.length;
`;

test("the cost of a program includes the processes that it starts", { skip: !hasProc }, async () => {
  const { cpuMillis, wallMillis, peakMegabytes } = await measureProgram(["-e", nested]);
  assert.ok(cpuMillis > 0 && wallMillis >= 300, `${cpuMillis} ${wallMillis}`);
  assert.ok(peakMegabytes !== null && peakMegabytes > 128, `${peakMegabytes}`);
  assert.ok((readTreeKilobytes(process.pid) ?? 0) > 1_000);
});

test("a program that fails is an error that contains what it wrote", async () => {
  await assert.rejects(
    measureProgram(["-e", "console.error('out of luck'); process.exit(3)"]),
    /got exit code 3: out of luck/,
  );
});

test("a process that does not exist has no memory", () => {
  assert.equal(readTreeKilobytes(2 ** 30), null);
});
