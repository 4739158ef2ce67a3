/** What the summary shows of failures within 40 rows, and what gives way where they do not suffice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Failure } from "../../../evidence/failure.ts";
import { undeclared } from "../../../evidence/reason.ts";
import {
  changeObservation,
  countedIds,
  failureOf,
  tool,
  wholeRun,
} from "../../model/run-record.test.arbitrary.ts";
import { createReport } from "../../verdict/create-report.ts";
import { createReportView, type ReportView } from "../../verdict/report-view.ts";
import { rowsMax } from "./terminal-frame.ts";
import { renderTerminal } from "./terminal.ts";

/** The requirements that fail. Two of them that state one rule would be one cause. */
const ids = countedIds.filter((id) => /^(?:ACCT|TXNS|SUBM|SIMU)-/.test(id) && id !== "ACCT-012").slice(0, 22);
/** The requirements that are not verified, each for a reason of its own. */
const openIds = countedIds.filter((id) => /^(?:RSRC|MODL|TABL|BLCK)-/.test(id)).slice(0, 40);

/** A sentence as long as those of failures get, whose end says what was received. */
const longSummary = `Read the pages of the modules ${"by following the cursors ".repeat(9)}: expected one, got another one`;

function viewOf(causes: number, open: number, changes: Partial<Failure> = {}): ReportView {
  const failing = ids.slice(0, causes).map((id) => ({ ...failureOf(id), ...changes }));
  const [first = "ACCT-001"] = ids;
  const failed = changeObservation(wholeRun(), first, { findings: failing });
  const record = openIds.slice(0, open).reduce((all, id) => {
    const reason = undeclared("accounts", `an account that ${id} is about`);
    return changeObservation(all, id, { outcome: { kind: "inconclusive", reason, exchanges: [] } });
  }, failed);
  return createReportView(createReport(record, tool), null);
}

function print(view: ReportView): readonly string[] {
  return renderTerminal(view, { colour: false, reportsDir: "compliance" }).trimEnd().split("\n");
}

/** Returns the lines of the causes that are shown, each with the lines up to the next blank one. */
function blocksOf(lines: readonly string[]): readonly string[] {
  return lines
    .join("\n")
    .split("\n\n")
    .filter((block) => block.startsWith("FAIL "))
    .map((block) => block.replaceAll(/\s+/g, " "));
}

const cases = [
  { causes: 1, open: 0, changes: {} },
  { causes: 1, open: 40, changes: {} },
  { causes: 3, open: 0, changes: { summary: longSummary } },
  { causes: 3, open: 40, changes: { summary: longSummary } },
  { causes: 22, open: 0, changes: {} },
  { causes: 22, open: 40, changes: { summary: longSummary } },
];

for (const { causes, open, changes } of cases) {
  const size = changes.summary === undefined ? "short" : "long";
  const lines = print(viewOf(causes, open, changes));

  test(`${causes} ${size} causes and ${open} requirements that were not verified fit in 40 rows`, () => {
    for (const columns of [80, 120]) {
      const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0);
      assert.ok(rows <= rowsMax, `${rows} rows of ${columns} columns\n${lines.join("\n")}`);
    }
  });

  test(`of ${causes} ${size} causes, the first three are shown, the first one with its whole text`, () => {
    const blocks = blocksOf(lines);
    assert.equal(blocks.length, Math.min(causes, 3), lines.join("\n"));
    assert.ok(blocks[0]?.includes(` ${changes.summary ?? "The body breaks text."} `), lines.join("\n"));
    for (const block of blocks) assert.ok(block.includes(changes.summary?.slice(-29) ?? "text."), block);
  });

  test(`beside ${causes} ${size} causes, the summary says how many others and what was not verified`, () => {
    assert.equal(
      lines.some((line) => line.startsWith("Not verified")),
      open > 0,
    );
    assert.equal(
      lines.some((line) => line.startsWith("Other causes")),
      causes > 3,
    );
  });
}

test("what does not fit is counted, as the headline counts it", () => {
  const view = viewOf(22, 40, { summary: longSummary });
  const lines = print(view);
  const text = lines.join("\n");
  const [, listed = ""] = /\n\nOther causes(.*?)\n\n/s.exec(text) ?? [];
  const rows = listed.split("\n").filter((line) => /^ {2}[A-Z]{4}-/.test(line)).length;
  const [, more = "0"] = /(\d+) (?:more )?\(--verbose\)/.exec(listed) ?? [];
  assert.equal(rows + Number(more), view.causes.length - 3, text);
  const [, musts = ""] = /, (\d+ MUSTs) not verified,/.exec(view.headline) ?? [];
  const reasons = `for ${view.unverifiedCauses.length} reasons (--verbose)`;
  const open = lines.find((line) => line.startsWith("Not verified: ")) ?? "";
  assert.ok(
    open.startsWith(`Not verified: ${musts}, `) && open.endsWith(reasons),
    `${view.headline}\n${open}`,
  );
});

test("what the headline says too gives way before the causes, and only then", () => {
  const isWhole = (lines: readonly string[]) => lines.some((line) => line.startsWith("Scope    "));
  assert.ok(isWhole(print(viewOf(1, 40))));
  assert.ok(!isWhole(print(viewOf(22, 40, { summary: longSummary }))));
});
