import assert from "node:assert/strict";
import { test } from "node:test";
import { undeclared } from "../../../evidence/reason.ts";
import {
  countedIds,
  exchangeWith,
  failureOf,
  observationOf,
  tool,
  wholeRun,
  wholeRunWith,
} from "../../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { createReport } from "../../verdict/create-report.ts";
import { createReportView } from "../../verdict/report-view.ts";
import { renderHtml } from "./html.ts";

const reason = undeclared("tables", "a table item", ["table"]);
const open = wholeRunWith("ACCT-004", { outcome: { kind: "inconclusive", reason, exchanges: [] } });
const openAndIgnored = {
  ...open,
  observations: open.observations.map((one) =>
    one.requirement === "ACCT-010" ? observationOf(one, { findings: [failureOf("ACCT-010")] }) : one,
  ),
};

function pageOf(record: RunRecord): string {
  return renderHtml(createReportView(createReport(record, tool)));
}

test("an incomplete run says what to change and what is missing, before what the run was and the causes", () => {
  for (const page of [pageOf(open), pageOf(openAndIgnored)]) {
    const box = page.indexOf('id="remedy"');
    assert.ok(box > page.indexOf('id="verdict"'));
    assert.ok(box < page.indexOf('class="strip"'));
    assert.ok(box < page.indexOf('id="not-verified"'));
    const text = page.slice(box, page.indexOf("</section>", box));
    assert.match(
      text,
      /Add the member &quot;tables&quot; to a profile[^]*Replace what is in angle brackets, save it as profile\.json, then run[^]* --profile profile\.json</,
    );
    assert.match(text, /1 MUST: Not found on the target: a table item\./);
  }
});

test("a run without a node says what to change, with the command to run", () => {
  const expected = [
    ["unreachable", /The command that gives a node time to start/],
    ["not recognized", /The command of this run/],
  ] as const;
  for (const [end, label] of expected) {
    const page = pageOf(wholeRun({ end, observations: [] }));
    const box = page.slice(page.indexOf('id="remedy"'), page.indexOf('class="strip"'));
    assert.match(box, /class="step"/);
    assert.match(box, label);
    assert.match(box, /class="command"><pre tabindex="0">(?:npx )?touchstone check /);
  }
});

test("a run against something else than a node shows what the target responded first", () => {
  const target = { ...wholeRun().target, firstExchanges: [exchangeWith("<b>&"), exchangeWith("\u{202e}")] };
  const note = noteOf(wholeRun({ end: "not recognized", observations: [], target })).replace(/ +/g, " ");
  const described =
    "GET http://127.0.0.1:8080/v1/accounts/0x1?&lt;b&gt;&amp;: status 200, &lt;b&gt;&amp;, body &lt;b&gt;&amp;";
  assert.ok(note.includes(`What the target responded first ${described} `), note);
  assert.match(note, /0x1\?\\u\{202e\}: status 200, .* These requests and responses Request GET http/);
  assert.doesNotMatch(noteOf(wholeRun({ end: "not recognized", observations: [] })), /responded first/);
});

const noteOf = (record: RunRecord): string =>
  (/<h2 id="remedy">(.*?)<\/section>/s.exec(pageOf(record))?.[1] ?? "")
    .replace(/<span class="part">(.*?)<\/span>/g, "$1")
    .replace(/<[^>]*>|\s+/g, " ");

test("a failing run says what failed in one line, and where to look", () => {
  const note = noteOf(wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004")] }));
  assert.match(
    note,
    /What to change.*ACCT-004 +An Account has the member sequence_number\. *GET \S+: expected .*, received .*Look at .*ACCT-004\), and correct it; then run this/,
  );
  assert.doesNotMatch(note, /Not verified/);
});

test("a conformant run has its next step, and a failed SHOULD is what to change", () => {
  assert.match(noteOf(wholeRun()), /^ *Next step *\S/);
  const ignored = wholeRunWith("ACCT-010", { findings: [failureOf("ACCT-010")] });
  assert.match(noteOf(ignored), /^ *What to change.*ACCT-010 +.*GET \S+: expected /);
});

test("only a conformant verdict emphasizes the SHOULDs that it ignores", () => {
  const emphasized = /<p class="outcome">\s*<span data-count="SHOULD fail 1">1 SHOULD failed</;
  assert.match(pageOf(wholeRunWith("ACCT-010", { findings: [failureOf("ACCT-010")] })), emphasized);
  assert.doesNotMatch(pageOf(openAndIgnored), emphasized);
});

test("the page says each count of MUSTs once before its sections", () => {
  const page = pageOf(open).replace(/^.*<body>|id="run".*$/gs, "");
  const [, passed = ""] = /data-count="MUST pass (\d+)"/.exec(page) ?? [];
  assert.equal(page.split(new RegExp(`\\b${passed}\\b(?! MUST| of|")`)).length, 2);
});

test("the page of the reference node says that it is not the node of the reader", () => {
  const whole = wholeRun();
  const reference = pageOf({ ...whole, target: { ...whole.target, reference: true } });
  assert.match(reference, /Built-in reference node, not your node/);
  assert.doesNotMatch(pageOf(whole), /not your node/);
});

test("the verdict of a conformant run names the scope unless it is the full one", () => {
  const wordOf = (scope: Partial<RunRecord["scope"]>): string => {
    const page = pageOf(wholeRun({ scope: { ...wholeRun().scope, ...scope } }));
    return /class="verdict-word">([^<]*)</.exec(page)?.[1] ?? "";
  };
  assert.equal(wordOf({}), "Conformant");
  const only = { patterns: ["*"], ids: countedIds };
  assert.match(wordOf({ only }), /^Conformant within [a-z]+, only \*$/);
});

test("the line of the next step does not break within the id", () => {
  const failing = wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004")] });
  assert.match(pageOf(failing), /class="step">[^]*?\(<span class="part">ACCT-004<\/span>\), and correct it/);
});

test("the first screen shortens the hex digits of the failed request, which the evidence has whole", () => {
  const address = `0x${"0".repeat(63)}1`;
  const failure = failureOf("ACCT-004");
  const exchanges = failure.exchanges.map((one) => ({
    ...one,
    request: { ...one.request, url: `http://127.0.0.1:1/v1/accounts/${address}?ledger_version=7` },
  }));
  const page = pageOf(wholeRunWith("ACCT-004", { findings: [{ ...failure, exchanges }] }));
  const [box = ""] = /<section class="note amber" aria-labelledby="remedy">[^]*?<\/section>/.exec(page) ?? [];
  assert.match(box, /GET \/v1\/accounts\/0x0000…0001\?ledger_version=7: expected/);
  assert.ok(page.includes(address));
});
