import { parseCommand } from "../../../evidence/command.ts";
import assert from "node:assert/strict";
import { anyRunRecord } from "../../model/any-run.test.arbitrary.ts";
import { hostileText } from "./hostile-text.test.arbitrary.ts";
import { stripVTControlCharacters } from "node:util";
import { test } from "node:test";
import { undeclared } from "../../../evidence/reason.ts";
import * as fc from "fast-check";
import { createReport } from "../../verdict/create-report.ts";
import {
  countedIds,
  failureOf,
  numRuns,
  tool,
  wholeRun,
  wholeRunWith,
} from "../../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { showInvisible } from "../../model/plain-text.ts";
import { renderHtml } from "../html/html.ts";
import { renderJUnit } from "../ci/junit.ts";
import { renderMarkdown } from "./markdown.ts";
import { countRows } from "./fit-rows.ts";
import { renderTerminal } from "./terminal.ts";
import { rowsMax } from "./terminal-frame.ts";
import { wrapTerminal } from "./terminal-text.ts";
import { accepted } from "../../model/baseline.test.arbitrary.ts";
import { createReportView } from "../../verdict/report-view.ts";

const plain = { colour: false, reportsDir: "compliance" };
/** The maximum width of a line on a terminal with wide characters. */
const columns = (line: string) => Array.from(line).reduce((sum, one) => sum + (one <= "~" ? 1 : 2), 0);

test("a conformant run shows its scope and the path of the reports", () => {
  const text = renderTerminal(createReportView(createReport(wholeRun(), tool), null), plain);
  assert.match(
    text,
    /^conformant within read: (\d+) of \1 MUST in scope\n\nTarget {3}[^\n]*\nScope {4}read; all requirements selected\nRun {6}seed 7, \d+ requests in 1\.5 s\nMUST {5}\1 passed\n/,
  );
  assert.match(
    text,
    /\nReports {2}compliance\/report\.html and other formats\nNext {5}keep report\.json as evidence\n$/,
  );
});

test("a failure shows its requirement, the expected and received values, and the command", () => {
  const record = wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004", "value")] });
  const text = renderTerminal(createReportView(createReport(record, tool), null), plain);
  assert.match(text, /^not conformant within read: 1 MUST failed, /);
  assert.match(text, /\nFAIL ACCT-004 MUST §2\.3 An Account has the member sequence_number\.\n/);
  assert.match(
    text,
    /\n {2}expected {2}value\n {2}received {2}value\n {2}curl -sS [^\n]* \\\n {4}'http:[^\n]*'\n/,
  );
  assert.match(
    text,
    /\nNext {5}look at [^]*; to\s+read\s+the\s+whole\s+requirement,\s+run:\n {9}npx touchstone requirements ACCT-004\n$/,
  );
});

test("a failing run ends with its replay command and shows the counterexample of a property", () => {
  const counterexample = {
    seed: 9,
    path: "3:0:1",
    input: { limit: "0x1" },
    shrinks: 2,
    lengths: { found: 90, shrunk: 15 },
  };
  const record = wholeRunWith("ACCT-004", { findings: [{ ...failureOf("ACCT-004"), counterexample }] });
  const report = createReport(record, tool);
  const replay = parseCommand("touchstone replay compliance/report.json");
  const text = renderTerminal(createReportView(report, replay), plain);
  assert.match(text, /\n {2}counterexample: \{"limit":"0x1"\}\n/);
  assert.match(
    text,
    /\nNext {5}look at [^]*; then run this and, once it\s+passes,\s+the\s+whole\s+check\s+again:\n {9}npx touchstone replay compliance\/report\.json ACCT-004\n$/,
  );
  for (const rendered of [
    renderHtml(createReportView(report, replay)),
    renderMarkdown(createReportView(report, replay)),
    renderJUnit(createReportView(report, replay)),
  ]) {
    assert.match(rendered, /touchstone replay compliance\/report\.json ACCT-004/);
    assert.match(rendered, /limit/);
    // No option takes them.
    assert.doesNotMatch(rendered, /seed 9|path 3:0:1/);
  }
});

test("one cause in several operations is shown once, with the operations", () => {
  const found = failureOf("RESP-005", "text", "X-NODE-EPOCH");
  const findings = [found, { ...found, operation: "checkHealth" as const }];
  const text = renderTerminal(
    createReportView(createReport(wholeRunWith("RESP-005", { findings }), tool), null),
    plain,
  );
  assert.equal(text.match(/^FAIL /gm)?.length, 1);
  assert.match(text, /\n {2}seen {6}2 times in all, also in getAccount\n/);
});

test("spaces within a command are kept", () => {
  const record = wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004", "a  b")] });
  assert.match(renderTerminal(createReportView(createReport(record, tool), null), plain), /\?a {2}b'\n/);
});

test("only a word of a command is wider than 80 columns, even if the target sent hostile text", () => {
  fc.assert(
    fc.property(anyRunRecord, hostileText, fc.boolean(), (record, reportsDir, verbose) => {
      const view = createReportView(createReport(record, tool), null);
      const text = renderTerminal(view, { colour: false, reportsDir, verbose });
      const { example, after } = view.nextStep;
      const commands = [example, after?.command].map((one) => showInvisible(one ?? ""));
      for (const line of text.split("\n")) {
        if (commands.includes(line.slice(9))) continue;
        if (!/^ {2}(?:curl|printf|# The request) | {4}'/.test(line)) assert.ok(columns(line) <= 80, line);
      }
    }),
    { numRuns },
  );
});

test("without verbose, at most 40 rows are shown, and the last one is the next step", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const view = createReportView(createReport(record, tool), null);
      const lines = renderTerminal(view, plain).trimEnd().split("\n");
      assert.ok(countRows(lines) <= rowsMax, `${countRows(lines)} rows\n${lines.join("\n")}`);
      assert.ok(lines.some((line) => line.startsWith("Next     ")));
    }),
    { numRuns },
  );
});

test("three causes are shown in full, each other one in one row under a heading; verbose shows all in full", () => {
  const ids = countedIds.filter((id) => /^(?:ACCT|TXNS)-/.test(id)).slice(0, 40);
  const view = createReportView(
    createReport(wholeRunWith("ACCT-001", { findings: ids.map((id) => failureOf(id)) }), tool),
    null,
  );
  const lines = renderTerminal(view, plain).split("\n");
  assert.equal(lines.filter((line) => line.startsWith("FAIL ")).length, 3);
  const others = lines.slice(
    lines.indexOf("Other causes") + 1,
    lines.findIndex((line) => line.endsWith(" more (--verbose)")),
  );
  assert.ok(others.length >= 2, lines.join("\n"));
  for (const line of others)
    assert.match(line, /^ {2}[A-Z]{4}-\d{3} (?:MUST|SHOULD) (?:\([a-z ,0-9]+\) )?[A-Z]/);
  const all = renderTerminal(view, { ...plain, verbose: true });
  assert.equal(all.match(/^FAIL /gm)?.length, ids.length);
});

test("no line says how many are left out without a heading, and no heading stands without a line", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const lines = renderTerminal(createReportView(createReport(record, tool), null), plain).split("\n");
      for (const [index, line] of lines.entries()) {
        if (/^ {2}and \d+ more \(--verbose\)$/.test(line))
          assert.notEqual(lines[index - 1], "", lines.join("\n"));
        if (line === "Other causes") assert.match(lines[index + 1] ?? "", /^ {2}\S/, lines.join("\n"));
      }
    }),
    { numRuns },
  );
});

test("an incomplete run names what was missing and what would mend it", () => {
  const reason = undeclared("tables", "a table item whose key is a struct");
  const outcome = { kind: "inconclusive", reason, exchanges: [] } as const;
  const view = createReportView(createReport(wholeRunWith("TABL-005", { outcome }), tool), null);
  assert.ok(
    renderTerminal(view, plain).includes(
      [
        "Not verified",
        "  1 MUST: Not found on the target: a table item whose key is a struct.",
        '    To mend it: add the member "tables" to a profile (--profile <file>), naming',
        "    a table item whose key is a struct.",
        "    TABL-005",
      ].join("\n"),
    ),
  );
});

test("no control, format or bidi character of a target reaches the terminal", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const report = createReport(record, tool);
      const text = renderTerminal(createReportView(report, null), plain);
      assert.doesNotMatch(text.replaceAll("\n", ""), /[\p{C}\p{Zl}\p{Zp}]/u);
      assert.equal(
        stripVTControlCharacters(renderTerminal(createReportView(report, null), { ...plain, colour: true })),
        text,
      );
    }),
    { numRuns },
  );
});

test("wrapping changes only white space", () => {
  const words = fc.array(fc.string({ maxLength: 120 }));
  fc.assert(
    fc.property(words, (parts) => {
      const lines = wrapTerminal(parts.join(" "), { first: "", rest: "" });
      assert.equal(lines.join("").replaceAll(" ", ""), parts.join("").replace(/\s/g, ""));
    }),
  );
});

test("the summary says how many reasons it leaves out", () => {
  const entries = ["ACCT-001", "ACCT-004", "ACCT-005", "ACCT-006"].map((id) => accepted(id));
  const record = { ...wholeRun(), baseline: { source: "accepted.json", isShipped: false, entries } };
  const view = createReportView(createReport(record, tool), null);
  const text = renderTerminal(view, plain);
  assert.match(
    text,
    /\n {9}Baseline entry ACCT-005 is stale \(owner team\)\.\n {9}and 1 more \(--verbose\)\n/,
  );
  assert.doesNotMatch(renderTerminal(view, { ...plain, verbose: true }), /and 1 more/);
});

test("a command of the next step is one line, also if it is longer than the terminal is wide", () => {
  const own = `touchstone check http://127.0.0.1:8080/v1 --out ${"x".repeat(60)}`;
  const record = { ...wholeRun(), command: parseCommand(`${own} -- node a.js`) };
  const checks = record.checks.map((check, at) =>
    at === 0 ? { ...check, safety: "submit" as const } : check,
  );
  const view = createReportView(createReport({ ...record, checks }, tool), null);
  const command = `npx ${own} --allow submit --profile profile.json -- node a.js`;
  assert.ok(renderTerminal(view, plain).endsWith(`\n         ${command}\n`), renderTerminal(view, plain));
});

test("the heading of a baseline that waived nothing does not say that it did", () => {
  const textOf = (record: RunRecord): string => {
    const baseline = { source: "known:aptos", isShipped: true, entries: [accepted("ACCT-003")] };
    return renderTerminal(createReportView(createReport({ ...record, baseline }, tool), null), plain);
  };
  assert.match(textOf(wholeRun()), /\nBaseline\n {2}Baseline entries that were not needed/);
  const waived = { source: "a.json", isShipped: false, entries: [accepted("ACCT-003")] };
  const failing = { ...wholeRunWith("ACCT-003", { findings: [failureOf("ACCT-003")] }), baseline: waived };
  const text = renderTerminal(createReportView(createReport(failing, tool), null), plain);
  assert.match(text, /\nWaived by the baseline\n {2}ACCT-003/);
});

test("a judgement of a part says that the reports of the whole run are unchanged", () => {
  const view = createReportView(createReport(wholeRun(), tool), null);
  const text = renderTerminal(view, { colour: false, reportsDir: null });
  assert.match(text, /\nReports {2}not written; the reports of the whole run are unchanged\n/);
});
