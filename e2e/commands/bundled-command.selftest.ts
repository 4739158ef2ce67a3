import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Report } from "../../reports/report.ts";
import { commandProgram, run } from "../../tools/run-command.ts";

const compiledProgram = fileURLToPath(new URL("../../cli/main.js", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "touchstone-bundle-"));
after(() => rmSync(folder, { recursive: true }));

/** Judges the reference node with a seed, and returns what does not depend on the time. */
async function judge(main: string, name: string): Promise<unknown> {
  const out = join(folder, name);
  const argv = [main, "check", "--reference", "--seed", "3", "--quiet", "--out", out];
  const { code, stdout } = await run(process.execPath, argv);
  assert.equal(code, 0, stdout);
  const { requirements, run: judged } = JSON.parse(readFileSync(join(out, "report.json"), "utf8")) as Report;
  return {
    requests: judged.requests,
    requirements: requirements.map(({ id, status, assertions }) => ({ id, status, assertions })),
  };
}

test("the command of the package sends the same requests and judges the same as the compiled files", async () => {
  assert.deepEqual(await judge(commandProgram, "bundle"), await judge(compiledProgram, "compiled"));
});
