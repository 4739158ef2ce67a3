import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { Report } from "../../cli/check-api.ts";
import { packageRoot } from "../../tools/package-root.ts";
import { run } from "../../tools/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-result-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const golden = JSON.parse(readFileSync(join(packageRoot, "reports/goldens/report.json"), "utf8")) as Report;
const allCauses = golden.causes ?? [];

/** Reports the result of a check that left this report, and ended with this code. */
async function reportResult(
  report: Report | null,
  ended: string,
  { given = "out", isReady = "true" }: { readonly given?: string; readonly isReady?: string } = {},
) {
  const out = join(folder, given || "compliance");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  if (report !== null) writeFileSync(join(out, "report.json"), JSON.stringify(report));
  const [output, summary] = [join(folder, "output"), join(folder, "summary")];
  for (const file of [output, summary]) writeFileSync(file, "");
  const { code, stdout, stderr } = await run(
    process.execPath,
    [join(packageRoot, "action/report-result.js")],
    {
      cwd: folder,
      env: {
        ACTION_IS_READY: isReady,
        ACTION_OUT: given,
        ACTION_EXIT_CODE: ended,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
      },
    },
  );
  assert.deepEqual([code, stderr], [0, ""]);
  const outputs = readFileSync(output, "utf8");
  const valueOf = (name: string) => new RegExp(`^${name}<<(.*)\n(.*)\n\\1$`, "m").exec(outputs)?.[2];
  return {
    annotations: stdout.split("\n").filter((line) => line !== ""),
    verdict: valueOf("verdict"),
    exitCode: valueOf("exit-code"),
    path: valueOf("report"),
    folder: valueOf("folder"),
    summary: readFileSync(summary, "utf8"),
  };
}

describe("the result of a check in a workflow", () => {
  test("has an annotation for each cause", async () => {
    const { annotations, verdict, exitCode, path } = await reportResult(golden, "1");
    assert.equal(annotations.length, allCauses.length);
    assert.match(
      annotations[1] ?? "",
      /^::error title=touchstone RESP-005 \(MUST\)::The success response was expected to have the header/,
    );
    assert.deepEqual([verdict, exitCode, path], ["not-conformant", "1", join("out", "report.json")]);
  });

  test("has at most ten annotations, and the last one counts the other causes", async () => {
    const causes = Array.from({ length: 12 }, () => allCauses[0] ?? assert.fail());
    const { annotations } = await reportResult({ ...golden, causes }, "1");
    assert.equal(annotations.length, 10);
    assert.match(annotations[9] ?? "", /^::error title=touchstone 3 more causes::/);
  });

  test("leaves out causes that do not affect the verdict", async () => {
    const causes = allCauses.map((cause, place) => ({ ...cause, affectsVerdict: place === 0 }));
    assert.equal((await reportResult({ ...golden, causes }, "1")).annotations.length, 1);
  });

  test("shows text of the node as text", async () => {
    const requirements = golden.requirements.map((one) => ({
      ...one,
      failures: one.failures.map((failure) => ({ ...failure, summary: "100%\r\n::error::from the node" })),
    }));
    const { annotations } = await reportResult({ ...golden, requirements }, "1");
    assert.equal(annotations.length, allCauses.length);
    assert.match(annotations[0] ?? "", /::100%25%0D%0A::error::from the node/);
  });

  test("is an error where the check did not end by itself, or left no report", async () => {
    for (const [report, ended] of [
      [golden, "137"],
      [golden, "0"],
      [golden, ""],
      [null, "1"],
      [null, "0"],
    ] as const) {
      const { annotations, verdict, exitCode } = await reportResult(report, ended);
      assert.deepEqual([verdict, exitCode], ["error", "5"]);
      assert.match(annotations.join("\n"), /^::error title=touchstone error::The check ended with .*$/);
    }
  });

  test("has no second annotation where the check could not be prepared", async () => {
    const { annotations, exitCode, summary } = await reportResult(null, "", { isReady: "" });
    assert.deepEqual([annotations, exitCode], [[], "5"]);
    assert.match(summary, /nothing was judged/);
  });

  test("is in the default folder where the input has no text", async () => {
    const conformant: Report = { ...golden, exitCode: 0, verdict: "conformant", causes: [] };
    const { exitCode, folder: shown, path } = await reportResult(conformant, "0", { given: "" });
    assert.deepEqual([exitCode, shown, path], ["0", "compliance", join("compliance", "report.json")]);
  });

  test("says why a run without a violation is incomplete", async () => {
    const report: Report = {
      ...golden,
      causes: [],
      exitCode: 4,
      verdict: "incomplete",
      verdictReasons: ["One.", "Two."],
    };
    const { annotations } = await reportResult(report, "4");
    assert.deepEqual(annotations, ["::error title=touchstone incomplete::One. Two."]);
  });

  test("has no annotation and no verdict where it should have none", async () => {
    const conformant: Report = { ...golden, exitCode: 0, verdict: "conformant", causes: [] };
    assert.deepEqual((await reportResult(conformant, "0")).annotations, []);
    const refused = await reportResult(null, "2");
    assert.deepEqual([refused.verdict, refused.exitCode, refused.path], ["", "2", ""]);
    assert.match(refused.summary, /nothing was judged/);
    assert.match(
      refused.annotations.join(),
      /::The check ended with 2 before it sent anything; the log says why\.$/,
    );
  });
});
