import assert from "node:assert/strict";
import { test } from "node:test";
import { headerNumber, member, type Answer } from "../../client/answer.ts";
import {
  account,
  address,
  answering,
  clientOf,
  errorAnswer,
  ledgerHeaders,
  transportOf,
} from "./fake-target.test.support.ts";
import { answersAlike, answersWith, presumes200 } from "./matchers.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import type { RawAnswer } from "../../client/transport.ts";

async function read(answer: RawAnswer): Promise<{ answer: Answer; asserted: () => number }> {
  const node = clientOf(transportOf([answer]));
  const received = await node.getAccount(address);
  const before = node.recorder.assertions()["ACCT-006"] ?? 0;
  return {
    answer: received,
    asserted: () => (node.recorder.assertions()["ACCT-006"] ?? 0) - before,
  };
}

function violationOf(matching: () => void): Violation["accusation"] {
  try {
    matching();
  } catch (thrown) {
    assert.ok(thrown instanceof Violation);
    return thrown.accusation;
  }
  assert.fail("nothing was thrown");
}

test("a status of the set is asserted and passes", async () => {
  const { answer, asserted } = await read(account);
  answersWith(answer, "ACCT-006", [200, 404], "It is found");
  assert.equal(asserted(), 1);
});

test("another status is asserted, accuses by status, and names the set", async () => {
  const { answer, asserted } = await read(errorAnswer(404, "account_not_found"));
  const accusation = violationOf(() => answersWith(answer, "ACCT-006", [200, 410], "It is found"));
  assert.equal(asserted(), 1);
  assert.equal(accusation.basis, "status");
  assert.equal(accusation.layer, "status");
  assert.equal(accusation.expected, "status 200 or 410");
  assert.equal(accusation.received, "status 404");
  assert.deepEqual(accusation.exchanges, [answer.exchange]);
});

test("a 200 that is only presumed is nobody's failure here", async () => {
  presumes200((await read(account)).answer, "ACCT-006");
  const { answer } = await read(errorAnswer(404));
  assert.throws(
    () => presumes200(answer, "ACCT-006"),
    (thrown) => thrown instanceof Inconclusive && thrown.needs.startsWith("blocked by ACCT-006"),
  );
});

test("answers are alike whatever the order of their members", async () => {
  const { answer, asserted } = await read(account);
  const like = await read(answering(200, { authentication_key: "0x01", sequence_number: "1" }));
  answersAlike({ requirement: "ACCT-006", claim: "They agree", answer, like: like.answer });
  assert.equal(asserted(), 1);
});

test("answers are alike whatever they say beside what the document names, and however they spell it", async () => {
  const { answer } = await read(account);
  const like = await read(answering(200, { authentication_key: "0x01", sequence_number: "01", as_of: 7 }));
  answersAlike({ requirement: "ACCT-006", claim: "They agree", answer, like: like.answer });
});

test("errors of one status are alike whatever they say", async () => {
  const [one, other] = [await read(errorAnswer(404)), await read(errorAnswer(404, "account_not_found"))];
  answersAlike({ requirement: "ACCT-006", claim: "They agree", answer: one.answer, like: other.answer });
});

test("another body differs in meaning, another status in status; both are shown, the judged one last", async () => {
  const [one, changed, missing] = [
    await read(account),
    await read(answering(200, { sequence_number: "2", authentication_key: "0x01" })),
    await read(errorAnswer(404)),
  ];
  for (const [answer, layer, mismatch] of [
    [changed.answer, "semantics", "other body"],
    [missing.answer, "status", "other status"],
  ] as const) {
    const accusation = violationOf(() =>
      answersAlike({ requirement: "ACCT-006", claim: "They agree", answer, like: one.answer }),
    );
    assert.deepEqual(
      [accusation.basis, accusation.layer, accusation.mismatch],
      ["comparison", layer, mismatch],
    );
    assert.deepEqual(accusation.exchanges, [one.answer.exchange, answer.exchange]);
  }
});

test("a long body is quoted cut", async () => {
  const long = await read(
    answering(200, { sequence_number: "1", authentication_key: `0x${"ab".repeat(50_000)}` }),
  );
  const other = await read(account);
  const accusation = violationOf(() =>
    answersAlike({ requirement: "ACCT-006", claim: "They agree", answer: long.answer, like: other.answer }),
  );
  assert.ok(accusation.received.length < 400);
  assert.match(accusation.received, /… \(\d+ characters\)$/);
});

test("a member is read, but not where the oracle found that place broken", async () => {
  const { answer } = await read(answering(200, { sequence_number: "1", authentication_key: 7 }));
  assert.equal(member(answer, "/sequence_number"), "1");
  assert.equal(member(answer, "/nothing"), undefined);
  assert.throws(
    () => member(answer, "/authentication_key"),
    (thrown) => thrown instanceof Inconclusive && /^blocked by [A-Z]+-\d+$/.test(thrown.needs),
  );
});

test("a header is read as a number, and missed where it is none", async () => {
  const { answer } = await read(account);
  assert.equal(headerNumber(answer, "ledgerVersion"), 100n);
  const without = ledgerHeaders.filter(([name]) => name !== "X-NODE-LEDGER-VERSION");
  const { answer: bare } = await read({
    ...account,
    headers: [["content-type", "application/json"], ...without],
  });
  assert.throws(
    () => headerNumber(bare, "ledgerVersion"),
    (thrown) => thrown instanceof Inconclusive && thrown.needs.includes("ledger version"),
  );
});
