import assert from "node:assert/strict";
import { test } from "node:test";
import { notSeen, undeclared, type Reason } from "../../../evidence/reason.ts";
import * as fc from "fast-check";
import { anyRunRecord } from "../../model/any-run.test.arbitrary.ts";
import { accepted } from "../../model/baseline.test.arbitrary.ts";
import { createReport } from "../create-report.ts";
import {
  countedIds,
  failureOf,
  observationOf,
  numRuns,
  tool,
  wholeRun,
  wholeRunWith,
} from "../../model/run-record.test.arbitrary.ts";
import { parseCommand, renderCommand, type Command } from "../../../evidence/command.ts";
import type { Failure } from "../../../evidence/failure.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { assignShards } from "../../model/shard.ts";
import { describeNextStep } from "./next-step.ts";
import { createReportView } from "../report-view.ts";

const next = (record: RunRecord, replay: Command | null = null): string =>
  createReportView(createReport(record, tool), replay).nextStep.text;

function open(...reasons: Reason[]): RunRecord {
  const record = wholeRun();
  return {
    ...record,
    observations: record.observations.map((one, index) => {
      const reason = reasons[index];
      return reason === undefined
        ? one
        : { ...one, outcome: { kind: "inconclusive", reason, exchanges: [] } };
    }),
  };
}

const overLimit: Reason = {
  kind: "unanswered",
  operation: "getAccount",
  method: "GET",
  target: "/v1/accounts/0x1",
  failure: "request limit reached",
  lost: "max-requests",
};

function withFirstCheck(
  safety: "simulate" | "submit" | "heavy",
  changes: Partial<RunRecord["scope"]> = {},
): RunRecord {
  const { checks, scope, ...record } = wholeRun();
  return {
    ...record,
    scope: { ...scope, ...changes },
    checks: checks.map((check, index) => (index === 0 ? { ...check, safety } : check)),
  };
}

test("the next step replays the first cause, or explains its requirement if no report was written", () => {
  const failing = wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004")] });
  assert.equal(
    next(failing, parseCommand("touchstone replay out/report.json")),
    "npx touchstone replay out/report.json ACCT-004",
  );
  assert.equal(next(failing), "npx touchstone requirements ACCT-004");
});

test("before the replay of a failure, the next step says where to look in the node", () => {
  const stepOf = (changes: Partial<Failure>) => {
    const findings = [{ ...failureOf("ACCT-004"), operation: "getAccount" as const, ...changes }];
    return createReportView(createReport(wholeRunWith("ACCT-004", { findings }), tool)).nextStep.before;
  };
  const then = "; then run this and, once it passes, the whole check again";
  assert.equal(
    stepOf({ layer: "status", pointer: "" }),
    `look at how the node chooses the status for getAccount (ACCT-004), and correct it${then}`,
  );
  assert.equal(
    stepOf({ layer: "schema", pointer: "/sequence_number" }),
    `look at how the node writes /sequence_number in the body for getAccount (ACCT-004), and correct it${then}`,
  );
});

test("commands start as the reader started touchstone", () => {
  const report = createReport(wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004")] }), tool);
  const { nextStep, replay, command } = createReportView(
    report,
    parseCommand("touchstone replay out/report.json"),
    null,
    "touchstone",
  );
  assert.equal(nextStep.text, "touchstone replay out/report.json ACCT-004");
  assert.equal(replay === null ? null : renderCommand(replay), "touchstone replay out/report.json");
  assert.equal(command, report.run.commandLine);
});

test("advice about a profile has JSON to copy, and names the profile of the run", () => {
  const record = open(undeclared("succeeds", "a call that succeeds"));
  const stepOf = (commandLine: string) =>
    createReportView(createReport({ ...record, command: parseCommand(commandLine) }, tool)).nextStep;
  const call = '{ "function": "0x1::node_account::transfer", "arguments": ["{recipient}", "1"] }';
  const { text, example } = stepOf("touchstone check http://127.0.0.1:8080/v1 --profile my.json");
  assert.equal(
    text,
    'add the member "succeeds" to the profile my.json, naming a call that succeeds (1 requirement needs it)',
  );
  assert.equal(example, `"succeeds": ${call}`);
  assert.equal(stepOf("touchstone check http://127.0.0.1:8080/v1").example, `{ "succeeds": ${call} }`);
  // A program gave the profile as an object, so there is no file to save.
  const scope = { ...record.scope, profile: ["signers"] };
  const { nextStep: own } = createReportView(createReport({ ...record, scope }, tool));
  assert.deepEqual([own.example, own.after], [`"succeeds": ${call}`, null]);
});

test("the next step after no response is to check the base URL", () => {
  assert.match(next(wholeRun({ end: "unreachable", observations: [] })), /base URL.*--wait <seconds>/);
});

test("the next step names the profile keys that the most requirements need", () => {
  const keys = undeclared(["signers", "succeeds"], "a call that succeeds", [], { allow: "submit" });
  assert.equal(
    next(open(undeclared("accounts", "an account"), keys, keys)),
    'give touchstone the key of a funded account: add the members "signers" and "succeeds" to a profile (--profile <file>), naming a call that succeeds, and run with --allow submit (2 requirements need it)',
  );
  assert.equal(
    next(open(undeclared("limits.bodyBytesMax", "more"))),
    'add the member "limits.bodyBytesMax" to a profile (--profile <file>), naming more (1 requirement needs it)',
  );
});

test("the next step names the limit that ended the run", () => {
  const [, ...observations] = wholeRun().observations;
  assert.match(next(wholeRun({ end: "out of time", observations })), /more time with --max-time <seconds>/);
  assert.match(next(open({ kind: "limit", limit: "max-gas-spent" })), /more gas with --max-gas-spent <n>/);
  assert.match(next(open(overLimit)), /more requests with --max-requests <n>/);
  assert.match(
    next(wholeRun({ end: "interrupted", observations })),
    /^run the check again and let it complete/,
  );
});

test("the next step explains an unverified requirement if no option helps", () => {
  assert.match(
    next(open({ kind: "text", text: "the target moved on" })),
    /^npx touchstone requirements [A-Z]{4}-\d{3}$/,
  );
});

test("the next step is to correct the baseline if only the baseline fails the run", () => {
  const baseline = { source: "accepted.json", isShipped: false, entries: [accepted("ACCT-003")] };
  assert.equal(
    next(wholeRun({ baseline })),
    "correct the entries of the baseline that fail the run: accepted.json",
  );
});

test("if a failure that does not count may hide what most requirements need, the next step is to correct it", () => {
  const reason = notSeen("a response that shows the case of the requirement");
  const record = wholeRun();
  const observations = record.observations.map((one) => {
    if (one.requirement === "ACCT-013") return observationOf(one, { findings: [failureOf("ACCT-013")] });
    return one.requirement === "ACCT-004"
      ? observationOf(one, { outcome: { kind: "inconclusive", reason, exchanges: [] } })
      : one;
  });
  const { nextStep, unverifiedCauses } = createReportView(createReport({ ...record, observations }, tool));
  assert.equal(unverifiedCauses[0]?.failed, "ACCT-013");
  assert.match(
    nextStep.before ?? "",
    /^look at .* \(ACCT-013\), and correct it before you look for what 1 requirement needs; then run this and/,
  );
  assert.equal(nextStep.text, "npx touchstone replay report.json ACCT-013");
});

test("after a conformant run of the built-in reference node, the next step is to judge one's own node", () => {
  const record = wholeRun();
  const judged = { ...record, target: { ...record.target, reference: true } };
  const { nextStep } = createReportView(createReport(judged, tool));
  assert.equal(describeNextStep(nextStep), "judge your node: npx touchstone check http://HOST:PORT/v1");
});

test("the next step is the lowest value of --allow that runs more checks", () => {
  assert.equal(
    next(withFirstCheck("simulate")),
    "run 1 more check with --allow simulate (also sends simulations, which leave the ledger unchanged)",
  );
  assert.match(next(withFirstCheck("heavy")), /^run 1 more check with --allow heavy \(also sends oversized/);
  assert.match(
    next(withFirstCheck("submit")),
    /^run 1 more check with --allow submit \(.*\) and a profile with a funded account \("signers" and "succeeds"\)$/,
  );
  const features = { simulation: false };
  assert.equal(next(withFirstCheck("simulate", { features })), "keep report.json as evidence");
  const only = { patterns: ["ACCT-*"], ids: ["ACCT-001"] as const };
  assert.match(next(wholeRun({ scope: { ...wholeRun().scope, only } })), /^run without --only/);
});

test("the next step of a conformant shard is to merge all shards", () => {
  const { checks, observations, scope } = wholeRun();
  const id = checks[0]?.requirement ?? "ACCT-001";
  const judged = { ...scope, shard: { index: assignShards(checks, 2)(id), count: 2 } };
  const merge = "run every shard, then merge their folders with npx touchstone merge";
  const outcome = { kind: "inconclusive", reason: undeclared("accounts", "more"), exchanges: [] } as const;
  const shard = wholeRun({ scope: judged });
  assert.equal(next(shard), merge);
  assert.equal(next(wholeRun({ scope: { ...judged, only: { patterns: ["*"], ids: countedIds } } })), merge);
  const left = observations.map((one) => (one.requirement === id ? { ...one, outcome } : one));
  assert.match(next({ ...shard, observations: left }), /^add the member "accounts" to a profile/);
  const failing = wholeRunWith(id, { findings: [failureOf(id)] });
  assert.equal(next({ ...failing, scope: judged }), `npx touchstone requirements ${id}`);
});

test("the next step does not repeat text from the target", () => {
  const detail = "the target said (profile key password), see (profile key accounts and evil)";
  const said = next(open(notSeen("more", [], { detail })));
  assert.doesNotMatch(said, /password|evil/);
});

test("every report has a next step", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const { nextStep } = createReportView(
        createReport(record, tool),
        parseCommand("touchstone replay report.json"),
      );
      const { kind, text, before } = nextStep;
      assert.ok(text.length > 0);
      assert.equal(before !== null, kind === "command");
      if (kind === "command")
        assert.match(text, /^npx touchstone (replay report\.json|requirements) [A-Z]{4}-\d{3}$/);
    }),
    { numRuns },
  );
});

test("a wider scope changes the options of the command itself, not the words of others", () => {
  const exampleOf = (text: string) => {
    const record = { ...withFirstCheck("submit"), command: parseCommand(text) };
    return createReportView(createReport(record, tool)).nextStep.example;
  };
  const own = "touchstone check http://127.0.0.1:8080/v1";
  const added = "--allow submit --profile profile.json";
  const target = "-- serve --allow all --profile dev";
  assert.equal(exampleOf(`${own} ${target}`), `npx ${own} ${added} ${target}`);
  assert.equal(exampleOf(`${own} --allow simulate ${target}`), `npx ${own} ${added} ${target}`);
  const quoted = `${own} --header 'X-Note: a -- b --allow c'`;
  assert.equal(exampleOf(quoted), `npx ${quoted} ${added}`);
});
