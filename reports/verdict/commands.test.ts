import type { Remedy } from "../../evidence/remedy.ts";
import {
  cutTarget,
  findOption,
  parseCommand,
  renderCommand,
  withProgram,
  withTargetOf,
} from "../../evidence/command.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { createReport } from "./create-report.ts";
import { findCorrectedCommand, STORED_PROGRAM, withRateLimit, type CorrectedCommand } from "./commands.ts";
import { failureOf, noTraffic, tool, wholeRun, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import { createReportView } from "./report-view.ts";

function correct(remedy: Remedy | null, baseUrl: string, more = ""): CorrectedCommand | null {
  const record = wholeRun({ command: parseCommand(`touchstone check ${baseUrl} --seed 7${more}`) });
  const report = createReport({ ...record, target: { ...record.target, baseUrl, remedy } }, tool);
  return findCorrectedCommand(report, withProgram(record.command, "npx touchstone"));
}

test("a run that reached a node has no corrected command", () => {
  assert.equal(correct(null, "http://127.0.0.1:8080/v1"), null);
});

test("the command for a website has a placeholder instead of the URL that failed", () => {
  const got = { method: "GET", url: "http://127.0.0.1:8392/-/healthy", status: 404, mediaType: "text/html" };
  const corrected = correct({ kind: "not-a-node", got, endsInV1: false }, "http://127.0.0.1:8392");
  assert.equal(corrected?.command, "npx touchstone check http://HOST:PORT/v1 --seed 7");
  assert.match(corrected.label, /HOST and PORT/);
});

test("a base URL that is known to be right replaces the one that failed", () => {
  const baseUrl = "http://127.0.0.1:8080/v1";
  assert.equal(
    correct({ kind: "other-url", baseUrl, shownBy: "node" }, "http://127.0.0.1:8080")?.command,
    "npx touchstone check http://127.0.0.1:8080/v1 --seed 7",
  );
});

test("a base URL with a secret or with characters that a shell interprets is not put into a command", () => {
  for (const url of ["https://example.org/REDACTED/v1", "http://example.org/$(id)/v1", "http://a.b/'x'"]) {
    assert.equal(
      correct({ kind: "other-url", baseUrl: url, shownBy: "redirect" }, "http://127.0.0.1:8080")?.command,
      "npx touchstone check http://HOST:PORT/v1 --seed 7",
      url,
    );
  }
});

test("a target that never responded gets time to start, unless the command starts it", () => {
  const report = createReport(wholeRun({ end: "unreachable", observations: [] }), tool);
  const commandOf = (text: string) => findCorrectedCommand(report, parseCommand(text))?.command;
  const command = "npx touchstone check http://127.0.0.1:8080/v1";
  assert.equal(commandOf(command), `${command} --wait 60`);
  assert.equal(commandOf(`${command} -- node server.js`), undefined);
  const quoted = `${command} --header 'X-Note: a -- b'`;
  assert.equal(commandOf(quoted), `${quoted} --wait 60`);
});

test("only the base URL of the command itself is corrected", () => {
  const url = "http://127.0.0.1:8080";
  assert.equal(
    correct({ kind: "other-url", baseUrl: "http://h:1/v1", shownBy: "node" }, url, ` -- serve ${url}`)
      ?.command,
    `npx touchstone check http://h:1/v1 --seed 7 -- serve ${url}`,
  );
});

test("advice about something else repeats the command of the run", () => {
  const remedies: readonly Remedy[] = [
    { kind: "credentials", status: 401, sent: false },
    { kind: "text", text: "use the base URL http://h:1/v1, where a node responds" },
  ];
  for (const remedy of remedies) {
    assert.equal(
      correct(remedy, "http://127.0.0.1:8080/v1")?.command,
      "npx touchstone check http://127.0.0.1:8080/v1 --seed 7",
    );
  }
});

test("a command gets the rate that the target accepted, unless it has a lower one or there was no limit", () => {
  const rateOf = (limited: number, given = ""): string => {
    const command = parseCommand(`npx touchstone check http://h:1/v1${given}`);
    const requests = { ...noTraffic.requests, read: 400 };
    const traffic = { ...noTraffic, requests, statuses: { "200": 400 - limited, "429": limited } };
    const discovery = { traffic, facts: [], warnings: [] };
    const record = wholeRun({ durationMs: 10_000, observations: [], discovery });
    const report = createReport(record, tool);
    const { replay } = createReportView(report, parseCommand(`npx touchstone replay report.json${given}`));
    assert.equal(findOption(replay ?? command, "rate"), findOption(withRateLimit(command, report), "rate"));
    return renderCommand(withRateLimit(command, report));
  };
  const plain = "npx touchstone check http://h:1/v1";
  assert.equal(rateOf(100), `${plain} --rate 30`);
  assert.equal(rateOf(100, " --rate 50"), `${plain} --rate 30`);
  assert.equal(rateOf(100, " --rate 20"), `${plain} --rate 20`);
  assert.equal(rateOf(12), plain);
});

test("after a run that started the node, the next step starts it again, and says how to judge at each change", () => {
  const failing = wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004")] });
  const stepOf = (text: string, program = "touchstone") => {
    const command = parseCommand(text);
    const report = createReport({ ...failing, command: cutTarget(command) }, tool);
    const replay = withTargetOf(parseCommand("touchstone replay out/report.json"), command);
    return createReportView(report, replay, null, program, command).nextStep;
  };
  const check = "touchstone check http://127.0.0.1:8080/v1";
  const step = stepOf(`${check} -- node server.mjs --port 1 'a b'`);
  assert.equal(step.text, "touchstone replay out/report.json ACCT-004 -- node server.mjs --port 1 'a b'");
  assert.match(
    step.before ?? "",
    /then run this and, .* the whole check again \(with --watch, at each change\)$/,
  );
  assert.doesNotMatch(stepOf(check).before ?? "", /watch/);
  assert.doesNotMatch(stepOf(`${check} -- serve`, STORED_PROGRAM).before ?? "", /watch/);
  assert.doesNotMatch(stepOf(`${check} --shard 1/2 -- node server.mjs`).before ?? "", /watch/);
  assert.doesNotMatch(stepOf(`${check} --baseline-write b.json -- node server.mjs`).before ?? "", /watch/);
  const { kind, text } = stepOf(`${check} --watch -- node server.mjs`);
  assert.equal(kind, "advice");
  assert.match(text, /and correct it; --watch judges it again when a file changes, or on Enter$/);
});
