import assert from "node:assert/strict";
import { test } from "node:test";
import { readHeaderNumber, readMember, type Answer } from "../client/answer.ts";
import {
  account,
  address,
  createRawAnswer,
  createFakeClient,
  errorAnswer,
  ledgerHeaders,
  createFakeTransport,
} from "../client/fake-target.test.support.ts";
import { bindAssertions } from "./assertions.ts";
import { Inconclusive, Violation } from "../client/outcome.ts";
import type { RawAnswer } from "../client/send-request.ts";

const bound = bindAssertions("ACCT-006");

async function read(answer: RawAnswer): Promise<{ answer: Answer; recordAssertion: () => number }> {
  const node = createFakeClient(createFakeTransport([answer]));
  const received = await node.getAccount(address);
  const before = node.recorder.assertions()["ACCT-006"] ?? 0;
  return {
    answer: received,
    recordAssertion: () => (node.recorder.assertions()["ACCT-006"] ?? 0) - before,
  };
}

function violationOf(matching: () => void): Violation["details"] {
  try {
    matching();
  } catch (thrown) {
    assert.ok(thrown instanceof Violation);
    return thrown.details;
  }
  assert.fail("nothing was thrown");
}

test("a listed status is recorded as an assertion and passes", async () => {
  const { answer, recordAssertion } = await read(account);
  bound.status(answer, [200, 404], "Read the account");
  assert.equal(recordAssertion(), 1);
});

test("an unlisted status is recorded and throws a Violation that names the listed ones", async () => {
  const { answer, recordAssertion } = await read(errorAnswer(404, "account_not_found"));
  const details = violationOf(() => bound.status(answer, [200, 410], "Read the account"));
  assert.equal(recordAssertion(), 1);
  assert.equal(details.basis, "status");
  assert.equal(details.layer, "status");
  assert.equal(details.expected, "status 200 or 410");
  assert.equal(details.received, "status 404");
  assert.deepEqual(details.exchanges, [answer.exchange]);
});

test("responses are the same if only the order of their members differs", async () => {
  const { answer, recordAssertion } = await read(account);
  const expectedAnswer = await read(
    createRawAnswer(200, { authentication_key: "0x01", sequence_number: "1" }),
  );
  bound.sameAnswer({ context: "Read the account twice", answer, expectedAnswer: expectedAnswer.answer });
  assert.equal(recordAssertion(), 1);
});

test("responses are the same if only spellings and members that the document does not name differ", async () => {
  const { answer } = await read(account);
  const expectedAnswer = await read(
    createRawAnswer(200, { authentication_key: "0x01", sequence_number: "01", as_of: 7 }),
  );
  bound.sameAnswer({ context: "Read the account twice", answer, expectedAnswer: expectedAnswer.answer });
});

test("errors with the same status are the same, whatever their bodies", async () => {
  const [one, other] = [await read(errorAnswer(404)), await read(errorAnswer(404, "account_not_found"))];
  bound.sameAnswer({ context: "Read the account twice", answer: one.answer, expectedAnswer: other.answer });
});

test("a different body or status throws a Violation with both exchanges, the judged one last", async () => {
  const [one, changed, missing] = [
    await read(account),
    await read(createRawAnswer(200, { sequence_number: "2", authentication_key: "0x01" })),
    await read(errorAnswer(404)),
  ];
  for (const [answer, layer, mismatch] of [
    [changed.answer, "semantics", "other body"],
    [missing.answer, "status", "other status"],
  ] as const) {
    const details = violationOf(() =>
      bound.sameAnswer({ context: "Read the account twice", answer, expectedAnswer: one.answer }),
    );
    assert.deepEqual([details.basis, details.layer, details.mismatch], ["comparison", layer, mismatch]);
    assert.deepEqual(details.exchanges, [one.answer.exchange, answer.exchange]);
  }
});

test("a long body is truncated in the failure", async () => {
  const long = await read(
    createRawAnswer(200, { sequence_number: "1", authentication_key: `0x${"ab".repeat(50_000)}` }),
  );
  const other = await read(account);
  const details = violationOf(() =>
    bound.sameAnswer({
      context: "Read the account twice",
      answer: long.answer,
      expectedAnswer: other.answer,
    }),
  );
  assert.ok(details.received.length < 400);
  assert.match(details.received, /… \(\d+ characters\)$/);
});

test("a member can be read unless the oracle found a violation there", async () => {
  const { answer } = await read(createRawAnswer(200, { sequence_number: "1", authentication_key: 7 }));
  assert.equal(readMember(answer, "/sequence_number"), "1");
  assert.equal(readMember(answer, "/nothing"), undefined);
  assert.throws(
    () => readMember(answer, "/authentication_key"),
    (thrown) =>
      thrown instanceof Inconclusive &&
      thrown.reason.kind === "blocked" &&
      thrown.reason.violatedBy === "the response",
  );
});

test("a header is read as a number, and a missing one is inconclusive", async () => {
  const { answer } = await read(account);
  assert.equal(readHeaderNumber(answer, "ledgerVersion"), 100n);
  const without = ledgerHeaders.filter(([name]) => name !== "X-NODE-LEDGER-VERSION");
  const { answer: bare } = await read({
    ...account,
    headers: [["content-type", "application/json"], ...without],
  });
  assert.throws(
    () => readHeaderNumber(bare, "ledgerVersion"),
    (thrown) => thrown instanceof Inconclusive && thrown.message.includes("X-NODE-LEDGER-VERSION"),
  );
});
