import { createCommand } from "../../../evidence/command.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { undeclared } from "../../../evidence/reason.ts";
import {
  countedIds,
  failureOf,
  tool,
  wholeRun,
  wholeRunWith,
} from "../../model/run-record.test.arbitrary.ts";
import { renderMarkdown } from "./markdown.ts";
import { elementsOf, readMarkdown, textOf } from "../html/parsed-markup.test.reader.ts";
import { createReport } from "../../verdict/create-report.ts";
import { createReportView } from "../../verdict/report-view.ts";

test("one cause in several operations is shown once, with its requirement and without a link", () => {
  const found = failureOf("RESP-005", "text", "X-NODE-EPOCH");
  const findings = [found, { ...found, operation: "checkHealth" as const }];
  const page = readMarkdown(
    renderMarkdown(createReportView(createReport(wholeRunWith("RESP-005", { findings }), tool))),
  );
  assert.deepEqual(elementsOf(page, "a"), []);
  assert.equal(
    elementsOf(page, "strong")
      .map(textOf)
      .filter((text) => text === "RESP-005").length,
    1,
  );
  const items = elementsOf(page, "li").map(textOf);
  assert.ok(items.includes("seen 2 times in all, also in getAccount"), items.join("\n"));
  const commands = elementsOf(page, "pre").map((one) => textOf(one).trimEnd());
  assert.ok(commands.includes("npx touchstone replay report.json RESP-005"));
  assert.ok(commands.includes("npx touchstone check http://127.0.0.1:8080/v1 --seed 7"));
});

test("unverified requirements with the same cause are grouped, with what would mend it", () => {
  const record = wholeRun();
  const reason = undeclared("succeeds", "a call that succeeds");
  const observations = record.observations.map((one, index) =>
    index < 3 ? { ...one, outcome: { kind: "inconclusive" as const, reason, exchanges: [] } } : one,
  );
  const page = readMarkdown(
    renderMarkdown(createReportView(createReport({ ...record, observations }, tool))),
  );
  const [first, second, third] = countedIds;
  const items = elementsOf(page, "li").map(textOf);
  const remedy = 'add the member "succeeds" to a profile (--profile <file>), naming a call that succeeds';
  const call = '{ "function": "0x1::node_account::transfer", "arguments": ["{recipient}", "1"] }';
  const said = `3 requirements: Not declared in a profile: a call that succeeds. To mend it: ${remedy}. For example: { "succeeds": ${call} }`;
  assert.ok(items.includes(`${said} (${first}, ${second}, ${third})`), items.join("\n"));
  assert.ok(textOf(page).includes(`${remedy} (3 requirements need it)`));
});

test("a report does not exceed the size limit of a step summary", () => {
  const text = "\u{202e}".repeat(5_000);
  const findings = countedIds.slice(0, 30).map((id) => failureOf(id, text));
  const record = wholeRun();
  const observations = record.observations.map((one, index) => ({
    ...one,
    warnings: index < 30 ? [`${index}${text}`] : [],
    findings: index === 0 ? findings : [],
  }));
  const markdown = renderMarkdown(
    createReportView(
      createReport({ ...record, observations, command: createCommand("check", [text]) }, tool),
    ),
  );
  assert.ok(Buffer.byteLength(markdown) < 1024 * 1024, `${Buffer.byteLength(markdown)} bytes`);
  assert.match(markdown, /And \d+ more causes in|for the rest\./);
  assert.doesNotThrow(() => readMarkdown(markdown));
});

test("the source of a report is readable, because a log shows it", () => {
  const text = '404 with the body {"sequence_number":"3"} (account_not_found), for /v1/accounts/0x1?x=1.';
  const record = wholeRunWith("ACCT-001", { findings: [failureOf("ACCT-001", text)] });
  const markdown = renderMarkdown(createReportView(createReport(record, tool)));
  assert.ok(markdown.includes(`- expected: ${text}\n`), markdown);
  assert.ok(markdown.includes("```sh\nnpx touchstone replay report.json ACCT-001\n```"), markdown);
  assert.doesNotMatch(markdown, /&#?\w+;|<\w/);
});
